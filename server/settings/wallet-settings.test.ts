import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { readConfig } from './config.ts';
import { startWallet } from '../services/start-wallet.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairscript-wallet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function createFile(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const key = createFile('key.pem', privateKey);
const account = createFile(
  'account.json',
  JSON.stringify({ client_email: 'a@b.example', private_key: privateKey }),
);
const google = { GOOGLE_WALLET_ISSUER_ID: '3388000000012345678', GOOGLE_WALLET_ACCOUNT: account };
const samsung = {
  SAMSUNG_WALLET_PARTNER_CODE: '4048012345678938963',
  SAMSUNG_WALLET_CARD_ID: '3h844qgbhil00',
  SAMSUNG_WALLET_CERTIFICATE_ID: 'A1b2',
  SAMSUNG_WALLET_KEY: key,
  SAMSUNG_WALLET_PUBLIC_KEY: createFile('public.pem', publicKey),
};
const production = {
  ENVIRONMENT: 'production',
  UPSTREAMS: 'embedded',
  PRICE_KEY_SECRET: 'a secret of more than thirty-two characters',
  DATA_DIR: join(folder, 'production'),
};

const start = (environment: Record<string, string>) => startWallet(readConfig(environment));

describe('the wallets of a configuration', () => {
  test('all wallets are available in development, with development keys in the data folder', async () => {
    const environment = { DATA_DIR: join(folder, 'development') };
    const wallets = await start(environment);
    const first = await wallets.appleWallet();
    expect(first?.certificate).toMatch(/^-----BEGIN CERTIFICATE-----/);
    expect(readdirSync(join(folder, 'development', 'wallet')).toSorted()).toEqual([
      'apple_wallet-authority.pem',
      'apple_wallet-pass.pem',
    ]);
    expect(await (await start(environment)).appleWallet()).toEqual(first);
  });

  test('only the configured wallets are available in production', async () => {
    const wallets = await start({ ...production, ...google });
    expect(await wallets.googleWallet()).toMatchObject({
      issuerId: '3388000000012345678',
      account: 'a@b.example',
    });
    expect([await wallets.appleWallet(), await wallets.samsungWallet()]).toEqual([null, null]);
    expect(await (await start({ ...production, ...samsung })).samsungWallet()).toMatchObject({
      partnerCode: '4048012345678938963',
      certificateId: 'A1b2',
    });
  });

  test.each([
    [{ APPLE_PASS_CERTIFICATE: key }, /^APPLE_PASS_KEY is empty; with APPLE_PASS_CERTIFICATE/],
    [{ GOOGLE_WALLET_ACCOUNT: account }, /^GOOGLE_WALLET_ISSUER_ID is empty/],
    [{ ...google, GOOGLE_WALLET_ISSUER_ID: 'x' }, /^GOOGLE_WALLET_ISSUER_ID is "x"; it must be the number/],
    [{ SAMSUNG_WALLET_CARD_ID: 'card' }, /^SAMSUNG_WALLET_CERTIFICATE_ID is empty/],
    [{ ...google, GOOGLE_WALLET_ACCOUNT: '/nowhere.json' }, /^GOOGLE_WALLET_ACCOUNT is "\/nowhere\.json"/],
    [{ ...google, GOOGLE_WALLET_ACCOUNT: key }, /the path of the JSON file of a service account/],
    [
      { ...samsung, SAMSUNG_WALLET_KEY: '-----BEGIN PRIVATE KEY-----\nABC' },
      /^SAMSUNG_WALLET_KEY is invalid \(its value is hidden\); it must be the path/,
    ],
    [
      { ...google, GOOGLE_WALLET_ACCOUNT: '{"private_key":"ABC"}' },
      /^GOOGLE_WALLET_ACCOUNT is invalid \(its value is hidden\); it must be the path/,
    ],
    [{ ...samsung, SAMSUNG_WALLET_KEY: account }, /^SAMSUNG_WALLET_KEY cannot be read as PEM/],
    [
      { APPLE_PASS_CERTIFICATE: key, APPLE_PASS_KEY: key, APPLE_WWDR_CERTIFICATE: key },
      /^APPLE_PASS_CERTIFICATE cannot be read as PEM/,
    ],
  ])('bad wallet settings prevent the start: %j', async (environment, line) => {
    await expect(async () => start(environment)).rejects.toThrow(line);
  });
});
