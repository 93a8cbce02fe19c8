import { expect, test } from 'vitest';

import { createRegistry } from '../../tenants/registry.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { createWalletPass, passTokenOf } from './wallet-pass.ts';

const found = createRegistry({ environment: 'development', extraHosts: {} })('super.localhost');
if (!found) throw new Error('There is no such site');
const site = found;

const bytes = Uint8Array.from([0x50, 0x4b, 3, 4]);
const failure = { upstream: 'wallet', category: 'member', kind: 'network', message: 'gone' } as const;

function answerOf(pass: Uint8Array<ArrayBuffer> | null | Error, method = 'GET') {
  const applePass = async () => {
    if (pass instanceof Error) throw pass;
    return pass;
  };
  const answer = createWalletPass({ upstreams: { wallet: { fetchApplePass: applePass } }, report: () => {} });
  return answer(new Request('http://super.localhost/rx/card/pass/t.pkpass', { method }), site, 't');
}

test('a pass is a download that nobody keeps', async () => {
  const response = await answerOf(bytes);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/vnd.apple.pkpass',
    'content-disposition': 'attachment; filename="card.pkpass"',
    'content-length': '4',
    'cache-control': 'no-store',
  });
});

test('only its head is sent when only that is asked for', async () => {
  const response = await answerOf(bytes, 'HEAD');
  expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 0]);
});

test('a link that has run out is a page that says so', async () => {
  const response = await answerOf(null);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('Page not found');
});

test('a service that cannot be asked is a page that says to try again', async () => {
  const response = await answerOf(new UpstreamError(failure));
  expect(response.status).toBe(500);
  expect(await response.text()).toContain('try again');
});

test('a fault of ours is not hidden, and nothing can be sent there', async () => {
  await expect(answerOf(new TypeError('ours'))).rejects.toThrow('ours');
  expect((await answerOf(bytes, 'POST')).status).toBe(405);
});

test.each([
  ['/card/pass/a-b_1.pkpass', 'a-b_1'],
  ['/card/pass/.pkpass', null],
  ['/card/pass/a.b.pkpass', null],
  ['/card/pass/a/b.pkpass', null],
  ['/card/pass/a', null],
  [`/card/pass/${'a'.repeat(5000)}.pkpass`, null],
])('%s', (path, token) => {
  expect(passTokenOf(path)).toBe(token);
});
