import { GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import { describe, expect, test } from 'vitest';

import { fixtureService } from './fixture/fixture-service.ts';
import { createQueryRunner } from './run-query.ts';

const { service, post, query, path, headers } = fixtureService();
const body = JSON.stringify({ query: '{ faqEntryCollection { total } }' });
const errorReply = (code: string) => ({
  errors: [
    { message: expect.any(String), extensions: { contentful: { code, requestId: expect.any(String) } } },
  ],
});

describe('the content service', () => {
  test('the content service answers a request with the token', async () => {
    expect(await post(body)).toEqual({ status: 200, reply: { data: { faqEntryCollection: { total: 3 } } } });
  });

  test.each([
    ['no token', {}, 'ACCESS_TOKEN_MISSING'],
    ['another token', { authorization: 'Bearer other' }, 'ACCESS_TOKEN_INVALID'],
    ['a token without the Bearer scheme', { authorization: 'Basic content-token' }, 'ACCESS_TOKEN_INVALID'],
  ])('the content service responds to %s with 401', async (_, authorization, code) => {
    expect(await post(body, { headers: { ...authorization } })).toEqual({
      status: 401,
      reply: errorReply(code),
    });
  });

  test('the content service uses its only environment if the path names none', async () => {
    expect(await post(body, { path: '/content/v1/spaces/space' })).toMatchObject({ status: 200 });
  });

  test.each([
    ['another space', '/content/v1/spaces/other/environments/master', 'UNKNOWN_SPACE'],
    ['another environment', '/content/v1/spaces/space/environments/staging', 'UNKNOWN_ENVIRONMENT'],
  ])('the content service responds to a request for %s with 400', async (_, otherPath, code) => {
    expect(await post(body, { path: otherPath })).toEqual({ status: 400, reply: errorReply(code) });
  });

  test('the content service sends the request id in a header', async () => {
    const response = await service.request(path, { method: 'POST', body, headers });
    expect(response.headers.get('x-contentful-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('an invalid content request', () => {
  test.each([
    ['a body that is not JSON', '{"query":', 'MISSING_QUERY'],
    ['a list of queries', '[]', 'MISSING_QUERY'],
    ['a body without a query', '{}', 'MISSING_QUERY'],
    ['a query that is not a string', '{"query":1}', 'INVALID_QUERY_FORMAT'],
    ['variables that are not an object', '{"query":"{ x }","variables":[1]}', 'INVALID_VARIABLES_FORMAT'],
    [
      'a query of more than 8192 characters',
      JSON.stringify({ query: `{ ${' '.repeat(8192)} }` }),
      'QUERY_TOO_BIG',
    ],
  ])('the content service responds with 400 to %s', async (_, sentBody, code) => {
    expect(await post(sentBody)).toEqual({ status: 400, reply: errorReply(code) });
  });

  test.each([
    ['a syntax error', '{ faqEntryCollection { '],
    ['an unknown content type', '{ shoeCollection { total } }'],
    ['an unknown field', '{ faqEntryCollection { items { shoe } } }'],
    ['an argument of the wrong type', '{ faqEntryCollection(limit: "many") { total } }'],
    ['an unknown order', '{ faqEntryCollection(order: answer_ASC) { total } }'],
    ['a mutation', 'mutation { faqEntry(id: "faq-a") { slug } }'],
  ])('the content service responds with 400 to a query with %s', async (_, invalidQuery) => {
    expect(await query(invalidQuery)).toMatchObject({
      status: 400,
      reply: { errors: [{ extensions: { contentful: { code: 'GRAPHQL_VALIDATION_ERROR' } } }] },
    });
  });

  test('the content service responds with 413 to a body of 70000 bytes', async () => {
    expect(await post(JSON.stringify({ query: 'x'.repeat(70_000) }))).toEqual({
      status: 413,
      reply: errorReply('QUERY_TOO_BIG'),
    });
  });

  test('the content service rejects a query that is too complex and reports its complexity', async () => {
    const tooComplex =
      '{ conditionCollection(limit: 1001) { items { faqsCollection(limit: 10) { items { slug } } } } }';
    expect(await query(tooComplex)).toEqual({
      status: 400,
      reply: {
        errors: [
          {
            message:
              'Query cannot be executed. The maximum allowed complexity for a query is 11000 but it was 11011. ' +
              'Simplify the query e.g. by setting lower limits for collections.',
            extensions: {
              contentful: {
                code: 'TOO_COMPLEX_QUERY',
                requestId: expect.any(String),
                details: { maximumCost: 11_000, cost: 11_011 },
              },
            },
          },
        ],
      },
    });
  });
});

describe('a sentinel slug', () => {
  const bySlug = 'query ($slug: String) { faqEntryCollection(where: { slug: $slug }) { items { slug } } }';

  test.each([
    ['fault-500', 500, 'INTERNAL_SERVER_ERROR'],
    ['fault-401', 401, 'ACCESS_TOKEN_INVALID'],
    ['fault-429', 429, 'RATE_LIMIT_EXCEEDED'],
  ])('the sentinel slug %s provokes status %i', async (slug, status, code) => {
    expect(await query(bySlug, { slug })).toEqual({ status, reply: errorReply(code) });
  });

  test('the sentinel slug fault-empty provokes collections without items', async () => {
    expect(await query(bySlug, { slug: 'fault-empty' })).toEqual({
      status: 200,
      reply: { data: { faqEntryCollection: {} } },
    });
  });

  test('the sentinel slug fault-malformed provokes malformed JSON, also as a page URL', async () => {
    const response = await service.request(path, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        query: 'query ($pageUrl: String) { faqEntryCollection { total } }',
        variables: { pageUrl: '/fault-malformed' },
      }),
    });
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });
});

test('the content service logs the error of a field, which its reply hides', async () => {
  const bug = new TypeError('a bug');
  const resolve = () => {
    throw bug;
  };
  const fields = { broken: { type: GraphQLString, resolve } };
  const schema = new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }) });
  const errors: unknown[] = [];
  const runQuery = createQueryRunner(schema, (error) => errors.push(error));
  const request = { query: '{ broken }', variables: {} };
  const { result } = await runQuery(request, 'id', new AbortController().signal);
  expect(result.errors?.map(({ message }) => message)).toEqual(['Internal server error']);
  expect(errors).toEqual([bug]);
});
