import { z } from 'zod';

const file = { schema: z.string().min(1).optional(), allowed: 'the path of a PEM file' };
const code = (what: string) => ({
  schema: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  allowed: `${what}: letters, digits, - and _`,
});

/** The settings of phone wallets, for server/settings/config.ts, which reads them. */
export const walletVariables = {
  APPLE_PASS_CERTIFICATE: file,
  APPLE_PASS_KEY: file,
  APPLE_PASS_KEY_PASSPHRASE: {
    schema: z.string().min(1).optional(),
    allowed: 'the passphrase of APPLE_PASS_KEY',
  },
  APPLE_WWDR_CERTIFICATE: file,
  GOOGLE_WALLET_ISSUER_ID: {
    schema: z
      .string()
      .regex(/^\d{10,25}$/)
      .optional(),
    allowed: 'the number of an issuer account',
  },
  GOOGLE_WALLET_ACCOUNT: {
    schema: z.string().min(1).optional(),
    allowed: 'the path of the JSON file of a service account',
  },
  SAMSUNG_WALLET_PARTNER_CODE: code('the partner code'),
  SAMSUNG_WALLET_CARD_ID: code('the id of the wallet card'),
  SAMSUNG_WALLET_CERTIFICATE_ID: code('the id of the partner’s certificate'),
  SAMSUNG_WALLET_KEY: file,
  SAMSUNG_WALLET_PUBLIC_KEY: file,
} as const;

/** Settings that are not repeated in an error. */
export const walletSecrets = ['APPLE_PASS_KEY_PASSPHRASE'] as const;

/** Which setting another one cannot do without: a wallet is configured whole or not at all. */
export const walletNeeds = [
  ['APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY'],
  ['APPLE_PASS_KEY', 'APPLE_WWDR_CERTIFICATE'],
  ['APPLE_WWDR_CERTIFICATE', 'APPLE_PASS_CERTIFICATE'],
  ['APPLE_PASS_KEY_PASSPHRASE', 'APPLE_PASS_KEY'],
  ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_ACCOUNT'],
  ['GOOGLE_WALLET_ACCOUNT', 'GOOGLE_WALLET_ISSUER_ID'],
  ['SAMSUNG_WALLET_PARTNER_CODE', 'SAMSUNG_WALLET_CARD_ID'],
  ['SAMSUNG_WALLET_CARD_ID', 'SAMSUNG_WALLET_CERTIFICATE_ID'],
  ['SAMSUNG_WALLET_CERTIFICATE_ID', 'SAMSUNG_WALLET_KEY'],
  ['SAMSUNG_WALLET_KEY', 'SAMSUNG_WALLET_PUBLIC_KEY'],
  ['SAMSUNG_WALLET_PUBLIC_KEY', 'SAMSUNG_WALLET_PARTNER_CODE'],
] as const;

type Variables = typeof walletVariables;
type Given = { [Name in keyof Variables]: z.infer<Variables[Name]['schema']> };

export interface WalletConfig {
  /** What wallets are signed with; files are paths here. Null for a wallet that is not configured. */
  wallet: {
    appleWallet: { certificate: string; key: string; passphrase: string | null; wwdr: string } | null;
    googleWallet: { issuerId: string; account: string } | null;
    samsungWallet: {
      partnerCode: string;
      cardId: string;
      certificateId: string;
      key: string;
      publicKey: string;
    } | null;
    /** Whether a wallet that is not configured is signed for with development keys. */
    development: boolean;
  };
}

/** The configuration of settings that have what walletNeeds asks for. */
export function walletConfig(given: Given, development: boolean): WalletConfig {
  const {
    APPLE_PASS_CERTIFICATE: certificate,
    APPLE_PASS_KEY: applePassKey,
    APPLE_WWDR_CERTIFICATE: wwdr,
    GOOGLE_WALLET_ISSUER_ID: issuerId,
    GOOGLE_WALLET_ACCOUNT: account,
    SAMSUNG_WALLET_PARTNER_CODE: partnerCode,
    SAMSUNG_WALLET_CARD_ID: cardId,
    SAMSUNG_WALLET_CERTIFICATE_ID: certificateId,
    SAMSUNG_WALLET_KEY: key,
    SAMSUNG_WALLET_PUBLIC_KEY: publicKey,
  } = given;
  const passphrase = given.APPLE_PASS_KEY_PASSPHRASE ?? null;
  return {
    wallet: {
      appleWallet:
        certificate && applePassKey && wwdr ? { certificate, key: applePassKey, passphrase, wwdr } : null,
      googleWallet: issuerId && account ? { issuerId, account } : null,
      samsungWallet:
        partnerCode && cardId && certificateId && key && publicKey
          ? { partnerCode, cardId, certificateId, key, publicKey }
          : null,
      development,
    },
  };
}
