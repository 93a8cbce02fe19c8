import { describe, expect, test } from 'vitest';

import { fixtureOptions, fixturePlatform } from '../catalogue/fixture/fixture-platform.ts';
import { passTokenTtlMs } from './pass-token.ts';
import { requestWalletData, unzip } from './wallet-fixture.ts';
import { createWalletKeys, type WalletSettings } from './wallet-keys.ts';
import { wallets } from './wallet-request.ts';

const noWallets: WalletSettings = {
  appleWallet: null,
  googleWallet: null,
  samsungWallet: null,
  development: null,
};
const developmentWallets = createWalletKeys({ ...noWallets, development: { folder: null } });

let currentTime = fixtureOptions.now();
const platform = fixturePlatform({ wallet: developmentWallets, now: () => currentTime });
const data = await requestWalletData(platform);

const post = (changes: object = {}, at = platform) =>
  at.post('/wallet/data', { data: { ...data, ...changes } });

const credentials = { 'x-api-key': fixtureOptions.gatewayKey, 'x-partner-name': 'tests' };
const download = (file: string) =>
  platform.gateway.request(`/wallet/apple/${file}`, { headers: credentials });

/** Requests an Apple link, and returns the file name of its pass. */
async function requestPassFile(changes: object = {}): Promise<string> {
  const { body } = await post({ wallets: ['apple_wallet'], ...changes });
  const [, file] =
    /"url":"https:\/\/site\.example\/rx\/card\/pass\/([^"]+)"/.exec(JSON.stringify(body)) ?? [];
  return file ?? '';
}

describe('POST wallet/data', () => {
  test('returns a link for each wallet', async () => {
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

  test('returns links only for the requested wallets', async () => {
    const { body } = await post({ wallets: ['samsung_wallet'] });
    expect(body).toEqual({ samsung_wallet: { url: expect.any(String) } });
  });

  test('returns no link for a wallet that is not configured', async () => {
    expect(await post({}, fixturePlatform({ wallet: createWalletKeys(noWallets) }))).toEqual({
      status: 200,
      body: {},
    });
  });

  test('replies 501 to a wallet request on a platform without wallets', async () => {
    expect(await post({}, fixturePlatform())).toMatchObject({ status: 501 });
  });

  test('accepts a card with the group of a partner source', async () => {
    expect(await post({ group_id: 'PARTNER1' })).toMatchObject({ status: 200 });
  });

  test('shortens long names of brand and pharmacy', async () => {
    const names = { brand: 'Brand '.repeat(20), chain_display_name: 'Pharmacy '.repeat(20) };
    expect(await post(names)).toMatchObject({
      status: 200,
      body: Object.fromEntries(wallets.map((wallet) => [wallet, { url: expect.any(String) }])),
    });
  });

  test.each([
    ['another member', { member_id: 'DEMO00000000' }],
    ['another BIN', { bin: '610011' }],
    ['another PCN', { pcn: 'CHIPPO' }],
    ['another chain', { chain: 'nobody' }],
  ])('rejects a card with %s than that of its price key', async (_, changes) => {
    expect(await post(changes)).toMatchObject({ status: 400, body: { error: { code: 'invalid_card' } } });
  });

  test('rejects a card with a price key of another platform', async () => {
    const other = await requestWalletData(fixturePlatform({ secret: 'another secret' }));
    for (const key of [other.key, 'bogus', 'CgVoaXBwbw==']) {
      expect(await post({ key })).toMatchObject({ status: 400, body: { error: { code: 'invalid_key' } } });
    }
  });

  test.each([
    ['the body null', null],
    ['no data', {}],
    ['an invalid color', { data: { ...data, colors: { background: 'red', ink: '#FFFFFF' } } }],
    ['numbers with markup', { data: { ...data, group_id: '<b>' } }],
    ['a pass address that is not a web address', { data: { ...data, pass_address: 'javascript:alert(1)' } }],
    ['an unknown wallet', { data: { ...data, wallets: ['nobody_wallet'] } }],
    ['an empty brand', { data: { ...data, brand: ' ' } }],
  ])('rejects a wallet request with %s', async (_, body) => {
    expect(await platform.post('/wallet/data', body)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request' } },
    });
  });

  test('a pass contains no line breaks and no characters that change the direction of its texts', async () => {
    const response = await download(await requestPassFile({ brand: 'Brand\u202E\nof all' }));
    const pass = unzip(Buffer.from(await response.arrayBuffer())).get('pass.json');
    expect(JSON.parse(pass?.toString('utf8') ?? '{}')).toMatchObject({ logoText: 'Brand of all' });
  });

  test('rejects a wallet request above 16 kB', async () => {
    expect(await post({ brand: 'x'.repeat(20_000) })).toMatchObject({ status: 413 });
  });

  test('rejects a wallet request without the gateway’s key', async () => {
    const init = { method: 'POST', body: JSON.stringify({ data }) };
    expect(await platform.gateway.request('/wallet/data', init)).toMatchObject({ status: 401 });
  });
});

describe('GET wallet/apple', () => {
  test('returns a pass that contains neither the medication nor the price', async () => {
    const response = await download(await requestPassFile());
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

  test('the address of a pass reveals nothing about the card', async () => {
    const file = await requestPassFile();
    const bytes = Buffer.from(file.replace('.pkpass', ''), 'base64url').toString('latin1');
    expect(bytes).not.toContain(data.member_id);
    expect(file).not.toBe(await requestPassFile());
  });

  test('replies 404 for a pass after fifteen minutes', async () => {
    const file = await requestPassFile();
    currentTime = new Date(fixtureOptions.now().getTime() + passTokenTtlMs - 1);
    expect((await download(file)).status).toBe(200);
    currentTime = new Date(fixtureOptions.now().getTime() + passTokenTtlMs);
    expect((await download(file)).status).toBe(404);
    currentTime = fixtureOptions.now();
  });

  test('replies 404 for a token that was changed, invented or issued by another platform', async () => {
    const file = await requestPassFile();
    const middle = Math.floor(file.length / 2);
    const other = file[middle] === 'A' ? 'B' : 'A';
    const changed = `${file.slice(0, middle)}${other}${file.slice(middle + 1)}`;
    for (const invalidFile of [
      changed,
      `${'A'.repeat(200)}.pkpass`,
      'x.pkpass',
      `${'A'.repeat(9000)}.pkpass`,
    ]) {
      expect((await download(invalidFile)).status).toBe(404);
    }
    const otherPlatform = fixturePlatform({ wallet: developmentWallets, secret: 'another secret' });
    expect(
      (await otherPlatform.gateway.request(`/wallet/apple/${file}`, { headers: credentials })).status,
    ).toBe(404);
  });
});

describe('simulated faults of the wallet service', () => {
  const faultyPlatform = fixturePlatform({ wallet: developmentWallets, faults: true });
  // The fault is read before the key is verified, so the test can forge one.
  const forgeKey = (ndc: string) => Buffer.from(`\u0022\u000b${ndc}`, 'latin1').toString('base64');

  test('a reserved NDC in the price key makes the wallet service fail or return no links', async () => {
    expect(await post({ key: forgeKey('99999000002') }, faultyPlatform)).toMatchObject({ status: 500 });
    expect(await post({ key: forgeKey('99999000003') }, faultyPlatform)).toEqual({ status: 200, body: {} });
    expect(await post({ key: forgeKey('99999000002') })).toMatchObject({ status: 400 });
  });
});
