import { call } from '../http.ts';
import type { CallContext, Upstream } from '../upstream.ts';
import { findErrorCode, readContentReply, type ContentReply } from './content-reply.ts';
import type { ContentQuery } from './content-query.ts';

/** The content service: Contentful's GraphQL Content API, or one that speaks it. */
export interface ContentUpstream extends Upstream {
  space: string;
  environment: string;
  /** Sent as a bearer token. */
  token: string;
  /** The clock of the content cache, in milliseconds; for tests. */
  now?: () => number;
}

export type ContentVariables = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/**
 * Asks the content service one query (spec §7): POST to the space and environment, with the bearer token and a body of
 * query and variables. An answer that is no success is reported with its status and error details, or N/A (spec §8:
 * codes 27 and 57). Throws UpstreamError.
 */
export function runQuery<Data, T>(
  upstream: ContentUpstream,
  asked: { query: ContentQuery<Data>; variables: ContentVariables },
  read: (reply: ContentReply<Data>) => T,
  context: CallContext,
): Promise<T> {
  return call<T>(
    upstream,
    {
      upstream: 'content',
      category: 'cms',
      method: 'POST',
      path: ['content', 'v1', 'spaces', upstream.space, 'environments', upstream.environment],
      headers: { authorization: `Bearer ${upstream.token}` },
      body: { query: asked.query.text, variables: asked.variables },
      verbatim: true,
      refusal: { code: findErrorCode, otherwise: 'N/A' },
      read: (reply, warn) => read(readContentReply<Data>(reply, warn)),
    },
    context,
  );
}
