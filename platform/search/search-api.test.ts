import { describe, expect, test } from 'vitest';

import { fixturePlatform } from '../catalogue/fixture/fixture-platform.ts';

const { search, query } = fixturePlatform();
const credentials = 'x-algolia-application-id=APP&x-algolia-api-key=search-key';

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const response = await search.request(path, { method: 'POST', body, headers });
  const reply: unknown = await response.json();
  return { status: response.status, reply };
}

describe('the search API', () => {
  test('the search API returns hits with their attributes and highlights', async () => {
    expect(await query({ query: 'lipiter', hitsPerPage: 1, removeWordsIfNoResults: 'allOptional' })).toEqual({
      hits: [
        {
          objectID: 'lipitor',
          id: 'lipitor',
          name: 'Lipitor',
          secondary_name: 'generic atorvastatin',
          spanish_secondary_name: 'genérico: atorvastatina',
          _highlightResult: {
            name: {
              value: '<em>Lipitor</em>',
              matchLevel: 'full',
              fullyHighlighted: true,
              matchedWords: ['lipiter'],
            },
            secondary_name: { value: 'generic atorvastatin', matchLevel: 'none', matchedWords: [] },
          },
        },
      ],
      nbHits: 2,
      page: 0,
      nbPages: 2,
      hitsPerPage: 1,
      exhaustiveNbHits: true,
      exhaustive: { nbHits: true, typo: true },
      query: 'lipiter',
      params: 'query=lipiter&page=0&hitsPerPage=1&removeWordsIfNoResults=allOptional',
      index: 'medications',
      processingTimeMS: expect.any(Number),
    });
  });

  test('a hit for another page than a medication names its kind, its path and its name in Spanish', async () => {
    expect(await query({ query: 'weight loss shot' })).toMatchObject({
      hits: [
        {
          objectID: 'classes/glp-1-receptor-agonists',
          id: 'classes/glp-1-receptor-agonists',
          name: 'GLP-1 receptor agonists',
          secondary_name: 'weight loss shot',
          kind: 'class',
          page: '/classes/glp-1-receptor-agonists',
          spanish_name: 'Agonistas del GLP-1',
        },
      ],
      nbHits: 1,
    });
    // Its name is not repeated.
    expect(await query({ query: 'depresion' })).toMatchObject({
      hits: [{ name: 'Depression', secondary_name: '', page: '/conditions/depression' }],
    });
    expect(await query({ query: 'thyroid' })).toMatchObject({
      hits: expect.arrayContaining([
        expect.objectContaining({ name: 'Underactive thyroid', secondary_name: '' }),
      ]),
    });
  });

  test('only guesses are marked as guesses', async () => {
    const guess: unknown = await query({ query: 'lewofairoxiane' });
    expect(guess).toMatchObject({
      hits: expect.arrayContaining([expect.objectContaining({ did_you_mean: true })]),
    });
    const found = JSON.stringify(await query({ query: 'levothyroxin' }));
    expect(found).toContain('levothyroxine');
    expect(found).not.toMatch(/did_you_mean|"page":"|"kind"/);
  });

  test('the search API returns pages of 20 hits by default', async () => {
    expect(await query({ query: '' })).toMatchObject({ hitsPerPage: 20, page: 0 });
    expect(await query({ query: 'lipitor', hitsPerPage: 1, page: 1 })).toMatchObject({
      hits: [{ id: 'atorvastatin' }],
      page: 1,
    });
    expect(await query({ query: 'lipitor', page: 9 })).toMatchObject({ hits: [], nbHits: 2 });
  });

  test('the search API accepts credentials as headers', async () => {
    const headers = { 'x-algolia-application-id': 'APP', 'x-algolia-api-key': 'search-key' };
    expect(await post('/1/indexes/medications/query', '{"query":"lipitor"}', headers)).toMatchObject({
      status: 200,
      reply: { query: 'lipitor', hits: [{ id: 'lipitor' }, {}] },
    });
  });

  test.each([
    ['an unknown index', `/1/indexes/x/query?${credentials}`, '{}', 404, 'Index x does not exist'],
    [
      'an unknown key',
      '/1/indexes/medications/query?x-algolia-application-id=APP&x-algolia-api-key=no',
      '{}',
      403,
      'Invalid Application-ID or API key',
    ],
    [
      'an unknown application',
      '/1/indexes/medications/query?x-algolia-application-id=NO&x-algolia-api-key=search-key',
      '{}',
      403,
      'Invalid Application-ID or API key',
    ],
    ['no credentials', '/1/indexes/medications/query', '{}', 403, 'Invalid Application-ID or API key'],
    ['malformed JSON', `/1/indexes/medications/query?${credentials}`, '{"query":', 400, 'Invalid JSON'],
    ['a JSON list', `/1/indexes/medications/query?${credentials}`, '[]', 400, 'Invalid JSON'],
    [
      'a query that is not a string',
      `/1/indexes/medications/query?${credentials}`,
      '{"query":1}',
      400,
      'Invalid value for "query"',
    ],
    [
      'more than 1000 hits',
      `/1/indexes/medications/query?${credentials}`,
      '{"hitsPerPage":1001}',
      400,
      'Invalid value for "hitsPerPage"',
    ],
    [
      'a negative page',
      `/1/indexes/medications/query?${credentials}`,
      '{"page":-1}',
      400,
      'Invalid value for "page"',
    ],
    [
      'an unsupported value of removeWordsIfNoResults',
      `/1/indexes/medications/query?${credentials}`,
      '{"removeWordsIfNoResults":"some"}',
      400,
      'Invalid value for "removeWordsIfNoResults"',
    ],
  ])('the search API rejects %s', async (_, path, body, status, message) => {
    expect(await post(path, body)).toEqual({ status, reply: { message, status } });
  });

  test('the search API rejects a body of 20000 characters', async () => {
    const body = JSON.stringify({ query: 'x'.repeat(20_000) });
    expect(await post(`/1/indexes/medications/query?${credentials}`, body)).toMatchObject({ status: 413 });
  });
});
