import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import type { ApplePassKeys } from './apple-pass.ts';
import { createDevelopmentCertificate } from './development-certificate.ts';
import { loadDevelopmentKey } from './development-keys.ts';
import { createWalletKeys, type WalletSettings } from './wallet-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairscript-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const noWallets: WalletSettings = {
  appleWallet: null,
  googleWallet: null,
  samsungWallet: null,
  development: null,
};

const developmentKeys = await createWalletKeys({ ...noWallets, development: { folder: null } }).appleWallet();
const apple: ApplePassKeys = developmentKeys ?? { certificate: '', key: '', wwdr: '' };
const exportPem = (key: Awaited<ReturnType<typeof loadDevelopmentKey>>) =>
  key.export({ type: 'pkcs8', format: 'pem' }).toString();

describe('createWalletKeys', () => {
  test('accepts an Apple certificate with its key, with and without a passphrase', async () => {
    expect(await createWalletKeys({ ...noWallets, appleWallet: apple }).appleWallet()).toEqual(apple);
    const key = await loadDevelopmentKey(null, 'other');
    const subject = { UID: 'pass.example', OU: 'TEAM' };
    const certificate = createDevelopmentCertificate({
      subject,
      key,
      issuer: { subject, key },
      authority: false,
    });
    const secret = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'words' } as const;
    const locked = { ...apple, certificate, key: key.export(secret).toString() };
    expect(
      await createWalletKeys({ ...noWallets, appleWallet: { ...locked, passphrase: 'words' } }).appleWallet(),
    ).toMatchObject({ key: exportPem(key) });
    expect(() => createWalletKeys({ ...noWallets, appleWallet: locked })).toThrow(
      'APPLE_PASS_KEY cannot be read as PEM; an encrypted key needs APPLE_PASS_KEY_PASSPHRASE.',
    );
  });

  test('rejects an Apple certificate with another key, and one that is not for passes', async () => {
    const key = await loadDevelopmentKey(null, 'other');
    const other = { ...apple, key: exportPem(key) };
    expect(() => createWalletKeys({ ...noWallets, appleWallet: other })).toThrow(
      'APPLE_PASS_KEY is not the key of APPLE_PASS_CERTIFICATE.',
    );
    const subject = { CN: 'site.example' };
    const certificate = createDevelopmentCertificate({
      subject,
      key,
      issuer: { subject, key },
      authority: false,
    });
    expect(() => createWalletKeys({ ...noWallets, appleWallet: { ...other, certificate } })).toThrow(
      /no UID/,
    );
  });

  test('names the setting whose file is not PEM', () => {
    const create = (changes: object) =>
      createWalletKeys({ ...noWallets, appleWallet: { ...apple, ...changes } });
    expect(() => create({ certificate: 'x' })).toThrow('APPLE_PASS_CERTIFICATE cannot be read as PEM.');
    expect(() => create({ wwdr: 'x' })).toThrow('APPLE_WWDR_CERTIFICATE cannot be read as PEM.');
  });

  test('rejects an Apple key that is not RSA', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(() => createWalletKeys({ ...noWallets, appleWallet: { ...apple, key } })).toThrow(
      'APPLE_PASS_KEY is not an RSA key.',
    );
  });
});

describe('loadDevelopmentKey', () => {
  test('simultaneous calls get the same development key, which only its owner can read', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => loadDevelopmentKey(folder, 'shared')));
    const texts = new Set(keys.map(exportPem));
    expect(texts.size).toBe(1);
    expect(statSync(join(folder, 'shared.pem')).mode & 0o777).toBe(0o600);
    expect(exportPem(await loadDevelopmentKey(folder, 'shared'))).toBe([...texts][0]);
  });
});
