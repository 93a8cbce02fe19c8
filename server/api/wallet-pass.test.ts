import { expect, test } from 'vitest';

import { shippedSite } from '../../tests/shipped-brands.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { createWalletPass, parsePassPath } from './wallet-pass.ts';

const site = shippedSite('super.localhost');

const bytes = Uint8Array.from([0x50, 0x4b, 3, 4]);
const failure = { upstream: 'wallet', category: 'member', kind: 'network', message: 'gone' } as const;

function requestPass(pass: Uint8Array<ArrayBuffer> | null | Error, method = 'GET') {
  const fetchApplePass = async () => {
    if (pass instanceof Error) throw pass;
    return pass;
  };
  const answer = createWalletPass({ upstreams: { wallet: { fetchApplePass } }, report: () => {} });
  return answer(new Request('http://super.localhost/rx/card/pass/t.pkpass', { method }), site, 't');
}

test('sends a wallet pass as a download that is not cached', async () => {
  const response = await requestPass(bytes);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/vnd.apple.pkpass',
    'content-disposition': 'attachment; filename="card.pkpass"',
    'content-length': '4',
    'cache-control': 'no-store',
  });
});

test('responds to HEAD for a wallet pass without bytes', async () => {
  const response = await requestPass(bytes, 'HEAD');
  expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 0]);
});

test('responds to an expired link of a wallet pass with 404', async () => {
  const response = await requestPass(null);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('We can’t find that page');
});

test('responds with 500 and a page that suggests a retry when the wallet service fails', async () => {
  const response = await requestPass(new UpstreamError(failure));
  expect(response.status).toBe(500);
  expect(await response.text()).toContain('Try again');
});

test('throws an unexpected error of the wallet client, and rejects POST for a wallet pass', async () => {
  await expect(requestPass(new TypeError('unexpected'))).rejects.toThrow('unexpected');
  expect((await requestPass(bytes, 'POST')).status).toBe(405);
});

test.each([
  ['/card/pass/a-b_1.pkpass', 'a-b_1'],
  ['/card/pass/.pkpass', null],
  ['/card/pass/a.b.pkpass', null],
  ['/card/pass/a/b.pkpass', null],
  ['/card/pass/a', null],
  [`/card/pass/${'a'.repeat(5000)}.pkpass`, null],
])('parses the path %s as the wallet pass token %s', (path, token) => {
  expect(parsePassPath(path)).toBe(token);
});
