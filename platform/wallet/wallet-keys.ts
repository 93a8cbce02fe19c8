import { createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';

import type { ApplePassKeys } from './apple-pass.ts';
import type { SamsungWalletKeys } from './samsung-wallet-link.ts';
import {
  createDevelopmentAppleKeys,
  createDevelopmentGoogleKeys,
  createDevelopmentSamsungKeys,
  toPem,
} from './development-keys.ts';
import type { GoogleWalletKeys } from './google-wallet-link.ts';

/** An operator's accounts with the wallets, with keys and certificates in PEM; null for a wallet without an account. */
export interface WalletSettings {
  appleWallet: ApplePassKeys | null;
  googleWallet: { issuerId: string; account: string; key: string } | null;
  samsungWallet: {
    partnerCode: string;
    cardId: string;
    certificateId: string;
    key: string;
    /** Samsung's public key or certificate. */
    vendorKey: string;
  } | null;
  /**
   * Creates keys for wallets without settings: well-formed, but accepted by no wallet. They are stored in the folder,
   * or live as long as the process. Null to offer only configured wallets.
   */
  development: { folder: string | null } | null;
}

/** The keys of each wallet; null for a wallet that is not offered. */
export interface WalletKeys {
  appleWallet: () => Promise<ApplePassKeys | null>;
  googleWallet: () => Promise<GoogleWalletKeys | null>;
  samsungWallet: () => Promise<SamsungWalletKeys | null>;
}

/**
 * Reads the keys of the settings, and creates development keys when they are first needed.
 * @throws Error for an invalid key or certificate, for a pair that does not match, and for an Apple certificate that is
 * not for passes.
 */
export function createWalletKeys(settings: WalletSettings): WalletKeys {
  const { appleWallet, googleWallet, samsungWallet, development } = settings;
  const appleKeys = appleWallet && validateAppleKeys(appleWallet);
  const googleKeys = googleWallet && {
    ...googleWallet,
    key: readPrivateKey('google_wallet', googleWallet.key),
  };
  const samsungKeys = samsungWallet && {
    ...samsungWallet,
    key: readPrivateKey('samsung_wallet', samsungWallet.key),
    vendorKey: readPublicKey(samsungWallet.vendorKey),
  };
  const developmentKeys = development && {
    appleWallet: memoizeAsync(() => createDevelopmentAppleKeys(development.folder)),
    googleWallet: memoizeAsync(() => createDevelopmentGoogleKeys(development.folder)),
    samsungWallet: memoizeAsync(() => createDevelopmentSamsungKeys(development.folder)),
  };
  return {
    appleWallet: async () => appleKeys ?? (await developmentKeys?.appleWallet()) ?? null,
    googleWallet: async () => googleKeys ?? (await developmentKeys?.googleWallet()) ?? null,
    samsungWallet: async () => samsungKeys ?? (await developmentKeys?.samsungWallet()) ?? null,
  };
}

/** Remembers a successful result; repeats the work after a failure. */
function memoizeAsync<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
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
  // Without its passphrase, in the form that the signing library reads.
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

function readPem<T>(name: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    // The library's own message may quote the key.
    throw new Error(`${name} cannot be read; it should be PEM.`);
  }
}
