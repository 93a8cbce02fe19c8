import { describe, expect, test } from 'vitest';

import { fixtureApi } from './fixture/fixture-api.ts';

const { data, slugs } = fixtureApi();

describe('a collection', () => {
  test('has what changed last first, and no drafts', async () => {
    expect(await data('{ faqEntryCollection { total skip limit items { slug } } }')).toEqual({
      data: {
        faqEntryCollection: {
          total: 3,
          skip: 0,
          limit: 100,
          items: [{ slug: 'who' }, { slug: 'is-it-insurance' }, { slug: 'what-is-a-generic' }],
        },
      },
    });
  });

  test('shows drafts in a preview', async () => {
    expect(await slugs('preview: true, where: { slug_contains: "yet" }')).toEqual(['not-yet']);
  });

  test('skips and limits; a limit of 0 is the default', async () => {
    expect(await slugs('skip: 1, limit: 1')).toEqual(['is-it-insurance']);
    expect(await slugs('skip: 9')).toEqual([]);
    expect(await data('{ faqEntryCollection(limit: 0) { limit } }')).toEqual({
      data: { faqEntryCollection: { limit: 100 } },
    });
  });

  test.each(['skip: -1', 'limit: -1'])('refuses %s', async (args) => {
    expect(await data(`{ faqEntryCollection(${args}) { total } }`)).toMatchObject({
      data: { faqEntryCollection: null },
      errors: [{ extensions: { contentful: { code: 'INVALID_ARGUMENT' } } }],
    });
  });

  test.each([
    ['question_ASC', ['is-it-insurance', 'what-is-a-generic', 'who']],
    ['question_DESC', ['who', 'what-is-a-generic', 'is-it-insurance']],
    ['rank_ASC', ['what-is-a-generic', 'is-it-insurance', 'who']],
    ['rank_DESC', ['is-it-insurance', 'what-is-a-generic', 'who']],
    ['sys_publishedAt_ASC', ['what-is-a-generic', 'is-it-insurance', 'who']],
    ['[hidden_DESC, sys_id_DESC]', ['is-it-insurance', 'what-is-a-generic', 'who']],
  ])('stands in the order %s, what has no value last', async (order, expected) => {
    expect(await slugs(`order: ${order}`)).toEqual(expected);
  });
});

describe('a filter', () => {
  test.each([
    ['{ slug: "who" }', ['who']],
    ['{ slug_not: "who" }', ['is-it-insurance', 'what-is-a-generic']],
    ['{ slug_in: ["who", "is-it-insurance"] }', ['who', 'is-it-insurance']],
    ['{ slug_not_in: ["who", "is-it-insurance"] }', ['what-is-a-generic']],
    ['{ question_contains: "GENERIC" }', ['what-is-a-generic']],
    ['{ question_not_contains: "generic" }', ['who', 'is-it-insurance']],
    ['{ rank_exists: false }', ['who']],
    ['{ rank_gt: 2 }', ['is-it-insurance']],
    ['{ rank_gte: 2, rank_lt: 10 }', ['what-is-a-generic']],
    ['{ rank_lte: 10 }', ['is-it-insurance', 'what-is-a-generic']],
    ['{ weight: 1.5 }', ['what-is-a-generic']],
    ['{ asked_lt: "2026-03-01T00:00:01Z" }', ['what-is-a-generic']],
    ['{ asked: "2026-03-01T00:00:00.000Z" }', ['what-is-a-generic']],
    ['{ hidden: true }', ['is-it-insurance']],
    ['{ hidden_not: true }', ['who', 'what-is-a-generic']],
    ['{ words_contains_some: ["card", "brand"] }', ['is-it-insurance', 'what-is-a-generic']],
    ['{ words_contains_all: ["price", "brand"] }', ['what-is-a-generic']],
    ['{ words_contains_none: ["card"] }', ['who', 'what-is-a-generic']],
    ['{ answer_contains: "pharmacist" }', ['what-is-a-generic']],
    ['{ answer_exists: false }', ['who', 'is-it-insurance']],
    ['{ notes_exists: true }', ['what-is-a-generic']],
    ['{ OR: [{ slug: "who" }, { rank: 10 }] }', ['who', 'is-it-insurance']],
    ['{ AND: [{ rank_exists: true }, { hidden: false }] }', ['what-is-a-generic']],
    ['{ sys: { id_in: ["faq-a", "faq-c"] } }', ['who', 'what-is-a-generic']],
    ['{ sys: { publishedAt_gt: "2026-01-03T12:00:00Z" } }', ['who']],
    ['{ contentfulMetadata: { tags: { id_contains_some: ["money"] } } }', ['what-is-a-generic']],
    ['{ contentfulMetadata: { tags_exists: false } }', ['who', 'is-it-insurance']],
  ])('%s', async (where, expected) => {
    expect(await slugs(`where: ${where}`)).toEqual(expected);
  });

  test.each([
    ['{ mainFaq: { slug: "what-is-a-generic" } }', ['acne']],
    ['{ faqs: { slug: "is-it-insurance" } }', ['acne']],
    ['{ faqsCollection_exists: false }', ['asthma']],
    ['{ image_exists: true }', ['acne']],
    ['{ reference_exists: false }', ['asthma']],
  ])('of what a link leads to: %s', async (where, ids) => {
    expect(await data(`{ conditionCollection(where: ${where}) { items { sys { id } } } }`)).toEqual({
      data: { conditionCollection: { items: ids.map((id) => ({ sys: { id } })) } },
    });
  });
});
