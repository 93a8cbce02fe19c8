import { createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';

import type { ApplePassKeys } from './apple-pass.ts';
import type { SamsungWalletKeys } from './samsung-wallet-link.ts';
import { createDevelopmentCertificate } from './development-certificate.ts';
import { loadDevelopmentKey } from './development-keys.ts';
import type { GoogleWalletKeys } from './google-wallet-link.ts';

/** What an operator has from the wallets' makers; keys and certificates in PEM. Null for a wallet it has nothing from. */
export interface WalletSettings {
  appleWallet: ApplePassKeys | null;
  googleWallet: { issuerId: string; account: string; key: string } | null;
  samsungWallet: {
    partnerCode: string;
    cardId: string;
    certificateId: string;
    key: string;
    /** Samsung's public key, or its certificate. */
    vendorKey: string;
  } | null;
  /**
   * Signs with keys of its own where there are none: real in form, taken by no wallet. They are kept in the folder, or
   * for as long as the process lives. Null: a wallet without settings is not offered.
   */
  development: { folder: string | null } | null;
}

/** Each wallet's keys when they are asked for; null where the wallet is not offered. */
export interface WalletKeys {
  appleWallet: () => Promise<ApplePassKeys | null>;
  googleWallet: () => Promise<GoogleWalletKeys | null>;
  samsungWallet: () => Promise<SamsungWalletKeys | null>;
}

/**
 * The keys of these settings. Throws at once for a key or certificate that is none, for a pair that does not belong
 * together and for an Apple certificate that is not one for passes; development keys are made when they are first needed.
 */
export function createWalletKeys(settings: WalletSettings): WalletKeys {
  const { appleWallet, googleWallet, samsungWallet, development } = settings;
  const apple = appleWallet && validateAppleKeys(appleWallet);
  const google = googleWallet && { ...googleWallet, key: readPrivateKey('google_wallet', googleWallet.key) };
  const vendor = samsungWallet && {
    ...samsungWallet,
    key: readPrivateKey('samsung_wallet', samsungWallet.key),
    vendorKey: readPublicKey(samsungWallet.vendorKey),
  };
  const made = development && {
    apple: memoizeAsync(() => createDevelopmentAppleKeys(development.folder)),
    google: memoizeAsync(() => createDevelopmentGoogleKeys(development.folder)),
    vendor: memoizeAsync(() => createDevelopmentSamsungKeys(development.folder)),
  };
  return {
    appleWallet: async () => apple ?? (await made?.apple()) ?? null,
    googleWallet: async () => google ?? (await made?.google()) ?? null,
    samsungWallet: async () => vendor ?? (await made?.vendor()) ?? null,
  };
}

/** The first call's work for all; what failed is tried again. */
function memoizeAsync<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= work().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
}

function validateAppleKeys(keys: ApplePassKeys): ApplePassKeys {
  const certificate = readPem('apple_wallet: the certificate', () => new X509Certificate(keys.certificate));
  readPem('apple_wallet: the WWDR certificate', () => new X509Certificate(keys.wwdr));
  const key = readPrivateKey('apple_wallet', keys.key, keys.passphrase);
  if (!certificate.checkPrivateKey(key)) {
    throw new Error('apple_wallet: the key does not belong to the certificate.');
  }
  for (const part of ['UID', 'OU']) {
    if (!new RegExp(`^${part}=.`, 'm').test(certificate.subject)) {
      throw new Error(`apple_wallet: the certificate is not one for passes; its subject has no ${part}.`);
    }
  }
  // Without its passphrase from here on, in the one form that the signing library reads.
  return { wwdr: keys.wwdr, certificate: keys.certificate, key: toPem(key) };
}

function readPrivateKey(wallet: string, text: string, passphrase?: string): KeyObject {
  const key = readPem(`${wallet}: the key`, () => createPrivateKey({ key: text, passphrase }));
  if (key.asymmetricKeyType !== 'rsa') throw new Error(`${wallet}: the key is not an RSA key.`);
  return key;
}

function readPublicKey(text: string): KeyObject {
  return readPem('samsung_wallet: the public key', () => createPublicKey(text));
}

function readPem<T>(what: string, how: () => T): T {
  try {
    return how();
  } catch {
    // What the library says may quote the text of a key.
    throw new Error(`${what} cannot be read; it should be PEM.`);
  }
}

const toPem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

async function createDevelopmentAppleKeys(folder: string | null): Promise<ApplePassKeys> {
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

async function createDevelopmentGoogleKeys(folder: string | null): Promise<GoogleWalletKeys> {
  const key = await loadDevelopmentKey(folder, 'google_wallet-account');
  return { issuerId: '0000000000000000000', account: 'development@wallet.invalid', key };
}

async function createDevelopmentSamsungKeys(folder: string | null): Promise<SamsungWalletKeys> {
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
