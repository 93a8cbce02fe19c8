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
    key: readPrivateKey('GOOGLE_WALLET_ACCOUNT', googleWallet.key),
  };
  const samsungKeys = samsungWallet && {
    ...samsungWallet,
    key: readPrivateKey('SAMSUNG_WALLET_KEY', samsungWallet.key),
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
  const certificate = readPem('APPLE_PASS_CERTIFICATE', () => new X509Certificate(keys.certificate));
  readPem('APPLE_WWDR_CERTIFICATE', () => new X509Certificate(keys.wwdr));
  const key = readPrivateKey('APPLE_PASS_KEY', keys.key, keys.passphrase ?? '');
  if (!certificate.checkPrivateKey(key)) {
    throw new Error('APPLE_PASS_KEY is not the key of APPLE_PASS_CERTIFICATE.');
  }
  for (const part of ['UID', 'OU']) {
    if (!new RegExp(`^${part}=.`, 'm').test(certificate.subject)) {
      throw new Error(`APPLE_PASS_CERTIFICATE is not a certificate for passes: its subject has no ${part}.`);
    }
  }
  // Decrypted, in the format that the signing library reads.
  return { wwdr: keys.wwdr, certificate: keys.certificate, key: toPem(key) };
}

/** Only Apple's key has a passphrase, which may be empty. */
function readPrivateKey(setting: string, text: string, passphrase?: string): KeyObject {
  const hint = passphrase === undefined ? '' : '; an encrypted key needs APPLE_PASS_KEY_PASSPHRASE';
  const key = readPem(
    setting,
    () => createPrivateKey({ key: text, ...(passphrase && { passphrase }) }),
    hint,
  );
  if (key.asymmetricKeyType !== 'rsa') throw new Error(`${setting} is not an RSA key.`);
  return key;
}

function readPublicKey(text: string): KeyObject {
  return readPem('SAMSUNG_WALLET_PUBLIC_KEY', () => createPublicKey(text));
}

function readPem<T>(setting: string, parse: () => T, hint = ''): T {
  try {
    return parse();
  } catch {
    // The library's own message may quote the key.
    throw new Error(`${setting} cannot be read as PEM${hint}.`);
  }
}
