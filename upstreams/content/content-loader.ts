import type { Locale } from '../../domain/locale.ts';
import { startCallReport } from '../call-report.ts';
import { fieldOf, InvalidReplyError } from '../reply.ts';
import { UpstreamError } from '../upstream-error.ts';
import type { CallContext } from '../upstream.ts';
import { nameOfQuery, type ContentQuery } from './content-query.ts';
import { unknownLocale } from './content-reply.ts';
import {
  contentService,
  createQueryRunner,
  parseContentReply,
  type ContentUpstream,
  type ContentVariables,
  type QueryResult,
} from './run-query.ts';
import { hasEntries } from './saved-replies.ts';

export type ContentOrigin = 'live' | 'disk' | 'embedded';

/** Content and its origin. */
export interface LoadedContent<T> {
  content: T;
  source: ContentOrigin;
  /** When the service sent it, in milliseconds since 1970. */
  loadedAt: number;
  /** Whether the service could not renew it. */
  isOutdated: boolean;
}

export interface ContentStatus {
  /** The number of results in memory by their origin. */
  sources: Record<ContentOrigin, number>;
  /** The age of the oldest result that the service could not renew; 0 for none. */
  outdatedSeconds: number;
}

const english: Locale = 'en-US';
/** How long the first request waits for the service if there is a saved reply. Later requests do not wait. */
const maxWaitMs = 800;
const warningIntervalMs = 60_000;

/**
 * Creates the loader of one query. It returns the content from the service, or else the content that was loaded before, the
 * reply saved on disk, or the fallback, in this order. It throws the service's UpstreamError if it has none of these.
 */
export function createContentLoader<T>(
  upstream: ContentUpstream,
  { query, parse }: { query: ContentQuery; parse: (reply: never) => T },
) {
  const { saved, fallback } = upstream;
  let nextWarningAt = 0;
  const createRunner = () => createQueryRunner(query, parse, upstream.now ?? Date.now);
  const runLive = createRunner();
  // Separate from that of the service, because the fallback may have another content model.
  const runFallback = createRunner();

  async function loadLive(
    service: ContentUpstream,
    runQuery: typeof runLive,
    variables: ContentVariables,
    context: CallContext,
  ): Promise<LoadedContent<T> & { reply: unknown }> {
    const run = (input: ContentVariables) => runQuery(service, input, context);
    const runFirst = async (
      input: ContentVariables,
      [next, ...rest]: readonly ContentVariables[],
    ): Promise<QueryResult<T>> => {
      try {
        return await run(input);
      } catch (error) {
        const isUnknown = error instanceof UpstreamError && error.reason === unknownLocale;
        if (isUnknown && next) return runFirst(next, rest);
        throw error;
      }
    };
    // If the space lacks the requested language, its content is read in English, or else in its default language.
    const { locale, ...others } = variables;
    const instead = [...(locale === english ? [] : [{ ...others, locale: english }]), others];
    const { value, reply } = await runFirst(variables, instead);
    return { content: value, reply, source: 'live', loadedAt: Date.now(), isOutdated: false };
  }

  async function loadSaved(variables: ContentVariables): Promise<LoadedContent<T> | null> {
    const file = await saved?.read(query, variables);
    if (!file) return null;
    try {
      const content = parseContentReply(file.reply, parse, () => {});
      return { content, source: 'disk', loadedAt: file.savedAt, isOutdated: true };
    } catch (error) {
      // The reply may have been saved by an earlier version with other rules for this query.
      if (error instanceof InvalidReplyError) return null;
      throw error;
    }
  }

  async function loadFallback(
    variables: ContentVariables,
    context: CallContext,
  ): Promise<LoadedContent<T> | null> {
    if (!fallback) return null;
    try {
      // Calls to the fallback do not count as calls to the service.
      const loaded = await loadLive(fallback, runFallback, variables, { ...context, report: () => {} });
      // Null if the fallback has no entries, because the service may have entries that the fallback lacks.
      return hasEntries(loaded.reply) ? { ...loaded, source: 'embedded', isOutdated: true } : null;
    } catch (error) {
      if (error instanceof UpstreamError) return null;
      throw error;
    }
  }

  function warnOfAge({ source, loadedAt }: LoadedContent<T>, context: CallContext): void {
    const now = Date.now();
    if (now < nextWarningAt) return;
    nextWarningAt = now + warningIntervalMs;
    const origin = { live: 'from memory', disk: 'from disk', embedded: 'embedded' }[source];
    const age = source === 'embedded' ? '' : `, ${Math.round((now - loadedAt) / 1000)} s old`;
    const report = startCallReport(contentService, context);
    report.warned(200, `content does not answer: ${nameOfQuery(query.text)} is served ${origin}${age}`);
  }

  return async (
    variables: ContentVariables,
    context: CallContext,
    stale?: LoadedContent<T>,
  ): Promise<LoadedContent<T>> => {
    const onDisk = stale ? null : await loadSaved(variables);
    const timeoutMs = onDisk ? Math.min(maxWaitMs, upstream.timeoutMs) : upstream.timeoutMs;
    try {
      const { reply, ...loaded } = await loadLive({ ...upstream, timeoutMs }, runLive, variables, context);
      // A partial reply must not replace a complete one.
      if (fieldOf(reply, 'errors') === undefined) saved?.save(query, variables, reply);
      return loaded;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const instead = stale ?? onDisk ?? (await loadFallback(variables, context));
      if (!instead) throw error;
      warnOfAge(instead, context);
      if (!stale) return instead;
      stale.isOutdated = true;
      // The cache keeps the stale value.
      throw error;
    }
  };
}

/** Counts results by their origin. */
export function describeContent(results: readonly LoadedContent<unknown>[]): ContentStatus {
  const sources = { live: 0, disk: 0, embedded: 0 };
  let outdatedSeconds = 0;
  for (const { source, loadedAt, isOutdated } of results) {
    sources[source] += 1;
    if (isOutdated && source !== 'embedded') {
      outdatedSeconds = Math.max(outdatedSeconds, (Date.now() - loadedAt) / 1000);
    }
  }
  return { sources, outdatedSeconds };
}
