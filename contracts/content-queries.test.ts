import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';
import { z } from 'zod';

import { contentLimits } from '../domain/limits.ts';
import { schemaTypes, schemaTypesFile } from '../script/content-schema.ts';
import { readContentReply } from '../upstreams/content/content-reply.ts';
import { defineFetch, type ContentFetch, type Localized } from '../upstreams/content/content-fetch.ts';
import { createContentQuery, type ResultOf } from '../upstreams/content/content-query.ts';
import { formatted, image, listOf, step, text } from '../upstreams/content/shapes.ts';

test('the schema types match the content model', () => {
  const isCurrent = readFileSync(schemaTypesFile, 'utf8') === schemaTypes();
  const advice =
    'upstreams/content/schema-types.d.ts does not match the content model: run node script/content-schema.ts';
  expect(isCurrent ? '' : advice).toBe('');
});

// The type checker tests the rest: it reports each expected error that is missing.
const query = createContentQuery(`query Sample($locale: String!) {
  walletPageCollection(limit: 1, locale: $locale) { total items {
    headline image { url title description width height contentType } text { json }
    howItWorksCollection(limit: ${contentLimits.aboutHowItWorks}) { items { title text image { url title description width height contentType } } }
  } }
  entryCollection(limit: 1, locale: $locale) { items {
    __typename ... on FaqEntry { question } ... on Condition { title }
  } }
}`);
type SampleResult = ResultOf<typeof query>;

const wireReply = {
  data: {
    walletPageCollection: {
      total: 1,
      items: [
        {
          headline: 'Card',
          image: null,
          text: { json: { nodeType: 'document', data: {}, content: [] } },
          howItWorksCollection: { items: [null, { title: 'One', text: 'Two', image: null }] },
        },
      ],
    },
    entryCollection: { items: [{ __typename: 'FaqEntry', question: 'Why?' }] },
  },
};
const wallet = z.object({ headline: z.string(), image, text: formatted, howItWorks: listOf(step) });
const readSample = (): ReturnType<typeof readContentReply<SampleResult>> =>
  readContentReply<SampleResult>(wireReply, () => undefined);

test('parses a reply with a schema that matches its query', () => {
  const reply = readSample();
  expect(reply.counts('walletPageCollection')).toEqual({ total: 1, rows: 1 });
  expect(reply.first('walletPageCollection', wallet)).toEqual({
    headline: 'Card',
    image: null,
    // A rich text without words.
    text: null,
    howItWorks: [{ title: 'One', text: 'Two', image: null }],
  });
  const question = z.object({ __typename: z.literal('FaqEntry'), question: z.string() });
  expect(reply.all('entryCollection', z.discriminatedUnion('__typename', [question]))).toHaveLength(1);
});

/** For the type check only; never called. */
export function expectTypeErrors(field: string): unknown {
  const reply = readSample();
  // @ts-expect-error the query does not select this collection
  reply.first('faqPageCollection', wallet);
  // @ts-expect-error the query does not select the total of this collection
  reply.counts('entryCollection');
  // @ts-expect-error the query does not select this field
  reply.first('walletPageCollection', z.object({ headline: z.string(), subtext: text }));
  // @ts-expect-error the query does not select this field of the list's entries
  reply.first('walletPageCollection', z.object({ howItWorks: listOf(z.object({ name: z.string() })) }));
  // @ts-expect-error a headline is not a number
  reply.first('walletPageCollection', z.object({ headline: z.number() }));
  // @ts-expect-error a list is not an entry
  reply.first('walletPageCollection', z.object({ howItWorks: step }));
  const titled = z.object({ __typename: z.literal('FaqEntry'), title: z.string() });
  // @ts-expect-error a question has no title, only a condition has one
  reply.all('entryCollection', z.discriminatedUnion('__typename', [titled]));

  const unknownField = createContentQuery(
    `query Bad($locale: String!) { faqPageCollection(locale: $locale) { items { headlin } } }`,
  );
  // @ts-expect-error query.faqPageCollection.items.headlin is not in the content model
  defineFetch({ query: unknownField, parse: () => null, empty: null });
  const unknownCollection = createContentQuery(
    `query Bad($locale: String!) { shoeCollection(locale: $locale) { total } }`,
  );
  // @ts-expect-error query.shoeCollection is not in the content model
  defineFetch({ query: unknownCollection, parse: () => null, empty: null });
  const dynamicQuery = createContentQuery(`query Bad($locale: String!) { ${field} }`);
  // @ts-expect-error the type check cannot know a dynamic part of a query
  defineFetch({ query: dynamicQuery, parse: () => null, empty: null });

  const bySlug = createContentQuery(`query BySlug($slug: String!, $locale: String!) {
    conditionCollection(where: { slug: $slug }, locale: $locale) { total }
  }`);
  // @ts-expect-error the query requires a slug
  const withoutSlug: ContentFetch<Localized, null> = defineFetch({
    query: bySlug,
    parse: () => null,
    empty: null,
  });
  return withoutSlug;
}
