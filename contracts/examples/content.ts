import { editorialPaginatedQuery } from '../../upstreams/content/editorial-paginated.ts';
import type { WireExample } from '../wire-example.ts';

const path = '/content/v1/spaces/{space}/environments/{environment}';
const headers = {
  accept: 'application/json',
  'content-type': 'application/json',
  authorization: 'Bearer {contentToken}',
};
const body = { query: editorialPaginatedQuery.text, variables: { skip: 0, limit: 2, locale: 'en-US' } };
const source =
  'spec §7 names the bearer token, the body of query and variables, and collections with items; the path and the rest ' +
  "follow the vendor's documentation of its GraphQL API";

export const contentExamples: readonly WireExample[] = [
  {
    name: 'the first articles',
    provenance: 'specified',
    source,
    upstream: 'content',
    request: { method: 'POST', path, headers, body },
    response: {
      status: 200,
      body: {
        data: {
          editorialArticleCollection: {
            total: 1,
            items: [
              {
                sys: {
                  firstPublishedAt: '2026-01-02T00:00:00.000Z',
                  publishedAt: '2026-01-02T00:00:00.000Z',
                },
                title: 'Storing insulin',
                slug: 'storing-insulin',
                preview: 'Where insulin keeps.',
                description: 'Where insulin keeps, and for how long.',
                image: null,
                category: { title: 'Taking medication', slug: 'taking-medicine' },
              },
            ],
          },
        },
      },
    },
    shape: 'articles',
  },
  {
    name: 'a content query with an unknown token',
    provenance: 'assumed',
    source: "the vendor's documentation",
    upstream: 'content',
    request: { method: 'POST', path, headers: { ...headers, authorization: 'Bearer not-the-token' }, body },
    response: {
      status: 401,
      body: {
        errors: [
          {
            message: 'The access token you sent could not be found or is invalid.',
            extensions: { contentful: { code: 'ACCESS_TOKEN_INVALID', requestId: 'one' } },
          },
        ],
      },
    },
    shape: 'contentError',
  },
];
