import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { temporaryFolder } from '../../platform/catalogue/fixture/fixture-release.ts';
import { startLoopbackServer, type LoopbackServer } from '../../tests/loopback-server.ts';
import { downloadRelease, fetchPointer, type Publisher } from './download-release.ts';
import { withSignature } from './sign-requests.ts';
import { streamFetch } from './stream-fetch.ts';

const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const credentials = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: secret, region: 'eu-central-1' };
const release = Buffer.from('a data release');
const hash = createHash('sha256').update(release).digest('hex');
const name = `release-${hash}.sqlite`;
const etag = '"1"';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The signature that Amazon's specification gives a GET of a path without a query. */
function signatureOf(
  path: string,
  headers: IncomingMessage['headers'],
  signed: string[],
  scope: string,
): string {
  const lines = signed.map((header) => `${header}:${String(headers[header]).trim()}\n`).join('');
  const request = ['GET', path, '', lines, signed.join(';'), headers['x-amz-content-sha256']].join('\n');
  const digest = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

/** The reply of a private store: 403 unless the signature is valid, recent, and covers the required headers. */
function isAuthorized({ url = '', headers }: IncomingMessage): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, id, scope = '', signed = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  const time = String(headers['x-amz-date']).replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const isRecent = Math.abs(Date.parse(time) - Date.now()) < 900_000;
  const names = signed.split(';');
  const covers = Object.keys(headers).every(
    (header) => !/^(host|x-amz-.*)$/.test(header) || names.includes(header),
  );
  const isScope = scope === `${time.slice(0, 10).replaceAll('-', '')}/eu-central-1/s3/aws4_request`;
  return (
    id === credentials.accessKeyId &&
    isRecent &&
    covers &&
    isScope &&
    signature === signatureOf(url, headers, names, scope)
  );
}

let server: LoopbackServer;
let url = '';
let statuses: number[] = [];
beforeEach(async () => {
  statuses = [];
  server = await startLoopbackServer((request, response) => {
    const isCurrent = request.url?.endsWith('/current') === true;
    const isUnchanged = isCurrent && request.headers['if-none-match'] === etag;
    const status = !isAuthorized(request) ? 403 : isUnchanged ? 304 : 200;
    statuses.push(status);
    response.writeHead(status, { etag });
    response.end(status === 200 ? (isCurrent ? name : release) : undefined);
  });
  url = `${server.url}/bucket/the%20data/current`;
});
afterEach(() => server.close());

const publisherWith = (changed: object): Publisher => ({
  url,
  headers: {},
  fetch: withSignature(streamFetch, { ...credentials, ...changed }),
});

test("computes the signature of Amazon's published example", () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
  };
  const scope = '20130524/us-east-1/s3/aws4_request';
  expect(signatureOf('/test.txt', headers, Object.keys(headers), scope)).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

test('a private store accepts signed requests, including conditional ones, and sends the release', async () => {
  const { folder, remove } = temporaryFolder();
  try {
    const publisher = publisherWith({});
    expect(await fetchPointer(publisher, null)).toEqual({ name, etag });
    expect(await fetchPointer(publisher, etag)).toBeNull();
    await downloadRelease(publisher, folder, { name, hash });
    expect(readFileSync(join(folder, name))).toEqual(release);
    expect(statuses).toEqual([200, 304, 200]);
  } finally {
    remove();
  }
});

test('a session token is sent and signed', async () => {
  expect(await fetchPointer(publisherWith({ sessionToken: 'temporary' }), null)).toEqual({ name, etag });
});

test.each([
  ['another secret', { secretAccessKey: 'wrong' }],
  ['another region', { region: 'us-east-1' }],
])('a private store rejects %s', async (_, changed) => {
  await expect(fetchPointer(publisherWith(changed), null)).rejects.toThrow('The publisher answered 403.');
});

test('a private store rejects requests without a signature', async () => {
  const publisher = { url, headers: {}, fetch: streamFetch };
  await expect(fetchPointer(publisher, null)).rejects.toThrow('The publisher answered 403.');
});
