import { callGateway, type UpstreamCall } from './http.ts';
import { UpstreamError } from './upstream-error.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

/**
 * Calls the gateway with a price key. Anyone can edit the URL that holds the key, so a key that the service did not issue
 * (400 invalid_key) and a key whose price has expired (404 not_found) throw UpstreamError but are not reported as failures.
 */
export async function callWithPriceKey<T extends object>(
  gateway: GatewayUpstream,
  request: Omit<UpstreamCall<T>, 'notFound' | 'onRejection'>,
  context: CallContext,
): Promise<T> {
  const result = await callGateway<T | UpstreamError>(
    gateway,
    { ...request, onRejection: (error) => (isKeyRejection(error) ? error : undefined) },
    context,
  );
  if (result instanceof UpstreamError) throw result;
  return result;
}

const isKeyRejection = ({ status, reason }: UpstreamError) =>
  (status === 400 && reason === 'invalid_key') || (status === 404 && reason === 'not_found');
