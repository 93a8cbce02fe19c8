import { callGateway, type UpstreamCall } from './http.ts';
import { UpstreamError } from './upstream-error.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

/**
 * Calls the gateway with a price key. Anyone can edit the URL that holds the key, so a key that the service did not issue
 * (400 invalid_key) and a key whose price has expired (404 not_found) throw UpstreamError but are not reported as failures.
 */
export function callWithPriceKey<T extends object>(
  gateway: GatewayUpstream,
  request: Omit<UpstreamCall<T>, 'notFound' | 'onRejection'>,
  context: CallContext,
): Promise<T> {
  return throwRejection(
    callGateway<T | UpstreamError>(gateway, { ...request, onRejection: keepKeyRejection }, context),
  );
}

const keepKeyRejection = (error: UpstreamError) => {
  const { status, reason } = error;
  const isExpected =
    (status === 400 && reason === 'invalid_key') || (status === 404 && reason === 'not_found');
  return isExpected ? error : undefined;
};

/**
 * Returns the rejection of a nonexistent ZIP code, which a visitor entered, as the result of the call, so that it is not
 * reported as a failure. `throwRejection` throws it later.
 */
export const keepZipRejection = (error: UpstreamError) =>
  error.status === 400 && error.reason === 'invalid_zip' ? error : undefined;

/** The result of a call. Throws if the result is a rejection. */
export async function throwRejection<T>(result: Promise<T | UpstreamError>): Promise<T> {
  const outcome = await result;
  if (outcome instanceof UpstreamError) throw outcome;
  return outcome;
}
