import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';

import { reduceQuery } from './reduce-query.ts';

/** The errors of a query that a service with this schema reports. */
const errorsOf = (schema: string, query: string) => validate(buildSchema(schema), parse(query));

/** The reduced query, which the service accepts; null for none. */
function reduce(schema: string, query: string) {
  const reply: unknown = JSON.parse(JSON.stringify({ errors: errorsOf(schema, query) }));
  const reduced = reduceQuery(query, reply);
  const [error] = reduced ? errorsOf(schema, reduced.text) : [];
  if (error) throw error;
  return reduced;
}

const schema = `
  type Query {
    conditionCollection(where: ConditionFilter, order: ConditionOrder, limit: Int): ConditionCollection
    entryCollection: EntryCollection
  }
  input ConditionFilter { title: String }
  enum ConditionOrder { title_ASC }
  type ConditionCollection { items: [Condition]! }
  type EntryCollection { items: [Entry]! }
  interface Entry { id: String }
  type Condition implements Entry { id: String title: String description: String }
  type Person { name: String }`;
const wrap = (selection: string, args = '', variables = '') =>
  `query Sample${variables} { conditionCollection${args} { items { ${selection} } } }`;

describe('reduceQuery', () => {
  test('leaves out unknown fields together with their selections', () => {
    expect(reduce(schema, wrap('title lastReviewed reviewer { name image { url } }'))).toEqual({
      text: 'query Sample { conditionCollection { items { title } } }',
      leftOut: ['Condition.lastReviewed', 'Condition.reviewer'],
    });
  });

  test('keeps an entry even if none of its requested fields is known', () => {
    expect(reduce(schema, wrap('lastReviewed'))?.text).toBe(
      'query Sample { conditionCollection { items { __typename } } }',
    );
  });

  test('leaves out entries of types that do not exist or are not possible there', () => {
    const selection = '__typename ... on Shoe { size } ... on Person { name } ... on Condition { title }';
    expect(reduce(schema, `query Links { entryCollection { items { ${selection} } } }`)).toEqual({
      text: 'query Links { entryCollection { items { __typename ... on Condition { title } } } }',
      leftOut: ['Shoe', 'Person'],
    });
  });

  test('leaves out unknown `order`, `locale` and `client` arguments, and the variables that only they use', () => {
    const query = wrap(
      'title',
      '(where: { client: $client }, order: slug_ASC, limit: $limit, locale: $locale)',
      '($client: String!, $locale: String, $limit: Int)',
    );
    expect(reduce(schema, query)).toEqual({
      text: 'query Sample($limit: Int) { conditionCollection(limit: $limit) { items { title } } }',
      leftOut: ['ConditionFilter.client', 'ConditionOrder.slug_ASC', 'Query.conditionCollection(locale)'],
    });
  });

  test('leaves out a collection that the space lacks, and keeps the others', () => {
    const query = `query Both { conditionCollection { items { title } } sitemapCollection { items { headline } } }`;
    expect(reduce(schema, query)).toEqual({
      text: 'query Both { conditionCollection { items { title } } }',
      leftOut: ['Query.sitemapCollection'],
    });
  });

  test.each([
    ['a specified field', wrap('title headline')],
    ['a specified field beside others', wrap('title headline lastReviewed')],
    ['the only collection', 'query One { sitemapCollection { items { headline } } }'],
    ['the filter that finds a page', wrap('title', '(where: { slug: "acne" })')],
    ['the number of entries of a page', wrap('title', '(skip: 9)')],
    ['a field of another type', wrap('title description { json }')],
  ])('does not reduce a query for a model without %s', (_, query) => {
    expect(reduce(schema, query)).toBeNull();
  });

  test.each([
    ['another error', [{ message: 'The space is locked', locations: [{ line: 1, column: 1 }] }]],
    ['no position', [{ message: 'Cannot query field "lastReviewed" on type "Condition".' }]],
    [
      'a position without such a field',
      [
        {
          message: 'Cannot query field "lastReviewed" on type "Condition".',
          locations: [{ line: 7, column: 1 }],
        },
      ],
    ],
    ['no errors', []],
    ['errors that are no list', 'locked'],
  ])('does not reduce a query for a reply with %s', (_, errors) => {
    expect(reduceQuery(wrap('title lastReviewed'), { errors })).toBeNull();
    expect(reduceQuery(wrap('title lastReviewed'), null)).toBeNull();
  });

  test('understands the error messages of older services', () => {
    const query = wrap('title', '(where: { client: "a" })');
    const column = query.indexOf('client:') + 1;
    const message = 'Query error. Field "client" is not defined by type ConditionFilter.';
    const reply = { errors: [{ message, locations: [{ line: 1, column }] }] };
    expect(reduceQuery(query, reply)).toEqual({ text: wrap('title'), leftOut: ['ConditionFilter.client'] });
  });
});
