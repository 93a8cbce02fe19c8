import { randomBytes } from 'node:crypto';

import { z } from 'zod';

import { proxyTimeoutMs } from '../../domain/limits.ts';
import { defaultSearchIndex } from '../../upstreams/search-hosts.ts';
import { gatewayConfig, type gatewaySettings } from './gateway-settings.ts';
import {
  credential,
  integer,
  matching,
  path,
  serviceUrl,
  text,
  type Settings,
  type Values,
} from './setting.ts';

/** The URLs of a list of hosts. A host without a scheme gets https. */
const splitHosts = (list: string) =>
  list.split(',').map((host) => (host.includes('://') ? host.trim() : `https://${host.trim()}`));

const contentName = matching(/^[\w-][\w.-]{0,63}$/);

/** The settings of the upstream services; a service without a URL is embedded. */
export const upstreamSettings = {
  UPSTREAMS: {
    unset: 'none',
    parse: z.enum(['embedded']),
    allowed: 'embedded or empty',
    help: '`embedded` allows production to run on the embedded services',
  },
  UPSTREAM_TIMEOUT_MS: {
    default: String(proxyTimeoutMs),
    parse: integer(100, 60_000),
    allowed: 'a number of milliseconds from 100 to 60000',
    help: 'time limit of an upstream call, in milliseconds',
  },
  UPSTREAM_CONCURRENCY: {
    default: '6',
    parse: integer(1, 1000),
    allowed: 'a number of calls from 1 to 1000',
    help: 'how many calls to one service may be in flight, each with a connection of its own; 128 more wait, and others are rejected at once',
  },
  PRICES_WITHIN_MS: {
    default: '1500',
    parse: integer(0, 60_000),
    allowed: 'a number of milliseconds from 0 to 60000',
    help: 'how long a page waits for its prices, in milliseconds; it is then sent without them and fills them in by itself',
  },
  OPTIONAL_WITHIN_MS: {
    default: '1500',
    parse: integer(0, 60_000),
    allowed: 'a number of milliseconds from 0 to 60000',
    help: 'how long a page waits for each part that it can do without, such as its texts, in milliseconds; it is then sent without that part and not cached',
  },
  SEARCH_URL: {
    unset: 'embedded',
    ...serviceUrl,
    needs: ['SEARCH_APP_ID', 'SEARCH_API_KEY'],
    help: 'URL of Algolia, or of a service with the same query API; Algolia’s own hosts follow by themselves',
  },
  SEARCH_HOSTS: {
    unset: 'none',
    parse: text.transform(splitHosts).pipe(z.array(serviceUrl.parse).min(1)),
    allowed:
      'hosts or URLs such as search-1.example.com,https://search-2.example.com, without a user name in them',
    needs: ['SEARCH_APP_ID', 'SEARCH_API_KEY'],
    help: 'hosts of the search service, tried in order, after `SEARCH_URL` if it is set; a host that fails is avoided for 120 s',
  },
  SEARCH_INDEX: {
    default: defaultSearchIndex,
    parse: matching(/^[\w.:-]{1,256}$/),
    allowed: 'the name of an index: letters, digits, dots, colons, - and _',
    help: 'the index with the medications at the search service',
  },
  SEARCH_APP_ID: {
    unset: 'embedded',
    parse: credential,
    allowed: 'the application id of the search service, without spaces',
    help: 'the application id at the search service',
  },
  SEARCH_API_KEY: {
    unset: 'embedded',
    parse: credential,
    allowed: 'the search-only key of the search service, without spaces',
    isSecret: true,
    help: 'the search-only API key of the search service',
  },
  SEARCH_ADMIN_KEY: {
    unset: 'none',
    parse: credential,
    allowed: 'a key of the search service that may write indexes, without spaces',
    isSecret: true,
    help: 'a key that may write the index, for `script/index-search` only; the server does not use it',
  },
  GEOCODING_URL: {
    unset: 'embedded',
    ...serviceUrl,
    needs: ['GEOCODING_KEY'],
    help: 'URL of the Google Geocoding API, or of a service with the same API',
  },
  GEOCODING_KEY: {
    unset: 'embedded',
    parse: credential,
    allowed: 'the key of the geocoding service, without spaces',
    isSecret: true,
    help: 'the API key of the geocoding service',
  },
  CONTENT_URL: {
    unset: 'embedded',
    ...serviceUrl,
    needs: ['CONTENT_SPACE', 'CONTENT_TOKEN'],
    help: 'URL of Contentful’s GraphQL Content API, or of a service with the same API',
  },
  CONTENT_SPACE: {
    unset: 'embedded',
    parse: contentName,
    allowed: 'the id of a space: letters, digits, dots, - and _',
    help: 'the Contentful space with the content',
  },
  CONTENT_ENVIRONMENT: {
    default: 'master',
    parse: contentName,
    allowed: 'the id of an environment: letters, digits, dots, - and _',
    help: 'the environment of that space',
  },
  CONTENT_TOKEN: {
    unset: 'embedded',
    parse: credential,
    allowed: 'the delivery token of the content service, without spaces',
    isSecret: true,
    help: 'the delivery API token of the content service',
  },
  CONTENT_EXPORT: {
    unset: 'the default content',
    parse: path,
    allowed: 'the path of a file that `contentful space export` wrote, or of a folder like `content/`',
    help: 'content that the site serves itself without `CONTENT_URL`: a Contentful export, with its files beside it',
  },
  CONTENT_ASSETS_URL: {
    unset: 'embedded; with `CONTENT_URL`, `https://images.ctfassets.net`',
    ...serviceUrl,
    help: 'URL of the content’s images, which the site serves at `/media/`',
  },
  CONTENT_FONTS_URL: {
    unset: '`CONTENT_ASSETS_URL`; with Contentful’s, `https://assets.ctfassets.net`',
    ...serviceUrl,
    help: 'URL of the content’s fonts, which the site serves at `/media-fonts/`',
  },
  CONTENT_DISK_MB: {
    default: '64',
    parse: integer(0, 4096),
    allowed: 'a number of megabytes from 0 (off) to 4096',
    help: 'disk space in `DATA_DIR/content` for the last good content, which a restart serves while the content service is down, in megabytes',
  },
  CONTENT_FALLBACK: {
    unset: 'none',
    parse: z.enum(['embedded']),
    allowed: 'embedded or empty',
    help: '`embedded` serves the embedded content where neither the content service nor the disk has any',
  },
  PRICE_KEY_SECRET: {
    unset: 'random at each start',
    parse: z.string().min(32),
    allowed: 'a secret of 32 characters or more, the same on every node',
    isSecret: true,
    help: 'signs the price keys of the embedded price service, and encrypts the short links in texts',
  },
} as const satisfies Settings;

/** The configuration of the upstreams. Embedded services check credentials too; these are generated at each start. */
export function upstreamConfig(values: Values<typeof upstreamSettings & typeof gatewaySettings>) {
  const priceKeySecret = values.PRICE_KEY_SECRET ?? randomSecret();
  return {
    upstreamTimeoutMs: values.UPSTREAM_TIMEOUT_MS,
    upstreamConcurrency: values.UPSTREAM_CONCURRENCY,
    pricesWithinMs: values.PRICES_WITHIN_MS,
    optionalWithinMs: values.OPTIONAL_WITHIN_MS,
    ...gatewayConfig(values, randomSecret()),
    search: {
      url: values.SEARCH_URL ?? null,
      /** In the order in which they are tried; empty for the embedded service. */
      hosts: [...(values.SEARCH_URL ? [values.SEARCH_URL] : []), ...(values.SEARCH_HOSTS ?? [])],
      index: values.SEARCH_INDEX,
      appId: values.SEARCH_APP_ID ?? 'EMBEDDED',
      apiKey: values.SEARCH_API_KEY ?? randomSecret(),
    },
    geocoding: { url: values.GEOCODING_URL ?? null, key: values.GEOCODING_KEY ?? randomSecret() },
    content: {
      url: values.CONTENT_URL ?? null,
      space: values.CONTENT_SPACE ?? 'fairscript',
      environment: values.CONTENT_ENVIRONMENT,
      token: values.CONTENT_TOKEN ?? randomSecret(),
    },
    /** The path of the content that the site serves itself; null for the default content. */
    contentExport: values.CONTENT_EXPORT ?? null,
    /** URL of the content's images; null for the default of the content service. */
    contentAssetsUrl: values.CONTENT_ASSETS_URL ?? null,
    /** URL of the content's fonts; null for the one of its images, or Contentful's. */
    contentFontsUrl: values.CONTENT_FONTS_URL ?? null,
    contentFallbacks: {
      /** 0 to keep nothing on disk. */
      diskBytes: values.CONTENT_DISK_MB * 1024 * 1024,
      fallback: values.CONTENT_FALLBACK ?? null,
    },
    priceKeySecret,
    /** Null if the operator's gateway writes the texts and the nodes share no secret. */
    shortLinkSecret: values.GATEWAY_URL && !values.PRICE_KEY_SECRET ? null : priceKeySecret,
  };
}

const randomSecret = () => randomBytes(32).toString('hex');
