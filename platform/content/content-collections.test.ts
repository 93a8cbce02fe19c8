import { describe, expect, test } from 'vitest';

import { fixtureService } from './fixture/fixture-service.ts';

const { replyTo, faqSlugs } = fixtureService();

describe('a content collection', () => {
  test('a content collection lists published entries, most recently updated first', async () => {
    expect(await replyTo('{ faqEntryCollection { total skip limit items { slug } } }')).toEqual({
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

  test('a content collection applies skip and limit, and the default limit for 0', async () => {
    expect(await faqSlugs('skip: 1, limit: 1')).toEqual(['is-it-insurance']);
    expect(await faqSlugs('skip: 9')).toEqual([]);
    expect(await replyTo('{ faqEntryCollection(limit: 0) { limit } }')).toEqual({
      data: { faqEntryCollection: { limit: 100 } },
    });
  });

  test.each(['skip: -1', 'limit: -1'])('a content collection rejects %s', async (args) => {
    expect(await replyTo(`{ faqEntryCollection(${args}) { total } }`)).toMatchObject({
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
  ])('a content collection is sorted by %s with missing values last', async (order, expected) => {
    expect(await faqSlugs(`order: ${order}`)).toEqual(expected);
  });
});

describe('a content filter', () => {
  test.each([
    ['{ slug: "who" }', ['who']],
    ['{ slug_not: "who" }', ['is-it-insurance', 'what-is-a-generic']],
    ['{ slug_in: ["who", "is-it-insurance"] }', ['who', 'is-it-insurance']],
    ['{ question_contains: "GENERIC" }', ['what-is-a-generic']],
    ['{ rank_exists: false }', ['who']],
    ['{ rank_gt: 2 }', ['is-it-insurance']],
    ['{ rank_gte: 2, rank_lt: 10 }', ['what-is-a-generic']],
    ['{ rank_lte: 10 }', ['is-it-insurance', 'what-is-a-generic']],
    ['{ weight: 1.5 }', ['what-is-a-generic']],
    ['{ reviewedOn_lt: "2026-03-01T00:00:01Z" }', ['what-is-a-generic']],
    ['{ reviewedOn: "2026-03-01T00:00:00.000Z" }', ['what-is-a-generic']],
    ['{ hidden: true }', ['is-it-insurance']],
    ['{ hidden_not: true }', ['who', 'what-is-a-generic']],
    ['{ answer_exists: false }', ['who', 'is-it-insurance']],
    ['{ notes_exists: true }', ['what-is-a-generic']],
    ['{ OR: [{ slug: "who" }, { rank: 10 }] }', ['who', 'is-it-insurance']],
    ['{ AND: [{ rank_exists: true }, { hidden: false }] }', ['what-is-a-generic']],
    ['{ sys: { id_in: ["faq-a", "faq-c"] } }', ['who', 'what-is-a-generic']],
    ['{ sys: { publishedAt_gt: "2026-01-03T12:00:00Z" } }', ['who']],
  ])('a content filter selects the entries that match %s', async (where, expected) => {
    expect(await faqSlugs(`where: ${where}`)).toEqual(expected);
  });

  test.each([
    ['{ mainFaq: { slug: "what-is-a-generic" } }', ['acne']],
    ['{ faqs: { slug: "is-it-insurance" } }', ['acne']],
    ['{ faqsCollection_exists: false }', ['asthma']],
    ['{ image_exists: true }', ['acne']],
    ['{ reference_exists: false }', ['asthma']],
  ])('a content filter selects the conditions whose links match %s', async (where, ids) => {
    expect(await replyTo(`{ conditionCollection(where: ${where}) { items { sys { id } } } }`)).toEqual({
      data: { conditionCollection: { items: ids.map((id) => ({ sys: { id } })) } },
    });
  });
});
