import type { z } from 'zod';

import { contentCacheSeconds } from '../../domain/limits.ts';
import type { Locale } from '../../domain/locale.ts';
import { createObjectMemo } from '../../domain/object-memo.ts';
import { rejectOnAbort } from '../body.ts';
import { createCache, keepEqual } from '../cache.ts';
import { reportSharedFailure, startCallReport } from '../call-report.ts';
import { UpstreamError } from '../upstream-error.ts';
import type { CallContext } from '../upstream.ts';
import {
  createContentLoader,
  describeContent,
  type ContentStatus,
  type LoadedContent,
} from './content-loader.ts';
import type { ContentQuery } from './content-query.ts';
import type { ContentReply } from './content-reply.ts';
import { linkedContentFetch, noLinkedContent, type LinkedContent } from './linked-entries.ts';
import type { CollectionName, MatchingSchema } from './query-types.ts';
import { collectLinkedIds } from './rich-text.ts';
import { contentService, type ContentUpstream, type ContentVariables } from './run-query.ts';

/** The result of a fetch, and the entries and assets that its rich texts link to. */
export interface Content<T> {
  content: T;
  linked: LinkedContent;
  /** True if the service failed and nothing was cached: `content` is then the empty result. */
  failed: boolean;
}

/**
 * The definition of a named fetch: its query, the parser of its reply, and the result without a reply. Each definition
 * states this type, because importers that infer it from the query triple the time of a type check (decision 0014).
 */
export interface ContentFetch<Variables, T> {
  query: ContentQuery;
  parse: (reply: never) => T;
  empty: T;
  /** A warning where the result is null, for content that every brand needs. */
  whenMissing?: (variables: ContentVariables) => string;
  /** Exists only in types. */
  accepts?: (variables: Variables) => void;
}

/**
 * A variable of every fetch; content without a translation is in English. A type alias, because interfaces are not
 * assignable to records.
 */
export type Localized = { locale: Locale };

export type FetchContent<Variables, T> = (variables: Variables, context: CallContext) => Promise<Content<T>>;

export interface ContentSource {
  /**
   * Turns a definition into a fetch that caches its results for 600 s. The fetch rejects only with `aborted`, when its
   * caller gives up. If the service fails, it reports the failure and returns the cached or the empty result (spec §8).
   */
  createFetch: <Variables extends ContentVariables & Localized, T>(
    fetch: ContentFetch<Variables, T>,
  ) => FetchContent<Variables, T>;
  /** Where the content in memory comes from. */
  status: () => ContentStatus;
}

/** Defines a fetch whose parser reads only what its query selects. */
export function defineFetch<Data, Variables, T>(fetch: {
  query: ContentQuery<Data, Variables>;
  parse: (reply: ContentReply<Data>) => T;
  empty: T;
}): ContentFetch<Variables, T>;
export function defineFetch<Variables, T>(fetch: ContentFetch<Variables, T>): ContentFetch<Variables, T> {
  return fetch;
}

/** Defines a fetch of the first entry of a collection; null if the collection is empty. */
export function defineEntryFetch<
  Data,
  Variables,
  Name extends CollectionName<Data>,
  Schema extends z.ZodType,
>(
  query: ContentQuery<Data, Variables>,
  collection: Name,
  schema: MatchingSchema<Schema, Data, Name>,
): ContentFetch<Variables, z.output<Schema> | null>;
export function defineEntryFetch(
  query: ContentQuery,
  collection: string,
  schema: z.ZodType,
): ContentFetch<unknown, unknown> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the signature above checks both
  const parse = (reply: ContentReply<unknown>) => reply.first(collection as never, schema as never);
  return { query, parse, empty: null };
}

/** Limits the cache of each query, because anyone can request made-up URLs. */
const maxCachedResults = 500;
/** Content that the service could not renew is served at once, and each request for it tries to renew it. */
const outdatedFreshMs = 1;

/** Creates the source from which the named fetches read. */
export function createContentSource(upstream: ContentUpstream): ContentSource {
  const listResults: (() => LoadedContent<unknown>[])[] = [];

  function createCachedFetch<T>({ query, parse, empty, whenMissing }: ContentFetch<never, T>) {
    const cache = createCache<LoadedContent<T>>({
      ttlMs: contentCacheSeconds * 1000,
      freshMs: ({ isOutdated }) => (isOutdated ? outdatedFreshMs : contentCacheSeconds * 1000),
      maxStaleMs: Number.POSITIVE_INFINITY,
      limit: { maxEntries: maxCachedResults },
      now: upstream.now,
    });
    listResults.push(cache.values);
    const load = createContentLoader(upstream, { query, parse });
    return async (variables: ContentVariables, context: CallContext) => {
      let isOwnLoad = false;
      try {
        const result = cache.get(JSON.stringify(variables), async (stale) => {
          isOwnLoad = true;
          // Without the visitor's signal, because other callers may wait for the same result.
          const shared = { ...context, signal: undefined };
          const loaded = await load(variables, shared, stale);
          if (loaded.content === null && whenMissing)
            startCallReport(contentService, shared).warned(404, whenMissing(variables));
          return { ...loaded, content: keepEqual(loaded.content, stale?.content) };
        });
        const { value } = await (context.signal ? rejectOnAbort(result, context.signal) : result);
        return { content: value.content, failed: false };
      } catch (error) {
        if (context.signal?.aborted) throw abortedError();
        if (!(error instanceof UpstreamError)) throw error;
        if (!isOwnLoad) reportSharedFailure(error, context);
        return { content: empty, failed: true };
      }
    };
  }

  const fetchLinked = createCachedFetch(linkedContentFetch);
  return {
    createFetch: (definition) => {
      const fetchCached = createCachedFetch(definition);
      return async (variables, context) => {
        const result = await fetchCached(variables, context);
        const ids = linkedIdsIn(result.content);
        if (!ids || ids.entryIds.length + ids.assetIds.length === 0)
          return { ...result, linked: noLinkedContent };
        const { content: linked } = await fetchLinked({ ...ids, locale: variables.locale }, context);
        return { ...result, linked };
      };
    },
    status: () => describeContent(listResults.flatMap((list) => list())),
  };
}

const idsMemo = createObjectMemo<ReturnType<typeof collectLinkedIds>>();

/** The ids to which cached content links, collected once; null for content that is not an object. */
const linkedIdsIn = (content: unknown) =>
  typeof content === 'object' && content !== null
    ? idsMemo(content, [], () => collectLinkedIds(content))
    : null;

const abortedError = () =>
  new UpstreamError({
    ...contentService,
    kind: 'aborted',
    message: 'The caller aborted the call to content',
  });
