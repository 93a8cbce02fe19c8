import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';

import { faultForSearch, provokeFault } from '../faults.ts';
import { isSameSecret } from '../secret.ts';
import { highlight } from './highlight.ts';
import type { FoundDocument } from './match-names.ts';
import type { MedicationIndex, SearchResult } from './medication-index.ts';
import type { SearchRecord } from './pages.ts';
import type { SearchLanguage } from './relevance.ts';

export interface SearchOptions {
  index: MedicationIndex;
  appId: string;
  apiKey: string;
  faults: boolean;
}

const indexName = 'medications';
const maxBytes = 16 * 1024;
const maxQueryLength = 512;

const parametersSchema = z.object({
  query: z
    .string()
    .default('')
    .transform((query) => query.slice(0, maxQueryLength)),
  page: z.number().int().min(0).max(1_000_000).default(0),
  hitsPerPage: z.number().int().min(1).max(1000).default(20),
  removeWordsIfNoResults: z.enum(['none', 'allOptional']).default('none'),
  queryLanguages: z.array(z.string().max(20)).max(10).optional(),
});

type SearchParameters = z.infer<typeof parametersSchema>;

/** POST /1/indexes/{indexName}/query: Algolia's query protocol over the medications index (spec §7), with its error shape. */
export function createSearchApi({ index: search, appId, apiKey, faults }: SearchOptions): Hono {
  const api = new Hono();
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: (context) => fail(context, 413, 'Record is too big'),
  });

  api.post('/1/indexes/:index/query', limit, async (context) => {
    const startTime = performance.now();
    const credential = (name: string) => context.req.query(name) ?? context.req.header(name);
    if (
      !isSameSecret(credential('x-algolia-application-id'), appId) ||
      !isSameSecret(credential('x-algolia-api-key'), apiKey)
    ) {
      return fail(context, 403, 'Invalid Application-ID or API key');
    }
    const index = context.req.param('index');
    if (index !== indexName) return fail(context, 404, `Index ${index} does not exist`);
    const parameters = readParameters(await context.req.text());
    if (typeof parameters === 'string') return fail(context, 400, parameters);
    const fault = faults ? faultForSearch(parameters.query) : null;
    const failure = await provokeFault(fault, context, () => fail(context, 500, 'Internal error'));
    if (failure) return failure;
    const { query, removeWordsIfNoResults } = parameters;
    const result = search(query, removeWordsIfNoResults, languageOf(parameters));
    return context.json(toReply(parameters, result, performance.now() - startTime));
  });
  return api;
}

function fail(context: Context, status: 400 | 403 | 404 | 413 | 500, message: string): Response {
  return context.json({ message, status }, status);
}

/** Reads the parameters from a JSON body, or returns Algolia's error message. */
function readParameters(body: string): SearchParameters | string {
  let json: unknown;
  try {
    json = body === '' ? {} : JSON.parse(body);
  } catch {
    return 'Invalid JSON';
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'Invalid JSON';
  const parsed = parametersSchema.safeParse(json);
  return parsed.success ? parsed.data : `Invalid value for "${parsed.error.issues[0]?.path.join('.') ?? ''}"`;
}

const languageOf = ({ queryLanguages }: SearchParameters): SearchLanguage =>
  queryLanguages?.includes('es') ? 'es' : 'en';

function toReply(
  parameters: SearchParameters,
  { found, words, isGuess }: SearchResult,
  milliseconds: number,
) {
  const { query, page, hitsPerPage } = parameters;
  return {
    hits: found.slice(page * hitsPerPage, (page + 1) * hitsPerPage).map((entry) => ({
      ...toHit(entry, words, languageOf(parameters)),
      ...(isGuess && { did_you_mean: true }),
    })),
    nbHits: found.length,
    page,
    nbPages: Math.ceil(found.length / hitsPerPage),
    hitsPerPage,
    exhaustiveNbHits: true,
    exhaustive: { nbHits: true, typo: true },
    query,
    params: new URLSearchParams(
      Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
    index: indexName,
    processingTimeMS: Math.max(1, Math.round(milliseconds)),
  };
}

/**
 * A hit with the attributes of spec §3. A condition or a class also has its kind and path, a hit without a price has the
 * reason, and a hit in another form than the one its page opens in has that form.
 */
function toHit(
  { document, text, form, dosage }: FoundDocument,
  words: readonly string[],
  language: SearchLanguage,
) {
  const { id, name, kind, spanishName, spanishSecondaryName } = document;
  const noPrice = reasonOf(document, text);
  const secondaryName = kind ? termBeside(document, text, language) : document.secondaryName;
  return {
    id,
    name,
    secondary_name: secondaryName,
    objectID: id,
    ...(kind && { kind, page: `/${id}` }),
    ...(form && { opens_in_form: form }),
    ...(form && dosage && { opens_in_dosage: dosage }),
    ...(spanishName && { spanish_name: spanishName }),
    ...(spanishSecondaryName && { spanish_secondary_name: spanishSecondaryName }),
    ...(noPrice && { no_price: noPrice }),
    _highlightResult: { name: highlight(name, words), secondary_name: highlight(secondaryName, words) },
  };
}

/** Why there is no price for what a text names. */
function reasonOf({ missing, notSold, noPrice }: SearchRecord, text: string) {
  if (missing?.includes(text)) return 'no_product';
  return notSold?.includes(text) ? 'not_sold' : noPrice;
}

/** The term by which a page was found, unless it is in the name of the page or in another language. */
function termBeside(
  { name, spanishName, spanishTerms, englishTerms, missing, notSold }: SearchRecord,
  text: string,
  language: SearchLanguage,
): string {
  // The note beside it is about the term, not about the page.
  if (missing?.includes(text) || notSold?.includes(text)) return text;
  if ((language === 'es' ? englishTerms : spanishTerms)?.includes(text)) return '';
  const isInName = [name, spanishName].some((title) => title?.toLowerCase().includes(text.toLowerCase()));
  return isInName ? '' : text;
}
