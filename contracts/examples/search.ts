import type { WireExample } from '../wire-example.ts';

const path = '/1/indexes/medications/query';
const credentials = { 'x-algolia-application-id': '{appId}', 'x-algolia-api-key': '{searchKey}' };
const source =
  'spec §7 names the call, the index and the query, spec §6 the credentials as query parameters; the reply ' +
  "follows the vendor's documentation of the search protocol";

export const searchExamples: readonly WireExample[] = [
  {
    name: 'at most five suggestions',
    provenance: 'specified',
    source,
    upstream: 'search',
    request: {
      method: 'POST',
      path,
      query: credentials,
      headers: { accept: 'application/json', 'content-type': 'text/plain' },
      body: { query: 'atorvastatin', hitsPerPage: 5, removeWordsIfNoResults: 'allOptional' },
    },
    response: {
      status: 200,
      body: {
        hits: [
          {
            objectID: 'atorvastatin',
            id: 'atorvastatin',
            name: 'Atorvastatin',
            secondary_name: 'Lipitor',
            _highlightResult: {
              name: {
                value: '<em>Atorvastatin</em>',
                matchLevel: 'full',
                fullyHighlighted: true,
                matchedWords: ['atorvastatin'],
              },
            },
          },
        ],
        nbHits: 1,
        page: 0,
        nbPages: 1,
        hitsPerPage: 5,
        query: 'atorvastatin',
      },
    },
    shape: 'hits',
  },
  {
    name: 'a search with an unknown key',
    provenance: 'assumed',
    source: "the vendor's documentation",
    upstream: 'search',
    request: {
      method: 'POST',
      path,
      query: { ...credentials, 'x-algolia-api-key': 'not-the-key' },
      headers: { accept: 'application/json', 'content-type': 'text/plain' },
      body: { query: 'atorvastatin' },
    },
    response: { status: 403, body: { message: 'Invalid Application-ID or API key', status: 403 } },
    shape: 'searchError',
  },
];
