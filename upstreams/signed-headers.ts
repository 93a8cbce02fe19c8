import { createHash, createHmac } from 'node:crypto';

/** Credentials that expire. */
export interface TemporaryCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  expiresAt: Date;
}

interface SignedRequest {
  /** The URL, which must have no query. */
  url: string;
  body: string;
  region: string;
  service: string;
  at: Date;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * The headers that sign a POST (AWS Signature Version 4) with session credentials: the authorization and the headers that
 * it covers, except `host`, which fetch sets itself.
 */
export function signedHeaders(
  { url, body, region, service, at }: SignedRequest,
  { accessKeyId, secretAccessKey, sessionToken }: Omit<TemporaryCredentials, 'expiresAt'>,
): Record<string, string> {
  const { host, pathname } = new URL(url);
  const time = `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const day = time.slice(0, 8);
  const headers: Record<string, string> = {
    ...(service === 'rum' && { 'x-amz-content-sha256': sha256(body) }),
    'x-amz-date': time,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  };
  const signed = Object.entries({ host, ...headers });
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  // The signature covers the path encoded a second time.
  const path = pathname.split('/').map(encodeURIComponent).join('/');
  const request = ['POST', path, '', lines, names, sha256(body)].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n');
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day));
  const signature = hmac(key, toSign).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...headers, authorization };
}
