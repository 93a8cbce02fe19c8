import { collectionWithoutItems } from '../../domain/errors.ts';
import { startCallReport } from '../call-report.ts';
import { call } from '../http.ts';
import { UpstreamError } from '../upstream-error.ts';
import type { CallContext, Upstream } from '../upstream.ts';
import { findErrorCode, hasData, readContentReply, unknownLocale } from './content-reply.ts';
import { nameOfQuery, type ContentQuery } from './content-query.ts';
import { reduceQuery, type ReducedQuery } from './reduce-query.ts';
import type { SavedReplies } from './saved-replies.ts';

/** The content service: Contentful's GraphQL Content API or a compatible one. */
export interface ContentUpstream extends Upstream {
  space: string;
  environment: string;
  /** Sent as a bearer token. */
  token: string;
  /** The clock of the content cache, in milliseconds; for tests. */
  now?: () => number;
  /** The saved replies that are served while the service fails; null to save none. */
  saved?: SavedReplies | null;
  /** Serves content that neither the service nor the saved replies provide; null without a fallback. */
  fallback?: ContentUpstream | null;
}

/** A parsed reply, and the reply as the service sent it. */
export interface QueryResult<T> {
  value: T;
  reply: unknown;
}

export type ContentVariables = Readonly<Record<string, string | number | boolean | readonly string[]>>;

type RunQuery<T> = (
  service: ContentUpstream,
  variables: ContentVariables,
  context: CallContext,
) => Promise<QueryResult<T>>;

/** The service in errors and events. */
export const contentService = { upstream: 'content', category: 'cms' } as const;

/** After this time, fields that were left out are requested again, because the content model may have them now. */
const reducedMs = 3_600_000;
/** The maximum number of reductions: a service may report its unknown fields over several replies. */
const maxReductions = 5;

/**
 * Creates the runner of one query on one content service (spec §7): POST to the space and environment with the bearer
 * token, query and variables. A status that is not a success is reported with its error details, or N/A (spec §8: codes
 * 27 and 57). Fields that the content model lacks and the specification does not name are left out of the query for an
 * hour; the reduced query is sent within the same time limit. The runner throws UpstreamError.
 */
export function createQueryRunner<T>(
  { text }: ContentQuery,
  parse: (reply: never) => T,
  now: () => number,
): RunQuery<T> {
  const full: ReducedQuery = { text, leftOut: [] };
  let reduced = full;
  let reducedUntil = 0;
  let reported: readonly string[] = [];
  const missingLocales = new Set<string>();

  function reportLeftOut(leftOut: readonly string[], warn: (message: string) => void): void {
    const unreported = leftOut.filter((name) => !reported.includes(name));
    if (unreported.length === 0) return;
    reported = leftOut;
    warn(`the content model lacks ${unreported.join(', ')}: the query ${nameOfQuery(text)} leaves them out`);
    for (const collection of unreported.flatMap((name) => /^Query\.(\w+)$/.exec(name)?.[1] ?? [])) {
      warn(collectionWithoutItems(collection));
    }
  }

  /** A space without a language has not failed, so this is a warning, once for each language. */
  function createLocaleError({ locale }: ContentVariables, context: CallContext): UpstreamError {
    const language = typeof locale === 'string' ? locale : 'its default language';
    const message = `content answered with errors (${unknownLocale}): the query ${nameOfQuery(text)} is not read in ${language}`;
    if (!missingLocales.has(language)) startCallReport(contentService, context).warned(200, message);
    missingLocales.add(language);
    return new UpstreamError({ ...contentService, kind: 'validation', message, reason: unknownLocale });
  }

  return (service, variables, context) => {
    const deadline = performance.now() + service.timeoutMs;

    async function sendQuery(remaining: number): Promise<QueryResult<T>> {
      const sent = now() < reducedUntil ? reduced : full;
      let next: ReducedQuery | null = null;
      const reduce = (reply: unknown): ReducedQuery | null => {
        const shorter = remaining > 0 ? reduceQuery(sent.text, reply) : null;
        return shorter && { ...shorter, leftOut: [...sent.leftOut, ...shorter.leftOut] };
      };
      const result = await call<QueryResult<T> | ReducedQuery | typeof unknownLocale>(
        { ...service, timeoutMs: Math.max(1, Math.ceil(deadline - performance.now())) },
        {
          ...contentService,
          method: 'POST',
          isIdempotent: true,
          path: ['content', 'v1', 'spaces', service.space, 'environments', service.environment],
          headers: { authorization: `Bearer ${service.token}` },
          body: { query: sent.text, variables },
          keepKeys: true,
          errorDetail: {
            code(reply) {
              next = reduce(reply);
              return findErrorCode(reply);
            },
            fallback: 'N/A',
          },
          onRejection: ({ reason }) => (reason === unknownLocale ? unknownLocale : (next ?? undefined)),
          parse(reply, warn) {
            if (findErrorCode(reply) === unknownLocale) return unknownLocale;
            // Some services reject a query with status 200.
            const shorter = hasData(reply) ? null : reduce(reply);
            if (shorter) return shorter;
            reportLeftOut(sent.leftOut, warn);
            return { value: parseContentReply(reply, parse, warn), reply };
          },
        },
        context,
      );
      if (result === unknownLocale) throw createLocaleError(variables, context);
      if ('reply' in result) return result;
      reduced = result;
      if (sent === full) reducedUntil = now() + reducedMs;
      return sendQuery(remaining - 1);
    }
    return sendQuery(maxReductions);
  };
}

/** Parses a reply that a service sent now or earlier. @throws InvalidReplyError */
export function parseContentReply<T>(
  reply: unknown,
  parse: (reply: never) => T,
  warn: (message: string) => void,
): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- defineFetch has checked the parser against the query
  return parse(readContentReply(reply, warn) as never);
}
