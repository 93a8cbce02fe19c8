import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { errorMessage } from '../../domain/error-message.ts';
import type { WalletKeys } from '../../platform/wallet/wallet-keys.ts';
import type { Config } from '../settings/config.ts';
import { ConfigError, describeBadValue } from '../settings/setting.ts';

const serviceAccount = z.object({ client_email: z.email(), private_key: z.string().min(1) });

/**
 * Reads the signing keys of wallets from the configured files. Development keys are stored in the data folder and
 * created when they are first needed.
 * @throws ConfigError for a file that cannot be read or has the wrong content.
 */
export async function startWallet({
  wallet,
  dataDir,
}: Pick<Config, 'wallet' | 'dataDir'>): Promise<WalletKeys> {
  const { createWalletKeys } = await import('../../platform/wallet/wallet-keys.ts');
  const { appleWallet: apple, googleWallet: google, samsungWallet: vendor } = wallet;
  const settings = {
    appleWallet: apple && {
      certificate: readFile('APPLE_PASS_CERTIFICATE', apple.certificate),
      key: readFile('APPLE_PASS_KEY', apple.key),
      wwdr: readFile('APPLE_WWDR_CERTIFICATE', apple.wwdr),
      ...(apple.passphrase !== null && { passphrase: apple.passphrase }),
    },
    googleWallet: google && { issuerId: google.issuerId, ...readServiceAccount(google.account) },
    samsungWallet: vendor && {
      partnerCode: vendor.partnerCode,
      cardId: vendor.cardId,
      certificateId: vendor.certificateId,
      key: readFile('SAMSUNG_WALLET_KEY', vendor.key),
      vendorKey: readFile('SAMSUNG_WALLET_PUBLIC_KEY', vendor.publicKey),
    },
    development: wallet.development ? { folder: join(dataDir, 'wallet') } : null,
  };
  try {
    return createWalletKeys(settings);
  } catch (error) {
    throw new ConfigError(errorMessage(error));
  }
}

/** When the configured wallet certificates expire, by setting. Starting the wallets has already validated them. */
export function readCertificateExpiries({ wallet: { appleWallet: apple } }: Pick<Config, 'wallet'>) {
  const files = apple
    ? { APPLE_PASS_CERTIFICATE: apple.certificate, APPLE_WWDR_CERTIFICATE: apple.wwdr }
    : {};
  return Object.fromEntries(
    Object.entries(files).map(([name, path]) => [
      name,
      new X509Certificate(readFile(name, path)).validToDate,
    ]),
  );
}

function readFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(
      `${name} ${describeBadValue(path)}; it must be the path of a file that can be read.`,
    );
  }
}

function readServiceAccount(path: string): { account: string; key: string } {
  const text = readFile('GOOGLE_WALLET_ACCOUNT', path);
  try {
    const { client_email: account, private_key: key } = serviceAccount.parse(JSON.parse(text));
    return { account, key };
  } catch {
    throw new ConfigError(
      `GOOGLE_WALLET_ACCOUNT ${describeBadValue(path)}; it must be the path of the JSON file of a service account.`,
    );
  }
}
