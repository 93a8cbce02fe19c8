import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import type { DocumentRecord } from '../catalogue/records.ts';
import { provokeFault, faultForSearch } from '../faults.ts';
import { isSameSecret } from '../secret.ts';
import { highlight } from './highlight.ts';
import { createMedicationIndex, type Found } from './medication-index.ts';
import { readSearchParameters, type SearchParameters } from './search-parameters.ts';

export interface SearchOptions {
  documents: readonly DocumentRecord[];
  appId: string;
  apiKey: string;
  faults: boolean;
}

const indexName = 'medications';
const maxBytes = 16 * 1024;

/** POST /1/indexes/{indexName}/query: Algolia's query protocol over the medications index (spec §7), errors in its shape. */
export function createSearchApi({ documents, appId, apiKey, faults }: SearchOptions): Hono {
  const api = new Hono();
  const find = createMedicationIndex(documents);
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: (context) => fail(context, 413, 'Record is too big'),
  });

  api.post('/1/indexes/:index/query', limit, async (context) => {
    const started = performance.now();
    const given = (name: string) => context.req.query(name) ?? context.req.header(name);
    if (
      !isSameSecret(given('x-algolia-application-id'), appId) ||
      !isSameSecret(given('x-algolia-api-key'), apiKey)
    ) {
      return fail(context, 403, 'Invalid Application-ID or API key');
    }
    const index = context.req.param('index');
    if (index !== indexName) return fail(context, 404, `Index ${index} does not exist`);
    const asked = readSearchParameters(await context.req.text());
    if (typeof asked === 'string') return fail(context, 400, asked);
    const fault = faults ? faultForSearch(asked.query) : null;
    const failure = await provokeFault(fault, context.req.raw.signal, () =>
      fail(context, 500, 'Internal error'),
    );
    if (failure) return failure;
    const found = find(asked.query, asked.removeWordsIfNoResults);
    return context.json(resultOf(asked, found, performance.now() - started));
  });
  return api;
}

function fail(context: Context, status: 400 | 403 | 404 | 413 | 500, message: string): Response {
  return context.json({ message, status }, status);
}

function resultOf(asked: SearchParameters, { documents, words }: Found, milliseconds: number) {
  const { query, page, hitsPerPage, params } = asked;
  return {
    hits: documents
      .slice(page * hitsPerPage, (page + 1) * hitsPerPage)
      .map((document) => hitOf(document, words, asked)),
    nbHits: documents.length,
    page,
    nbPages: Math.ceil(documents.length / hitsPerPage),
    hitsPerPage,
    exhaustiveNbHits: true,
    exhaustive: { nbHits: true, typo: true },
    query,
    params,
    index: indexName,
    processingTimeMS: Math.max(1, Math.round(milliseconds)),
  };
}

function hitOf(
  { id, name, secondaryName }: DocumentRecord,
  words: readonly string[],
  { attributesToRetrieve }: SearchParameters,
) {
  const attributes = Object.entries({ id, name, secondary_name: secondaryName });
  const wanted = (attribute: string) => attributesToRetrieve?.includes(attribute) ?? true;
  return {
    ...Object.fromEntries(attributes.filter(([attribute]) => wanted(attribute))),
    objectID: id,
    _highlightResult: { name: highlight(name, words), secondary_name: highlight(secondaryName, words) },
  };
}
