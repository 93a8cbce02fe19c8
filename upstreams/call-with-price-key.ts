import { call, type UpstreamCall } from './http.ts';
import { UpstreamError } from './upstream-error.ts';
import type { CallContext, Upstream } from './upstream.ts';

/**
 * A call for what a price key stands for. A key comes from an address: one that the service did not issue (400
 * invalid_key), and one whose price has ended (404 not_found), are answers about it and no failures of the service, so
 * that nobody's made-up link wakes an operator. Throws UpstreamError for these as well.
 */
export async function callWithPriceKey<T extends object>(
  upstream: Upstream,
  request: Omit<UpstreamCall<T>, 'notFound' | 'refused'>,
  context: CallContext,
): Promise<T> {
  const answer = await call<T | UpstreamError>(
    upstream,
    { ...request, refused: (error) => (saysOfKey(error) ? error : undefined) },
    context,
  );
  if (answer instanceof UpstreamError) throw answer;
  return answer;
}

const saysOfKey = ({ status, reason }: UpstreamError) =>
  (status === 400 && reason === 'invalid_key') || (status === 404 && reason === 'not_found');
