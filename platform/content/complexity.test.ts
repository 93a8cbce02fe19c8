import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';

import { complexityOf, tooComplex } from './complexity.ts';
import { contentSchema } from './content-schema.ts';
import { createContentStore } from './content-store.ts';
import { fixtureExport } from './fixture/fixture-export.ts';

const schema = contentSchema(createContentStore(fixtureExport()), { space: 'space', environment: 'master' });
const cost = (query: string, variables: Record<string, unknown> = {}) =>
  complexityOf(schema, parse(query), variables);

describe('the complexity of a query', () => {
  test.each([
    ['an entry', '{ faqEntry(id: "a") { slug sys { id } } }', 1],
    ['a collection costs its limit', '{ faqEntryCollection(limit: 20) { total items { slug } } }', 20],
    ['or the default', '{ faqEntryCollection { items { slug } } }', 100],
    ['which 0 is too', '{ faqEntryCollection(limit: 0) { items { slug } } }', 100],
    ['a link costs one', '{ conditionCollection(limit: 20) { items { mainFaq { slug } } } }', 40],
    [
      'limits multiply',
      '{ conditionCollection(limit: 20) { items { faqsCollection(limit: 4) { items { slug } } } } }',
      100,
    ],
    [
      'up to what a list can hold',
      '{ conditionCollection(limit: 20) { items { faqsCollection { items { slug } } } } }',
      220,
    ],
    [
      'but for links from elsewhere',
      '{ faqEntryCollection(limit: 2) { items { linkedFrom { conditionCollection { items { title } } } } } }',
      202,
    ],
    ['the JSON of a rich text is free', '{ faqEntryCollection(limit: 9) { items { answer { json } } } }', 9],
    [
      'its links are a thousand',
      '{ faqEntry(id: "a") { answer { json links { entries { block { sys { id } } } } } } }',
      1001,
    ],
    [
      'two fields add up',
      '{ a: faqEntryCollection(limit: 5) { total } b: conditionCollection(limit: 7) { total } }',
      12,
    ],
    [
      'through fragments',
      'query { conditionCollection(limit: 3) { items { ...C ... on Entry { sys { id } } } } } fragment C on Condition { mainFaq { slug } }',
      6,
    ],
    ['asking for the schema is free', '{ __schema { types { name } } }', 0],
  ])('%s', (_, query, expected) => {
    expect(cost(query)).toBe(expected);
  });

  test('reads limits from variables, and from their defaults', () => {
    const query = 'query ($limit: Int) { faqEntryCollection(limit: $limit) { total } }';
    expect(cost(query, { limit: 7 })).toBe(7);
    expect(cost(query)).toBe(100);
    expect(cost(query.replace('Int', 'Int = 9'))).toBe(9);
  });

  test('the sitemap’s 5000, 1000, 100, 2000 and 2000 may run together (spec §9)', () => {
    const limits = [5000, 1000, 100, 2000, 2000];
    const query = limits.map(
      (limit, index) => `q${String(index)}: entryCollection(limit: ${String(limit)}) { total }`,
    );
    expect(tooComplex(cost(`{ ${query.join(' ')} }`))).toBeNull();
  });

  test('is not lowered by a limit below 0', () => {
    expect(
      cost('{ a: faqEntryCollection(limit: -500) { total } b: conditionCollection(limit: 7) { total } }'),
    ).toBe(7);
  });

  test('of several operations is the dearest', () => {
    expect(
      cost('query A { faqEntry(id: "a") { slug } } query B { faqEntryCollection(limit: 5) { total } }'),
    ).toBe(5);
  });

  test('11000 may run and 11001 not', () => {
    expect(tooComplex(11_000)).toBeNull();
    expect(tooComplex(11_001)?.extensions).toEqual({
      contentful: { code: 'TOO_COMPLEX_QUERY', details: { maximumCost: 11_000, cost: 11_001 } },
    });
  });
});
