import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';
import { z } from 'zod';

import { contentLimits } from '../domain/limits.ts';
import { schemaTypes, schemaTypesFile } from '../script/content-schema.ts';
import { readContentReply } from '../upstreams/content/content-reply.ts';
import { defineFetch, type ContentFetch, type Localized } from '../upstreams/content/content-fetch.ts';
import { createContentQuery, type ResultOf } from '../upstreams/content/content-query.ts';
import { formatted, image, listOf, step, text } from '../upstreams/content/shapes.ts';

test('keeps the schema types equal to the content model', () => {
  const current = readFileSync(schemaTypesFile, 'utf8') === schemaTypes();
  const advice =
    'upstreams/content/schema-types.d.ts is not of this content model: run node script/content-schema.ts';
  expect(current ? '' : advice).toBe('');
});

// What follows is held by the type checker: where the error that is expected is none, the check fails.
const query = createContentQuery(`query Held($locale: String!) {
  walletPageCollection(limit: 1, locale: $locale) { total items {
    headline image { url title description width height contentType } text { json }
    howItWorksCollection(limit: ${contentLimits.aboutHowItWorks}) { items { title text image { url title description width height contentType } } }
  } }
  entryCollection(limit: 1, locale: $locale) { items {
    __typename ... on FaqEntry { question } ... on Condition { title }
  } }
}`);
type Held = ResultOf<typeof query>;

const wire = {
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
const reading = (): ReturnType<typeof readContentReply<Held>> =>
  readContentReply<Held>(wire, () => undefined);

test('parses a reply with a schema that matches its query', () => {
  const reply = reading();
  expect(reply.total('walletPageCollection')).toBe(1);
  expect(reply.first('walletPageCollection', wallet)).toEqual({
    headline: 'Card',
    image: null,
    text: { document: { nodeType: 'document', data: {}, content: [] } },
    howItWorks: [{ title: 'One', text: 'Two', image: null }],
  });
  const question = z.object({ __typename: z.literal('FaqEntry'), question: z.string() });
  expect(reply.all('entryCollection', z.discriminatedUnion('__typename', [question]))).toHaveLength(1);
});

/** Only for the type checker; nothing calls it. */
export function misfits(word: string): unknown {
  const reply = reading();
  // @ts-expect-error the query does not ask for this collection
  reply.first('faqPageCollection', wallet);
  // @ts-expect-error nor for the number of these
  reply.total('entryCollection');
  // @ts-expect-error nor for this field
  reply.first('walletPageCollection', z.object({ headline: z.string(), subtext: text }));
  // @ts-expect-error nor for this field of the entries in a list
  reply.first('walletPageCollection', z.object({ howItWorks: listOf(z.object({ name: z.string() })) }));
  // @ts-expect-error a headline is no number
  reply.first('walletPageCollection', z.object({ headline: z.number() }));
  // @ts-expect-error a list is no entry
  reply.first('walletPageCollection', z.object({ howItWorks: step }));
  const titled = z.object({ __typename: z.literal('FaqEntry'), title: z.string() });
  // @ts-expect-error a question has no title, a condition has
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
  const noLiteral = createContentQuery(`query Bad($locale: String!) { ${word} }`);
  // @ts-expect-error a part that is not known when types are checked cannot be checked
  defineFetch({ query: noLiteral, parse: () => null, empty: null });

  const bySlug = createContentQuery(`query BySlug($slug: String!, $locale: String!) {
    conditionCollection(where: { slug: $slug }, locale: $locale) { total }
  }`);
  // @ts-expect-error the query wants a slug
  const withoutSlug: ContentFetch<Localized, null> = defineFetch({
    query: bySlug,
    parse: () => null,
    empty: null,
  });
  return withoutSlug;
}
