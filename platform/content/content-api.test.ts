import { describe, expect, test } from 'vitest';

import { fixtureApi } from './fixture/fixture-api.ts';

const { api, post, ask, path, headers } = fixtureApi();
const body = JSON.stringify({ query: '{ faqEntryCollection { total } }' });
const errorOf = (code: string) => ({
  errors: [
    { message: expect.any(String), extensions: { contentful: { code, requestId: expect.any(String) } } },
  ],
});

describe('who may ask', () => {
  test('whoever shows the token', async () => {
    expect(await post(body)).toEqual({ status: 200, reply: { data: { faqEntryCollection: { total: 3 } } } });
  });

  test.each([
    ['no token', {}, 'ACCESS_TOKEN_MISSING'],
    ['another token', { authorization: 'Bearer other' }, 'ACCESS_TOKEN_INVALID'],
    ['a token that is no bearer token', { authorization: 'Basic content-token' }, 'ACCESS_TOKEN_INVALID'],
  ])('%s is 401', async (_, sent, code) => {
    expect(await post(body, { headers: { ...sent } })).toEqual({ status: 401, reply: errorOf(code) });
  });
});

describe('where to ask', () => {
  test('without an environment it is the one there is', async () => {
    expect(await post(body, { path: '/content/v1/spaces/space' })).toMatchObject({ status: 200 });
  });

  test.each([
    ['another space', '/content/v1/spaces/other/environments/master', 'UNKNOWN_SPACE'],
    ['another environment', '/content/v1/spaces/space/environments/staging', 'UNKNOWN_ENVIRONMENT'],
  ])('%s is 400', async (_, asked, code) => {
    expect(await post(body, { path: asked })).toEqual({ status: 400, reply: errorOf(code) });
  });

  test('every answer says its request’s id', async () => {
    const response = await api.request(path, { method: 'POST', body, headers });
    expect(response.headers.get('x-contentful-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('what cannot run is 400', () => {
  test.each([
    ['no JSON', '{"query":', 'MISSING_QUERY'],
    ['a list of queries', '[]', 'MISSING_QUERY'],
    ['no query', '{}', 'MISSING_QUERY'],
    ['a query that is no text', '{"query":1}', 'INVALID_QUERY_FORMAT'],
    ['variables that are no object', '{"query":"{ x }","variables":[1]}', 'INVALID_VARIABLES_FORMAT'],
    [
      'a query of more than 8192 characters',
      JSON.stringify({ query: `{ ${' '.repeat(8192)} }` }),
      'QUERY_TOO_BIG',
    ],
  ])('%s', async (_, sent, code) => {
    expect(await post(sent)).toEqual({ status: 400, reply: errorOf(code) });
  });

  test.each([
    ['what does not parse', '{ faqEntryCollection { '],
    ['a type that is not in the model', '{ shoeCollection { total } }'],
    ['a field that is not in the model', '{ faqEntryCollection { items { shoe } } }'],
    ['an argument of another kind', '{ faqEntryCollection(limit: "many") { total } }'],
    ['an order that is not there', '{ faqEntryCollection(order: answer_ASC) { total } }'],
    ['a picture wider than 4000', '{ assetCollection { items { url(transform: { width: 4001 }) } } }'],
    ['a mutation', 'mutation { faqEntry(id: "faq-a") { slug } }'],
  ])('%s', async (_, query) => {
    expect(await ask(query)).toMatchObject({
      status: 400,
      reply: { errors: [{ extensions: { contentful: { code: 'GRAPHQL_VALIDATION_ERROR' } } }] },
    });
  });

  test('a body without end is 413', async () => {
    expect(await post(JSON.stringify({ query: 'x'.repeat(70_000) }))).toEqual({
      status: 413,
      reply: errorOf('QUERY_TOO_BIG'),
    });
  });

  test('a query that is too complex says how complex it is', async () => {
    const query = '{ conditionCollection(limit: 1001) { items { faqsCollection { items { slug } } } } }';
    expect(await ask(query)).toEqual({
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

describe('failures on purpose', () => {
  const query = 'query ($slug: String) { faqEntryCollection(where: { slug: $slug }) { items { slug } } }';

  test.each([
    ['fault-500', 500, 'INTERNAL_SERVER_ERROR'],
    ['fault-401', 401, 'ACCESS_TOKEN_INVALID'],
    ['fault-429', 429, 'RATE_LIMIT_EXCEEDED'],
  ])('%s is %i', async (slug, status, code) => {
    expect(await ask(query, { slug })).toEqual({ status, reply: errorOf(code) });
  });

  test('fault-empty has collections without items', async () => {
    expect(await ask(query, { slug: 'fault-empty' })).toEqual({
      status: 200,
      reply: { data: { faqEntryCollection: {} } },
    });
  });

  test('fault-malformed is not JSON, at a page’s address too', async () => {
    const response = await api.request(path, {
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
