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

const nothing: WalletSettings = {
  appleWallet: null,
  googleWallet: null,
  samsungWallet: null,
  development: null,
};

const made = await createWalletKeys({ ...nothing, development: { folder: null } }).appleWallet();
const apple: ApplePassKeys = made ?? { certificate: '', key: '', wwdr: '' };
const pemOf = (key: Awaited<ReturnType<typeof loadDevelopmentKey>>) =>
  key.export({ type: 'pkcs8', format: 'pem' }).toString();

describe('an Apple certificate', () => {
  test('is taken with its key, with and without a passphrase', async () => {
    expect(await createWalletKeys({ ...nothing, appleWallet: apple }).appleWallet()).toEqual(apple);
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
      await createWalletKeys({ ...nothing, appleWallet: { ...locked, passphrase: 'words' } }).appleWallet(),
    ).toMatchObject({ key: pemOf(key) });
    expect(() => createWalletKeys({ ...nothing, appleWallet: locked })).toThrow(/the key cannot be read/);
  });

  test('is refused with the key of another, or when it is not one for passes', async () => {
    const key = await loadDevelopmentKey(null, 'other');
    const other = { ...apple, key: pemOf(key) };
    expect(() => createWalletKeys({ ...nothing, appleWallet: other })).toThrow(
      /does not belong to the certificate/,
    );
    const subject = { CN: 'site.example' };
    const certificate = createDevelopmentCertificate({
      subject,
      key,
      issuer: { subject, key },
      authority: false,
    });
    expect(() => createWalletKeys({ ...nothing, appleWallet: { ...other, certificate } })).toThrow(/no UID/);
  });

  test('is refused with a key that is not RSA, which Apple asks for', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(() => createWalletKeys({ ...nothing, appleWallet: { ...apple, key } })).toThrow(/not an RSA key/);
  });
});

describe('a development key', () => {
  test('is the same for all who make it at once, and can be read by its owner alone', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => loadDevelopmentKey(folder, 'shared')));
    const texts = new Set(keys.map(pemOf));
    expect(texts.size).toBe(1);
    expect(statSync(join(folder, 'shared.pem')).mode & 0o777).toBe(0o600);
    expect(pemOf(await loadDevelopmentKey(folder, 'shared'))).toBe([...texts][0]);
  });
});
