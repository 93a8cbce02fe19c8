import { matching, text, type Settings, type Values } from './setting.ts';

const file = { unset: 'off', parse: text, allowed: 'the path of a PEM file' };
const code = (what: string) => ({
  unset: 'off',
  parse: matching(/^[\w-]{1,64}$/),
  allowed: `${what}: letters, digits, - and _`,
});

/** The settings of phone wallets. A wallet is configured whole or not at all: the needs of its settings form a circle. */
export const walletSettings = {
  APPLE_PASS_CERTIFICATE: {
    ...file,
    needs: ['APPLE_PASS_KEY'],
    help: 'PEM file: the certificate of a pass type',
  },
  APPLE_PASS_KEY: {
    ...file,
    needs: ['APPLE_WWDR_CERTIFICATE'],
    help: 'PEM file: the key of that certificate (RSA)',
  },
  APPLE_PASS_KEY_PASSPHRASE: {
    unset: 'none',
    parse: text,
    allowed: 'the passphrase of APPLE_PASS_KEY',
    isSecret: true,
    needs: ['APPLE_PASS_KEY'],
    help: 'the passphrase of that key, if it has one',
  },
  APPLE_WWDR_CERTIFICATE: {
    ...file,
    needs: ['APPLE_PASS_CERTIFICATE'],
    help: 'PEM file: the intermediate certificate that Apple signed it with (Worldwide Developer Relations)',
  },
  GOOGLE_WALLET_ISSUER_ID: {
    unset: 'off',
    parse: matching(/^\d{10,25}$/),
    allowed: 'the number of an issuer account',
    needs: ['GOOGLE_WALLET_ACCOUNT'],
    help: 'the issuer’s number in the Google Pay & Wallet console',
  },
  GOOGLE_WALLET_ACCOUNT: {
    unset: 'off',
    parse: text,
    allowed: 'the path of the JSON file of a service account',
    needs: ['GOOGLE_WALLET_ISSUER_ID'],
    help: 'the JSON file of a service account that the issuer lets sign',
  },
  SAMSUNG_WALLET_PARTNER_CODE: {
    ...code('the partner code'),
    needs: ['SAMSUNG_WALLET_CARD_ID'],
    help: 'the partner code that the Wallet Partners Portal shows',
  },
  SAMSUNG_WALLET_CARD_ID: {
    ...code('the id of the wallet card'),
    needs: ['SAMSUNG_WALLET_CERTIFICATE_ID'],
    help: 'the card’s id there; the card is of the type "generic"',
  },
  SAMSUNG_WALLET_CERTIFICATE_ID: {
    ...code('the id of the partner’s certificate'),
    needs: ['SAMSUNG_WALLET_KEY'],
    help: 'the certificate’s id there',
  },
  SAMSUNG_WALLET_KEY: {
    ...file,
    needs: ['SAMSUNG_WALLET_PUBLIC_KEY'],
    help: 'PEM file: the key of the partner’s certificate',
  },
  SAMSUNG_WALLET_PUBLIC_KEY: {
    ...file,
    needs: ['SAMSUNG_WALLET_PARTNER_CODE'],
    help: 'PEM file: the wallet vendor’s public key or certificate',
  },
} as const satisfies Settings;

/**
 * The wallets' part of the configuration: what passes are signed with, where files are paths, or null for a wallet that
 * is not configured. With `development` such a wallet is signed for with development keys.
 */
export function walletConfig(values: Values<typeof walletSettings>, development: boolean) {
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
  } = values;
  const passphrase = values.APPLE_PASS_KEY_PASSPHRASE ?? null;
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
