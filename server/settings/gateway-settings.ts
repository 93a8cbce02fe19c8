import { defaultPaths, defaultPriceHeaderNames, isPathTemplate } from '../../upstreams/path-template.ts';
import { credential, matching, serviceUrl, text, type Settings, type Values } from './setting.ts';

const separateUrl = {
  unset: 'the gateway’s',
  ...serviceUrl,
  needs: ['GATEWAY_API_KEY'],
} as const;

/** A path below a service's URL. */
const pathWith = (placeholder: string) =>
  ({
    parse: text.refine((path) => isPathTemplate(path, placeholder)),
    allowed: `a path such as v1/things/{${placeholder}} or things?q={${placeholder}}, with {${placeholder}} at most once`,
  }) as const;

/** Headers that the site or HTTP itself sets. */
const reservedHeaders = [
  'accept',
  'authorization',
  'client-type',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'host',
  'partner-name',
  'transfer-encoding',
  'version',
  'x-api-key',
  'x-partner-name',
  'x-request-id',
];

const headerName = {
  parse: matching(/^[a-z0-9][a-z0-9_-]{0,63}$/i).refine(
    (name) => !reservedHeaders.includes(name.toLowerCase()),
  ),
  allowed: 'a header name of letters, digits, - and _ that the site does not send for another purpose',
} as const;

/** The settings of the operator's gateway: its services may have addresses, paths and header names of their own. */
export const gatewaySettings = {
  GATEWAY_URL: {
    unset: 'embedded',
    ...serviceUrl,
    needs: ['GATEWAY_API_KEY'],
    help: 'URL of the gateway for drugs, drug descriptions, prices, cards, messages, rewards, wallets and analytics, except those with an address below',
  },
  GATEWAY_API_KEY: {
    unset: 'embedded',
    parse: credential.min(8),
    allowed: 'a key of 8 characters or more, without spaces',
    isSecret: true,
    help: 'the API key of the gateway, sent to each of its services',
  },
  DRUGS_URL: { ...separateUrl, help: 'separate URL for drugs and medications' },
  PRICES_URL: { ...separateUrl, help: 'separate URL for prices' },
  CARDS_URL: { ...separateUrl, help: 'separate URL for cards' },
  NOTIFICATIONS_URL: { ...separateUrl, help: 'separate URL for texts and emails with cards' },
  WALLET_URL: { ...separateUrl, help: 'separate URL for wallet passes' },
  REWARDS_URL: { ...separateUrl, help: 'separate URL for texts and emails about rewards' },
  ANALYTICS_URL: { ...separateUrl, help: 'separate URL for analytics events' },
  CONTENT_GATEWAY_URL: { ...separateUrl, help: 'separate URL for drug descriptions' },
  DRUGS_PATH: {
    default: defaultPaths.drugs,
    ...pathWith('name'),
    help: 'the path of the drug lookup; without `{name}` in it, the name is the query parameter `name`',
  },
  CARDS_PATH: {
    default: defaultPaths.cards,
    ...pathWith('key'),
    help: 'the path of the card of a price; without `{key}` in it, the key is the query parameter `key`',
  },
  PBM_HEADER: {
    default: defaultPriceHeaderNames.pbm,
    ...headerName,
    help: 'the header of price calls that names the PBM',
  },
  SOURCE_HEADER: {
    default: defaultPriceHeaderNames.source,
    ...headerName,
    help: 'the header of price calls that names the partner source',
  },
} as const satisfies Settings;

/** The configuration of the gateway; an address is null for the gateway's own. @param randomKey for the embedded gateway. */
export function gatewayConfig(values: Values<typeof gatewaySettings>, randomKey: string) {
  return {
    gateway: { url: values.GATEWAY_URL ?? null, apiKey: values.GATEWAY_API_KEY ?? randomKey },
    addresses: {
      drugs: values.DRUGS_URL ?? null,
      prices: values.PRICES_URL ?? null,
      cards: values.CARDS_URL ?? null,
      notifications: values.NOTIFICATIONS_URL ?? null,
      wallet: values.WALLET_URL ?? null,
      rewards: values.REWARDS_URL ?? null,
      analytics: values.ANALYTICS_URL ?? null,
      contentGateway: values.CONTENT_GATEWAY_URL ?? null,
    },
    drugsPath: values.DRUGS_PATH,
    cardsPath: values.CARDS_PATH,
    priceHeaderNames: { pbm: values.PBM_HEADER, source: values.SOURCE_HEADER },
  };
}
