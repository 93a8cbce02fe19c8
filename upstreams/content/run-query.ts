import { call } from '../http.ts';
import type { CallContext, Upstream } from '../upstream.ts';
import { findErrorCode, readContentReply } from './content-reply.ts';
import type { ContentQuery } from './content-query.ts';
import type { SavedReplies } from './saved-replies.ts';

/** The content service: Contentful's GraphQL Content API or a compatible one. */
export interface ContentUpstream extends Upstream {
  space: string;
  environment: string;
  /** Sent as a bearer token. */
  token: string;
  /** The clock of the content cache, in milliseconds; for tests. */
  now?: () => number;
  /** The last good replies, which are served while the service fails; null to keep none. */
  saved?: SavedReplies | null;
  /** Serves what the service and the saved replies do not; null for nothing. */
  fallback?: ContentUpstream | null;
}

/** A parsed reply, and the reply as the service sent it. */
export interface QueryResult<T> {
  value: T;
  reply: unknown;
}

export type ContentVariables = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/**
 * Runs a query on the content service (spec §7): POST to the space and environment with the bearer token, query and
 * variables. A status that is not a success is reported with its error details, or N/A (spec §8: codes 27 and 57).
 * Throws UpstreamError.
 */
export function runQuery<T>(
  upstream: ContentUpstream,
  request: { query: ContentQuery; variables: ContentVariables },
  parse: (reply: never) => T,
  context: CallContext,
): Promise<QueryResult<T>> {
  return call<QueryResult<T>>(
    upstream,
    {
      upstream: 'content',
      category: 'cms',
      method: 'POST',
      isIdempotent: true,
      path: ['content', 'v1', 'spaces', upstream.space, 'environments', upstream.environment],
      headers: { authorization: `Bearer ${upstream.token}` },
      body: { query: request.query.text, variables: request.variables },
      keepKeys: true,
      errorDetail: { code: findErrorCode, fallback: 'N/A' },
      parse: (reply, warn) => ({ value: parseContentReply(reply, parse, warn), reply }),
    },
    context,
  );
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
