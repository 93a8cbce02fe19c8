import type { Locale } from '../../domain/locale.ts';
import { contentCacheSeconds } from '../../domain/limits.ts';
import { rejectOnAbort } from '../body.ts';
import { createCache } from '../cache.ts';
import type { CallContext } from '../upstream.ts';
import { UpstreamError } from '../upstream-error.ts';
import { unknownLocale, type ContentReply } from './content-reply.ts';
import type { ContentQuery } from './content-query.ts';
import { linkedContentFetch, noLinkedContent, type LinkedContent } from './linked-entries.ts';
import { runQuery, type ContentUpstream, type ContentVariables } from './run-query.ts';
import { linkedIds } from './rich-text.ts';

/** What a fetch found, and what its rich texts link to. */
export interface Content<T> {
  content: T;
  linked: LinkedContent;
  /** The service could not be asked and nothing was kept: `content` is the empty result. */
  failed: boolean;
}

/** One named fetch: its query, what it makes of a reply, and what it gives when there is no reply. */
export interface ContentFetch<Data, Variables, T> {
  query: ContentQuery<Data, Variables>;
  read: (reply: ContentReply<Data>) => T;
  empty: T;
}

/** What every fetch is asked with; where Spanish is missing the service gives English. A type and not an interface, so that it is a record of variables. */
export type Localized = { locale: Locale };

export type FetchContent<Variables, T> = (variables: Variables, context: CallContext) => Promise<Content<T>>;

export interface ContentSource {
  /**
   * A fetch that keeps its answers for 600 s. It never rejects for a failure of the service, which is reported:
   * it gives what it had, or else the empty result (spec §8). It rejects with `aborted` when the caller gives up.
   */
  fetch: <Data, Variables extends ContentVariables & { locale: string }, T>(
    fetch: ContentFetch<Data, Variables, T>,
  ) => FetchContent<Omit<Variables, 'locale'> & Localized, T>;
}

/** Where the named fetches get their content. */
export function createContentSource(upstream: ContentUpstream): ContentSource {
  function kept<Data, T>({ query, read, empty }: ContentFetch<Data, unknown, T>) {
    const cache = createCache<T>({
      ttlMs: contentCacheSeconds * 1000,
      maxStaleMs: Number.POSITIVE_INFINITY,
      limit: { maxEntries: maxAnswers },
      now: upstream.now,
    });
    return async (variables: ContentVariables, context: CallContext) => {
      // Others may be waiting for the same answer: a visitor who leaves does not end the call.
      const shared = { ...context, signal: undefined };
      const ask = (asked: ContentVariables) => runQuery(upstream, { query, variables: asked }, read, shared);
      const load = () =>
        ask(variables).catch((error: unknown) => {
          // A space that has not the language has English (spec §3); the failed call has reported itself.
          if (isUnknownLocale(error) && variables['locale'] !== english)
            return ask({ ...variables, locale: english });
          throw error;
        });
      try {
        const answer = cache.get(JSON.stringify(variables), load);
        const { value } = await (context.signal ? rejectOnAbort(answer, context.signal) : answer);
        return { content: value, failed: false };
      } catch (error) {
        if (context.signal?.aborted) throw gaveUp();
        if (error instanceof UpstreamError) return { content: empty, failed: true };
        throw error;
      }
    };
  }

  const fetchLinked = kept(linkedContentFetch);
  return {
    fetch: (asked) => {
      const find = kept(asked);
      return async (variables, context) => {
        const found = await find(variables, context);
        const ids = linkedIds(found.content);
        if (ids.entryIds.length + ids.assetIds.length === 0) return { ...found, linked: noLinkedContent };
        const { content: linked } = await fetchLinked({ ...ids, locale: variables.locale }, context);
        return { ...found, linked };
      };
    },
  };
}

/** Anybody can make up addresses: so many answers of one query are kept. */
const maxAnswers = 500;

const english: Locale = 'en-US';

const isUnknownLocale = (error: unknown) => error instanceof UpstreamError && error.reason === unknownLocale;

function gaveUp(): UpstreamError {
  return new UpstreamError({
    upstream: 'content',
    category: 'cms',
    kind: 'aborted',
    message: 'content was not waited for',
  });
}
