import type { Config } from '../settings/config.ts';

/** Credentials of a private store that speaks Amazon's S3. */
export type S3Credentials = NonNullable<NonNullable<Config['publisher']>['s3']>;

/**
 * Wraps a fetch so that it signs each request with AWS Signature Version 4 when it is sent, because a signature is valid
 * only for minutes. The library is loaded with the first request.
 */
export function withSignature(
  fetch: typeof globalThis.fetch,
  credentials: S3Credentials,
): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const { AwsV4Signer } = await import('aws4fetch');
    const url = input instanceof Request ? input.url : String(input);
    const signer = new AwsV4Signer({
      ...credentials,
      service: 's3',
      url,
      ...(init.headers && { headers: init.headers }),
    });
    const { headers } = await signer.sign();
    return fetch(input, { ...init, headers });
  };
}
