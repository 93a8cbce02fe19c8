import { searchClient } from '@algolia/client-search';
import { z } from 'zod';
import { searchTimeoutsMs, suggestionsPerSearch } from '../domain/limits.ts';
import type { Locale } from '../domain/locale.ts';
import { openedPath, type MedicationHit } from '../domain/search.ts';
import { rejectOnAbort, usableValue } from './body.ts';
import { startCallReport } from './call-report.ts';
import { camelKeys } from './case.ts';
import { firstOfEach, textOrEmpty, parseEntries, parseReply, requiredText, type Warn } from './reply.ts';
import { isDefect } from './retry.ts';
import { runCall } from './run-call.ts';
import { toUpstreamError } from './search-error.ts';
import { defaultSearchIndex, searchHosts } from './search-hosts.ts';
import {
  createHostsCache,
  createRequester,
  type SearchOptions,
  type SearchTimeouts,
} from './search-requester.ts';
import { UpstreamError } from './upstream-error.ts';
import type { CallContext, Upstream } from './upstream.ts';

/** The search service with its search-only credentials, which are sent as query parameters (spec §6). */
export interface SearchUpstream extends Upstream {
  appId: string;
  apiKey: string;
  /** The URLs of several hosts, tried in this order instead of the base URL. */
  hosts?: readonly string[];
  /** Default 'medications' (spec §7). */
  indexName?: string;
  /** The time limits of each host; by default those of the specification. */
  timeouts?: SearchTimeouts;
}

export interface SearchResult {
  /** The `id` of a hit is the slug of its page. */
  hits: MedicationHit[];
  /** Number of matches on all pages. */
  total: number;
  /** The page number, from 0. */
  page: number;
  pages: number;
}

export interface SearchClient {
  /**
   * Finds medications for a visitor's input; 5 by default, 50 at most. Makes no call for an empty text (spec §5). Sends the
   * page's language unless it is English. Drops hits without a name, with a warning. A hit without an id gets its name as
   * id, and hits with the same id are merged. Throws UpstreamError with the search library's own text (spec §8).
   */
  search: (
    text: string,
    context: CallContext,
    options?: { hitsPerPage?: number; page?: number; locale?: Locale },
  ) => Promise<SearchResult>;
}

const maxHits = 50;
/** Pages besides those of medications that a hit may lead to. */
const pagePath = /^\/(?:conditions|classes)\/[a-z0-9]+(?:-[a-z0-9]+)*$/;

// The id is the name in the address of a page (spec §2), which the drug service looks up as well as a slug.
const hit = z
  .object({
    id: textOrEmpty,
    name: requiredText,
    secondaryName: textOrEmpty,
    kind: z.enum(['condition', 'class']).optional().catch(undefined),
    page: z.string().regex(pagePath).optional().catch(undefined),
    spanishName: z.string().optional().catch(undefined),
    spanishSecondaryName: z.string().optional().catch(undefined),
    opensInForm: z.string().max(60).optional().catch(undefined),
    opensInDosage: z.string().max(60).optional().catch(undefined),
    didYouMean: z.literal(true).optional().catch(undefined),
    noPrice: z.enum(['discontinued', 'no_product', 'not_sold']).optional().catch(undefined),
  })
  .transform(
    ({
      name,
      secondaryName,
      kind,
      page,
      opensInForm: form,
      opensInDosage: dosage,
      didYouMean,
      noPrice,
      ...hitFields
    }): MedicationHit => {
      // A number is the id of a record, because no page has a number as its address.
      const id = /^\d*$/.test(hitFields.id) ? name : hitFields.id;
      const { spanishName, spanishSecondaryName } = hitFields;
      return {
        id,
        name,
        secondaryName,
        // A `kind` without the path of a page is some other attribute of the operator's index.
        ...(kind && page && { kind, page }),
        ...(form && !kind && { form, ...(dosage && { dosage }), page: openedPath(id, { form, dosage }) }),
        ...(spanishName && { spanishName }),
        ...(spanishSecondaryName && { spanishSecondaryName }),
        ...(didYouMean && { didYouMean }),
        ...(noPrice && { noPrice }),
      };
    },
  );

const pageNumbers = z.object({
  nbHits: z.number().optional().catch(undefined),
  page: z.number().optional().catch(undefined),
  nbPages: z.number().optional().catch(undefined),
});

function parseResult(result: unknown, warn: Warn): SearchResult {
  // The library has already parsed the JSON.
  const camelReply = camelKeys(usableValue(result));
  const rows = parseEntries(hit, camelReply, 'hits', warn);
  // An index may have a record for each dosage, all of which lead to one page.
  const hits = firstOfEach(rows, ({ id, page }) => JSON.stringify([id, page]));
  const { nbHits = rows.length, page, nbPages } = parseReply(pageNumbers, camelReply);
  return {
    hits,
    total: nbHits - (rows.length - hits.length),
    page: page ?? 0,
    pages: nbPages ?? (hits.length > 0 ? 1 : 0),
  };
}

/** Creates the search client: POST /1/indexes/{indexName}/query on the medications index (spec §7), from the server. */
export function createSearchClient(upstream: SearchUpstream): SearchClient {
  const hosts = searchHosts(upstream.hosts ?? [upstream.baseUrl]);
  const shared: SearchOptions = {
    authMode: 'WithinQueryParameters',
    timeouts: upstream.timeouts ?? searchTimeoutsMs,
    hostsCache: createHostsCache(),
    // spec §8: a status that is neither 2xx nor 4xx is retried on the next host; 429 is a 4xx.
    maxRateLimitRetries: 0,
    ...(hosts && { hosts }),
  };
  const indexName = upstream.indexName ?? defaultSearchIndex;

  return {
    async search(text, context, { hitsPerPage = suggestionsPerSearch, page = 0, locale = 'en-US' } = {}) {
      if (text.trim() === '') return { hits: [], total: 0, page: 0, pages: 0 };
      const call = { upstream: 'search', category: 'other' } as const;
      const report = startCallReport(call, context);
      try {
        const result = await runCall(upstream, call, context, async (signal, takeRetry) => {
          const requester = createRequester(upstream, signal, takeRetry);
          try {
            const client = searchClient(upstream.appId, upstream.apiKey, { ...shared, requester });
            const searchParams = {
              query: text.toWellFormed(),
              hitsPerPage: Math.min(Math.max(Math.trunc(hitsPerPage), 1), maxHits),
              removeWordsIfNoResults: 'allOptional' as const,
              ...(page > 0 && { page: Math.trunc(page) }),
              ...(locale === 'es' && { queryLanguages: ['es' as const] }),
            };
            const reply = client.searchSingleIndex({ indexName, searchParams });
            return parseResult(await rejectOnAbort(reply, signal), (message, dropped) =>
              report.warned(200, message, dropped),
            );
          } catch (error) {
            if (isDefect(error)) throw error;
            throw toUpstreamError(error, requester, { input: text, apiKey: upstream.apiKey });
          }
        });
        report.succeeded(200);
        return result;
      } catch (error) {
        if (error instanceof UpstreamError) report.failed(error);
        throw error;
      }
    },
  };
}
