import { describe, expect, test } from 'vitest';

import { fixtureOptions, fixturePlatform } from '../catalogue/fixture/fixture-platform.ts';
import { passTokenTtlMs } from './pass-token.ts';
import { requestWalletData, unzip } from './wallet-fixture.ts';
import { createWalletKeys, type WalletSettings } from './wallet-keys.ts';

const nothing: WalletSettings = {
  appleWallet: null,
  googleWallet: null,
  samsungWallet: null,
  development: null,
};
const development = createWalletKeys({ ...nothing, development: { folder: null } });

let moment = fixtureOptions.now();
const platform = fixturePlatform({ wallet: development, now: () => moment });
const data = await requestWalletData(platform);

const post = (changes: object = {}, at = platform) =>
  at.post('/wallet/data', { data: { ...data, ...changes } });

const known = { 'x-api-key': fixtureOptions.gatewayKey, 'x-partner-name': 'tests' };
const download = (file: string) => platform.gateway.request(`/wallet/apple/${file}`, { headers: known });

/** The file name of the pass that an answer links to. */
async function passFile(): Promise<string> {
  const { body } = await post({ wallets: ['apple_wallet'] });
  const [, file] =
    /"url":"https:\/\/site\.example\/rx\/card\/pass\/([^"]+)"/.exec(JSON.stringify(body)) ?? [];
  return file ?? '';
}

describe('a card for a wallet', () => {
  test('is answered with a link for each wallet', async () => {
    expect(await post()).toEqual({
      status: 200,
      body: {
        apple_wallet: {
          url: expect.stringMatching(/^https:\/\/site\.example\/rx\/card\/pass\/[\w-]+\.pkpass$/),
        },
        google_wallet: { url: expect.stringMatching(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w.-]+$/) },
        samsung_wallet: {
          url: expect.stringMatching(/^https:\/\/a\.swallet\.link\/atw\/v3\/development#Clip\?cdata=/),
        },
      },
    });
  });

  test('has links only to the wallets that are asked for', async () => {
    const { body } = await post({ wallets: ['samsung_wallet'] });
    expect(body).toEqual({ samsung_wallet: { url: expect.any(String) } });
  });

  test('has no links to wallets that are not configured', async () => {
    expect(await post({}, fixturePlatform({ wallet: createWalletKeys(nothing) }))).toEqual({
      status: 200,
      body: {},
    });
  });

  test('is not put anywhere by a platform without wallets', async () => {
    expect(await post({}, fixturePlatform())).toMatchObject({ status: 501 });
  });

  test('may have the group of a partner source', async () => {
    expect(await post({ group_id: 'PARTNER1' })).toMatchObject({ status: 200 });
  });

  test.each([
    ['another member', { member_id: 'DEMO00000000' }],
    ['another BIN', { bin: '610011' }],
    ['another PCN', { pcn: 'CHIPPO' }],
    ['another chain', { chain: 'nobody' }],
  ])('is refused with %s than its price key gives', async (_, changes) => {
    expect(await post(changes)).toMatchObject({ status: 400, body: { error: { code: 'invalid_card' } } });
  });

  test('is refused for a key that was not issued here', async () => {
    const other = await requestWalletData(fixturePlatform({ secret: 'another secret' }));
    for (const key of [other.key, 'bogus', 'CgVoaXBwbw==']) {
      expect(await post({ key })).toMatchObject({ status: 400, body: { error: { code: 'invalid_key' } } });
    }
  });

  test.each([
    ['nothing', null],
    ['no data', {}],
    ['a color that is none', { data: { ...data, colors: { background: 'red', ink: '#FFFFFF' } } }],
    ['numbers with markup', { data: { ...data, group_id: '<b>' } }],
    ['an address that is no page', { data: { ...data, pass_address: 'javascript:alert(1)' } }],
    ['a wallet nobody knows', { data: { ...data, wallets: ['nobody_wallet'] } }],
    ['a brand without a name', { data: { ...data, brand: ' ' } }],
  ])('is refused when the request holds %s', async (_, body) => {
    expect(await platform.post('/wallet/data', body)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request' } },
    });
  });

  test('is refused when the request is larger than a card can be', async () => {
    expect(await post({ brand: 'x'.repeat(20_000) })).toMatchObject({ status: 413 });
  });

  test('is given to callers of the gateway alone', async () => {
    const init = { method: 'POST', body: JSON.stringify({ data }) };
    expect(await platform.gateway.request('/wallet/data', init)).toMatchObject({ status: 401 });
  });
});

describe('the pass of an Apple link', () => {
  test('is downloaded, and says nothing of the medicine or the price', async () => {
    const response = await download(await passFile());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const pass =
      unzip(Buffer.from(await response.arrayBuffer()))
        .get('pass.json')
        ?.toString('utf8') ?? '';
    expect(pass).toContain(data.member_id);
    expect(pass).not.toContain(data.key);
    expect(pass).not.toMatch(/atorvastatin|lipitor|72603040401|\$/i);
  });

  test('has an address from which nothing of the card can be read', async () => {
    const file = await passFile();
    const bytes = Buffer.from(file.replace('.pkpass', ''), 'base64url').toString('latin1');
    expect(bytes).not.toContain(data.member_id);
    expect(file).not.toBe(await passFile());
  });

  test('is gone after fifteen minutes', async () => {
    const file = await passFile();
    moment = new Date(fixtureOptions.now().getTime() + passTokenTtlMs - 1);
    expect((await download(file)).status).toBe(200);
    moment = new Date(fixtureOptions.now().getTime() + passTokenTtlMs);
    expect((await download(file)).status).toBe(404);
    moment = fixtureOptions.now();
  });

  test('is not to be had with a token that was changed, made up or sealed by another service', async () => {
    const file = await passFile();
    const middle = Math.floor(file.length / 2);
    const other = file[middle] === 'A' ? 'B' : 'A';
    const changed = `${file.slice(0, middle)}${other}${file.slice(middle + 1)}`;
    for (const asked of [changed, `${'A'.repeat(200)}.pkpass`, 'x.pkpass', `${'A'.repeat(9000)}.pkpass`]) {
      expect((await download(asked)).status).toBe(404);
    }
    const elsewhere = fixturePlatform({ wallet: development, secret: 'another secret' });
    expect((await elsewhere.gateway.request(`/wallet/apple/${file}`, { headers: known })).status).toBe(404);
  });
});

describe('a sentinel NDC in the key', () => {
  const faulty = fixturePlatform({ wallet: development, faults: true });
  // The fault of a key is read before the key is checked: anybody may make one.
  const keyOf = (ndc: string) => Buffer.from(`\u0022\u000b${ndc}`, 'latin1').toString('base64');

  test('makes the service fail, or offer nothing', async () => {
    expect(await post({ key: keyOf('99999000002') }, faulty)).toMatchObject({ status: 500 });
    expect(await post({ key: keyOf('99999000003') }, faulty)).toEqual({ status: 200, body: {} });
    expect(await post({ key: keyOf('99999000002') })).toMatchObject({ status: 400 });
  });
});
