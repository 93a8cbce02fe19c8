import { matching, path, text, type Settings, type Values } from './setting.ts';

const file = { unset: 'off', parse: path, allowed: 'the path of a PEM file' };
const code = (what: string) => ({
  unset: 'off',
  parse: matching(/^[\w-]{1,64}$/),
  allowed: `${what}: letters, digits, - and _`,
});

/**
 * The settings of phone wallets. Each setting of a wallet `needs` the next, in a circle, so that all or none of them are
 * set.
 */
export const walletSettings = {
  APPLE_PASS_CERTIFICATE: {
    ...file,
    needs: ['APPLE_PASS_KEY'],
    help: 'PEM file with the certificate of the pass type',
  },
  APPLE_PASS_KEY: {
    ...file,
    needs: ['APPLE_WWDR_CERTIFICATE'],
    help: 'PEM file with the RSA key of that certificate',
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
    help: 'PEM file with Apple’s intermediate certificate (Worldwide Developer Relations)',
  },
  GOOGLE_WALLET_ISSUER_ID: {
    unset: 'off',
    parse: matching(/^\d{10,25}$/),
    allowed: 'the number of an issuer account, of 10 to 25 digits',
    needs: ['GOOGLE_WALLET_ACCOUNT'],
    help: 'the issuer id in the Google Pay & Wallet console',
  },
  GOOGLE_WALLET_ACCOUNT: {
    unset: 'off',
    parse: path,
    allowed: 'the path of the JSON file of a service account',
    needs: ['GOOGLE_WALLET_ISSUER_ID'],
    help: 'JSON file of a service account that may sign for the issuer',
  },
  SAMSUNG_WALLET_PARTNER_CODE: {
    ...code('the partner code'),
    needs: ['SAMSUNG_WALLET_CARD_ID'],
    help: 'the partner code in the Wallet Partners Portal',
  },
  SAMSUNG_WALLET_CARD_ID: {
    ...code('the id of the wallet card'),
    needs: ['SAMSUNG_WALLET_CERTIFICATE_ID'],
    help: 'the id of the card there, which has the type "generic"',
  },
  SAMSUNG_WALLET_CERTIFICATE_ID: {
    ...code('the id of the partner’s certificate'),
    needs: ['SAMSUNG_WALLET_KEY'],
    help: 'the id of the certificate there',
  },
  SAMSUNG_WALLET_KEY: {
    ...file,
    needs: ['SAMSUNG_WALLET_PUBLIC_KEY'],
    help: 'PEM file with the key of the partner’s certificate',
  },
  SAMSUNG_WALLET_PUBLIC_KEY: {
    ...file,
    needs: ['SAMSUNG_WALLET_PARTNER_CODE'],
    help: 'PEM file with the wallet vendor’s public key or certificate',
  },
} as const satisfies Settings;

/**
 * The configuration of the wallets: the paths of their signing keys, or null for a wallet that is not configured. With
 * `development`, passes of such a wallet are signed with development keys.
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
