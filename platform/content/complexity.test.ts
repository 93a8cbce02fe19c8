import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';

import { checkComplexity, queryComplexity } from './complexity.ts';
import { contentSchemaOf } from './content-schema.ts';
import { contentStoreOf } from './content-store.ts';
import { fixtureExport } from './fixture/fixture-export.ts';

const schema = contentSchemaOf(contentStoreOf(fixtureExport()), {
  space: 'space',
  environment: 'master',
});
const complexity = (query: string, variables: Record<string, unknown> = {}) =>
  queryComplexity(schema, parse(query), variables);

describe('queryComplexity', () => {
  test.each([
    ['one for an entry', '{ faqEntry(id: "a") { slug sys { id } } }', 1],
    ['the limit for a collection', '{ faqEntryCollection(limit: 20) { total items { slug } } }', 20],
    ['100 for a collection without a limit', '{ faqEntryCollection { items { slug } } }', 100],
    ['100 for a collection with a limit of 0', '{ faqEntryCollection(limit: 0) { items { slug } } }', 100],
    ['one for a link', '{ conditionCollection(limit: 20) { items { mainFaq { slug } } } }', 40],
    [
      'the product of nested limits',
      '{ conditionCollection(limit: 20) { items { faqsCollection(limit: 4) { items { slug } } } } }',
      100,
    ],
    [
      'the limits of linkedFrom collections',
      '{ faqEntryCollection(limit: 2) { items { linkedFrom { conditionCollection { items { title } } } } } }',
      202,
    ],
    [
      'nothing for the JSON of a rich text',
      '{ faqEntryCollection(limit: 9) { items { answer { json } } } }',
      9,
    ],
    [
      '1000 for the links of a rich text',
      '{ faqEntry(id: "a") { answer { json links { entries { block { sys { id } } } } } } }',
      1001,
    ],
    [
      'the sum of two fields',
      '{ a: faqEntryCollection(limit: 5) { total } b: conditionCollection(limit: 7) { total } }',
      12,
    ],
    [
      'the fields of fragments',
      'query { conditionCollection(limit: 3) { items { ...C ... on Entry { sys { id } } } } } fragment C on Condition { mainFaq { slug } }',
      6,
    ],
    ['nothing for the schema', '{ __schema { types { name } } }', 0],
    [
      'nothing for a negative limit',
      '{ a: faqEntryCollection(limit: -500) { total } b: conditionCollection(limit: 7) { total } }',
      7,
    ],
    [
      'the most expensive of several operations',
      'query A { faqEntry(id: "a") { slug } } query B { faqEntryCollection(limit: 5) { total } }',
      5,
    ],
  ])('the complexity of a content query counts %s', (_, query, expected) => {
    expect(complexity(query)).toBe(expected);
  });

  test('the complexity of a content query counts fragments that double each other without visiting each use', () => {
    const depth = 60;
    const fragments = Array.from({ length: depth }, (_, at) => {
      const uses = at === 0 ? 'mainFaq { slug }' : `...F${at - 1} ...F${at - 1}`;
      return `fragment F${at} on Condition { ${uses} }`;
    });
    const query = `{ condition(id: "a") { ...F${depth - 1} } } ${fragments.join(' ')}`;
    expect(complexity(query)).toBe(2 ** (depth - 1) + 1);
  });

  test('the complexity of a content query reads limits from variables and their defaults', () => {
    const query = 'query ($limit: Int) { faqEntryCollection(limit: $limit) { total } }';
    expect(complexity(query, { limit: 7 })).toBe(7);
    expect(complexity(query)).toBe(100);
    expect(complexity(query.replace('Int', 'Int = 9'))).toBe(9);
  });
});

describe('checkComplexity', () => {
  const check = (query: string) => checkComplexity(schema, parse(query), {});

  test('the content service accepts the sitemap query with its limits 5000, 1000, 100, 2000 and 2000 (spec §9)', () => {
    const limits = [5000, 1000, 100, 2000, 2000];
    const fields = limits.map((limit, index) => `q${index}: entryCollection(limit: ${limit}) { total }`);
    expect(() => check(`{ ${fields.join(' ')} }`)).not.toThrow();
  });

  test('the content service accepts a query complexity of 11000 and rejects 11001', () => {
    expect(() => check('{ entryCollection(limit: 11000) { total } }')).not.toThrow();
    expect(() => check('{ entryCollection(limit: 11001) { total } }')).toThrow(
      expect.objectContaining({
        extensions: {
          contentful: { code: 'TOO_COMPLEX_QUERY', details: { maximumCost: 11_000, cost: 11_001 } },
        },
      }),
    );
  });
});
