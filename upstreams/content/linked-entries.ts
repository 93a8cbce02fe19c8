import { z } from 'zod';

import { toSlug } from '../../wire/slug.ts';
import type { ContentReply } from './content-reply.ts';
import { createContentQuery, type ResultOf } from './content-query.ts';
import { asset, label, linkWithIcon, linkWithIconFields, pageLink, pageLinkFields, text } from './shapes.ts';

/**
 * Selects the entries and assets that rich texts link to by id. This is a separate query, because the `links` field of one
 * rich text costs 1,000 of the 11,000 complexity points of a query, too much for a page of twenty questions.
 */
const linksQuery =
  createContentQuery(`query Links($entryIds: [String!]!, $assetIds: [String!]!, $locale: String) {
  entryCollection(where: { sys: { id_in: $entryIds } }, limit: 500, locale: $locale) { items {
    __typename sys { id }
    ... on GeneralData { data }
    ... on GeneralReference { reference { __typename
      ... on PageLink ${pageLinkFields}
      ... on LinkWithIcon ${linkWithIconFields} } }
    ... on EditorialArticle { title slug }
    ... on EditorialCategory { title slug }
    ... on Condition { title slug }
    ... on DrugClass { title slug }
    ... on StaticPage { pageName pageUrl }
    ... on FaqEntry { question slug }
    ... on Person { name slug }
  } }
  assetCollection(where: { sys: { id_in: $assetIds } }, limit: 500, locale: $locale) { items {
    sys { id } url title description width height contentType } }
}`);

const titled = { title: label, slug: label };
const reference = z.discriminatedUnion('__typename', [
  pageLink.extend({ __typename: z.literal('PageLink') }),
  linkWithIcon.extend({ __typename: z.literal('LinkWithIcon') }),
]);
const sys = z.object({ id: z.string() });
// The specification names no slug of a question.
const question = z
  .object({ sys, __typename: z.literal('FaqEntry'), question: label, slug: text })
  .transform(({ slug, ...linked }) => ({ ...linked, slug: slug ?? toSlug(linked.question) }));

const entry = z.discriminatedUnion('__typename', [
  z.object({ sys, __typename: z.literal('GeneralData'), data: z.unknown().optional() }),
  z.object({ sys, __typename: z.literal('GeneralReference'), reference }),
  z.object({ sys, __typename: z.literal('EditorialArticle'), ...titled }),
  z.object({ sys, __typename: z.literal('EditorialCategory'), ...titled }),
  z.object({ sys, __typename: z.literal('Condition'), ...titled }),
  z.object({ sys, __typename: z.literal('DrugClass'), ...titled }),
  z.object({ sys, __typename: z.literal('StaticPage'), pageName: label, pageUrl: label }),
  question,
  z.object({ sys, __typename: z.literal('Person'), name: label, slug: label }),
]);
const linkedAsset = asset.extend({ sys });

type LinkedEntry = z.infer<typeof entry>;
type LinkedAsset = z.infer<typeof linkedAsset>;

/** Linked entries and assets by id. Pages do not render a link to a missing entry or asset. */
export interface LinkedContent {
  entries: Readonly<Record<string, LinkedEntry>>;
  assets: Readonly<Record<string, LinkedAsset>>;
}

export const noLinkedContent: LinkedContent = { entries: {}, assets: {} };

function parseLinks(reply: ContentReply<ResultOf<typeof linksQuery>>): LinkedContent {
  const byId = <T extends { sys: { id: string } }>(items: T[]) =>
    Object.fromEntries(items.map((item) => [item.sys.id, item]));
  return {
    entries: byId(reply.all('entryCollection', entry)),
    assets: byId(reply.all('assetCollection', linkedAsset)),
  };
}

/** The fetch of linked content by ids. */
export const linkedContentFetch = { query: linksQuery, parse: parseLinks, empty: noLinkedContent };
