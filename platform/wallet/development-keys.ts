import { createPrivateKey, createPublicKey, generateKeyPair, randomUUID, type KeyObject } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { createFolder } from '../create-folder.ts';
import { errorCode } from '../error-code.ts';
import type { ApplePassKeys } from './apple-pass.ts';
import { createDevelopmentCertificate } from './development-certificate.ts';
import type { GoogleWalletKeys } from './google-wallet-link.ts';
import type { SamsungWalletKeys } from './samsung-wallet-link.ts';

const generate = promisify(generateKeyPair);

/** A private key as PEM (PKCS #8). */
export const toPem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/**
 * Loads an RSA key for development by its name in a folder, and creates it where it is missing; without a folder the key
 * is not stored. Processes that create the same key at once all use the one written first.
 */
export async function loadDevelopmentKey(folder: string | null, name: string): Promise<KeyObject> {
  const file = folder && join(folder, `${name}.pem`);
  const stored = file && (await readFile(file, 'utf8').catch(() => null));
  if (stored) return createPrivateKey(stored);
  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  if (!folder || !file) return privateKey;
  createFolder(folder, 0o700);
  const temporaryFile = join(folder, `${name}.${randomUUID()}`);
  await writeFile(temporaryFile, toPem(privateKey), { mode: 0o600 });
  try {
    // A hard link publishes the complete file atomically, and never replaces an existing one.
    await link(temporaryFile, file);
    return privateKey;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return createPrivateKey(await readFile(file, 'utf8'));
  } finally {
    await unlink(temporaryFile);
  }
}

/** Keys and certificates whose passes a real phone rejects. @param folder that keeps the keys; null for new ones. */
export async function createDevelopmentAppleKeys(folder: string | null): Promise<ApplePassKeys> {
  const [authorityKey, key] = await Promise.all([
    loadDevelopmentKey(folder, 'apple_wallet-authority'),
    loadDevelopmentKey(folder, 'apple_wallet-pass'),
  ]);
  const issuer = { subject: { CN: 'Development authority', O: 'Development' }, key: authorityKey };
  const passType = 'pass.invalid.development';
  const subject = { UID: passType, CN: `Pass Type ID: ${passType}`, OU: 'DEVELOPER0', O: 'Development' };
  return {
    wwdr: createDevelopmentCertificate({ ...issuer, issuer, authority: true }),
    certificate: createDevelopmentCertificate({ subject, key, issuer, authority: false }),
    key: toPem(key),
  };
}

/** An issuer and a key whose passes Google rejects. @param folder that keeps the key; null for a new one. */
export async function createDevelopmentGoogleKeys(folder: string | null): Promise<GoogleWalletKeys> {
  const key = await loadDevelopmentKey(folder, 'google_wallet-account');
  return { issuerId: '0000000000000000000', account: 'development@wallet.invalid', key };
}

/** A partner and keys whose cards Samsung rejects. @param folder that keeps the keys; null for new ones. */
export async function createDevelopmentSamsungKeys(folder: string | null): Promise<SamsungWalletKeys> {
  const [key, vendorKey] = await Promise.all([
    loadDevelopmentKey(folder, 'samsung_wallet-partner'),
    loadDevelopmentKey(folder, 'samsung_wallet-vendor'),
  ]);
  return {
    partnerCode: '0000000000000000',
    cardId: 'development',
    certificateId: 'DEV0',
    key,
    vendorKey: createPublicKey(vendorKey),
  };
}
