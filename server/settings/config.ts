import { randomBytes } from 'node:crypto';

import { z } from 'zod';

import { partners } from '../../tenants/registry.ts';
import { logLevel, metricsPort, proxyTimeoutMs, sitePort } from '../../domain/limits.ts';
import { mapConfig, mapNeeds, mapSecrets, mapVariables, type MapConfig } from './map-settings.ts';
import {
  monitoringConfig,
  monitoringNeeds,
  monitoringVariables,
  type MonitoringConfig,
} from './monitoring-settings.ts';
import {
  notificationConfig,
  notificationNeeds,
  notificationSecrets,
  notificationVariables,
  type NotificationConfig,
} from './notification-settings.ts';
import { namesUser, serviceUrl, serviceUrlAllowed } from './service-url.ts';
import { visitorAddressVariables } from '../edge/visitor-address.ts';
import {
  walletConfig,
  walletNeeds,
  walletSecrets,
  walletVariables,
  type WalletConfig,
} from './wallet-settings.ts';

/** The only reader of the environment. Every setting has a default that serves the demonstration. */

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((value) => value <= 65_535)
    .default(fallback);
const contentName = z
  .string()
  .regex(/^[\w-][\w.-]{0,63}$/)
  .optional();
const flagText = z.enum(['true', 'false']).transform((value) => value === 'true');

/** What a setting may be, for the one line that stops a start. */
const variables = {
  ENVIRONMENT: {
    schema: z.enum(['development', 'staging', 'production']).default('development'),
    allowed: 'development, staging or production',
  },
  HOST: { schema: z.string().min(1).optional(), allowed: 'a host name or address to listen on' },
  PORT: { schema: port(sitePort), allowed: 'a port from 0 to 65535' },
  METRICS_PORT: { schema: port(metricsPort), allowed: 'a port from 0 to 65535' },
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default(logLevel),
    allowed: 'trace, debug, info, warn, error or silent',
  },
  DATA_DIR: { schema: z.string().min(1).default('.data'), allowed: 'a folder' },
  EXTRA_HOSTS: {
    schema: z
      .string()
      .regex(/^([^=,\s]+=[^=,\s]+)(,[^=,\s]+=[^=,\s]+)*$/)
      .optional(),
    allowed: 'pairs of host and partner such as rx.example.com=super,www.example.com=super',
  },
  UPSTREAMS: { schema: z.enum(['embedded']).optional(), allowed: 'embedded, or nothing' },
  UPSTREAM_TIMEOUT_MS: {
    schema: z.coerce.number().int().min(100).max(60_000).default(proxyTimeoutMs),
    allowed: 'milliseconds from 100 to 60000',
  },
  GATEWAY_URL: { schema: serviceUrl, allowed: serviceUrlAllowed },
  GATEWAY_API_KEY: { schema: z.string().min(8).optional(), allowed: 'a key of 8 characters or more' },
  PRICES_URL: { schema: serviceUrl, allowed: serviceUrlAllowed },
  CONTENT_GATEWAY_URL: { schema: serviceUrl, allowed: serviceUrlAllowed },
  SEARCH_URL: { schema: serviceUrl, allowed: serviceUrlAllowed },
  SEARCH_APP_ID: {
    schema: z.string().min(1).optional(),
    allowed: 'the application id of the search service',
  },
  SEARCH_API_KEY: {
    schema: z.string().min(1).optional(),
    allowed: 'the search-only key of the search service',
  },
  GEOCODING_URL: { schema: serviceUrl, allowed: serviceUrlAllowed },
  GEOCODING_KEY: { schema: z.string().min(1).optional(), allowed: 'the key of the geocoding service' },
  CONTENT_URL: { schema: serviceUrl, allowed: serviceUrlAllowed },
  CONTENT_SPACE: { schema: contentName, allowed: 'the id of a space: letters, digits, - _ and .' },
  CONTENT_ENVIRONMENT: {
    schema: contentName,
    allowed: 'the id of an environment: letters, digits, - _ and .',
  },
  CONTENT_TOKEN: {
    schema: z.string().min(1).optional(),
    allowed: 'the delivery token of the content service',
  },
  CONTENT_ASSETS_URL: { schema: serviceUrl, allowed: serviceUrlAllowed },
  PRICE_KEY_SECRET: {
    schema: z.string().min(32).optional(),
    allowed: 'a secret of 32 characters or more, the same on every node',
  },
  FAULTS: { schema: flagText.optional(), allowed: 'true or false' },
  PAGE_CACHE_MB: {
    schema: z.coerce.number().int().min(0).max(4096).default(64),
    allowed: 'megabytes from 0 (off) to 4096',
  },
  STOP_WITHIN_MS: {
    schema: z.coerce.number().int().min(0).max(60_000).default(9000),
    allowed: 'milliseconds from 0 to 60000',
  },
  ...mapVariables,
  ...monitoringVariables,
  ...visitorAddressVariables,
  ...notificationVariables,
  ...walletVariables,
} as const;

const secretNames = new Set<string>([
  ...notificationSecrets,
  ...walletSecrets,
  ...mapSecrets,
  'GATEWAY_API_KEY',
  'SEARCH_API_KEY',
  'GEOCODING_KEY',
  'CONTENT_TOKEN',
  'PRICE_KEY_SECRET',
]);

type Variables = { [Name in keyof typeof variables]: z.infer<(typeof variables)[Name]['schema']> };

/** An upstream outside this process: its base URL and the credentials it wants. */
export interface Config extends NotificationConfig, WalletConfig, MapConfig, MonitoringConfig {
  environment: 'development' | 'staging' | 'production';
  host: string;
  port: number;
  metricsPort: number;
  logLevel: string;
  dataDir: string;
  extraHosts: Record<string, string>;
  upstreamTimeoutMs: number;
  gateway: { url: string | null; apiKey: string };
  pricesUrl: string | null;
  contentGatewayUrl: string | null;
  search: { url: string | null; appId: string; apiKey: string };
  geocoding: { url: string | null; key: string };
  content: { url: string | null; space: string; environment: string; token: string };
  /** Host of the content's images; null for the one that goes with the content service. */
  contentAssetsUrl: string | null;
  priceKeySecret: string;
  faults: boolean;
  pageCacheBytes: number;
  stopWithinMs: number;
  trustedProxies: number;
}

/** A setting that stops the start; its message is the one line an operator reads. */
export class BadSetting extends Error {}

/**
 * Parses the environment into the configuration.
 * @throws BadSetting naming the variable, what it was (never for a secret) and what it may be.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const values: Record<string, unknown> = {};
  for (const [name, { schema, allowed }] of Object.entries(variables)) {
    const given = environment[name] === '' ? undefined : environment[name];
    const result = schema.safeParse(given);
    if (!result.success) {
      const hidden = secretNames.has(name) || namesUser(given ?? '');
      const was = hidden ? 'a value that is not shown' : JSON.stringify(given);
      throw new BadSetting(`${name} was ${was}; it may be ${allowed}.`);
    }
    values[name] = result.data;
  }
  return assemble(values as Variables);
}

function assemble(given: Variables): Config {
  const production = given.ENVIRONMENT === 'production';
  const embedded = given.UPSTREAMS === 'embedded';
  for (const name of ['GATEWAY_URL', 'SEARCH_URL', 'GEOCODING_URL', 'CONTENT_URL'] as const) {
    // Fail closed: in production nobody is served demonstration prices by oversight (design §4).
    if (production && !embedded && !given[name]) {
      throw new BadSetting(
        `${name} was empty; in production it may be an http or https URL, or UPSTREAMS=embedded must say so.`,
      );
    }
  }
  requireWith(given, 'GATEWAY_URL', 'GATEWAY_API_KEY');
  requireWith(given, 'PRICES_URL', 'GATEWAY_API_KEY');
  requireWith(given, 'CONTENT_GATEWAY_URL', 'GATEWAY_API_KEY');
  requireWith(given, 'SEARCH_URL', 'SEARCH_APP_ID');
  requireWith(given, 'SEARCH_URL', 'SEARCH_API_KEY');
  requireWith(given, 'GEOCODING_URL', 'GEOCODING_KEY');
  requireWith(given, 'CONTENT_URL', 'CONTENT_SPACE');
  requireWith(given, 'CONTENT_URL', 'CONTENT_TOKEN');
  for (const [present, needed] of [...notificationNeeds, ...walletNeeds, ...mapNeeds, ...monitoringNeeds])
    requireWith(given, present, needed);
  // The embedded service takes one too.
  if (!given.MONITORING) requireWith(given, 'MONITORING_APP_ID', 'MONITORING_URL');
  // Nodes that share a store have to know the same people; one alone keeps its secret beside its file.
  if (!given.DATABASE_URL?.startsWith('sqlite:')) requireWith(given, 'DATABASE_URL', 'STORE_SECRET');
  if (production && !given.GATEWAY_URL && !given.PRICE_KEY_SECRET) {
    throw new BadSetting(
      `PRICE_KEY_SECRET was empty; in production it may be ${variables.PRICE_KEY_SECRET.allowed}.`,
    );
  }
  return {
    environment: given.ENVIRONMENT,
    host: given.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: given.PORT,
    metricsPort: given.METRICS_PORT,
    logLevel: given.LOG_LEVEL,
    dataDir: given.DATA_DIR,
    extraHosts: extraHostsOf(given.EXTRA_HOSTS),
    upstreamTimeoutMs: given.UPSTREAM_TIMEOUT_MS,
    // The embedded services check credentials too; what they check is made up at every start.
    gateway: { url: given.GATEWAY_URL ?? null, apiKey: given.GATEWAY_API_KEY ?? randomSecret() },
    pricesUrl: given.PRICES_URL ?? null,
    contentGatewayUrl: given.CONTENT_GATEWAY_URL ?? null,
    search: {
      url: given.SEARCH_URL ?? null,
      appId: given.SEARCH_APP_ID ?? 'EMBEDDED',
      apiKey: given.SEARCH_API_KEY ?? randomSecret(),
    },
    geocoding: { url: given.GEOCODING_URL ?? null, key: given.GEOCODING_KEY ?? randomSecret() },
    content: {
      url: given.CONTENT_URL ?? null,
      space: given.CONTENT_SPACE ?? 'fairscript',
      environment: given.CONTENT_ENVIRONMENT ?? 'master',
      token: given.CONTENT_TOKEN ?? randomSecret(),
    },
    contentAssetsUrl: given.CONTENT_ASSETS_URL ?? null,
    priceKeySecret: given.PRICE_KEY_SECRET ?? randomSecret(),
    faults: given.FAULTS ?? given.ENVIRONMENT === 'development',
    pageCacheBytes: given.PAGE_CACHE_MB * 1024 * 1024,
    stopWithinMs: given.STOP_WITHIN_MS,
    trustedProxies: given.TRUSTED_PROXIES,
    ...notificationConfig(given, given.DATA_DIR),
    ...walletConfig(given, given.ENVIRONMENT === 'development'),
    ...mapConfig(given),
    ...monitoringConfig(given),
  };
}

/** Host names in lower case, each with a partner that exists. */
function extraHostsOf(text: string | undefined): Record<string, string> {
  const pairs = (text?.split(',') ?? []).map((pair) => pair.split('='));
  for (const [host, name] of pairs) {
    if (!partners.some((partner) => partner.name === name)) {
      const names = partners.map((partner) => partner.name).join(', ');
      throw new BadSetting(`EXTRA_HOSTS was "${text}"; the partner of ${host} may be ${names}.`);
    }
  }
  return Object.fromEntries(pairs.map(([host = '', name = '']) => [host.toLowerCase(), name]));
}

function requireWith(given: Variables, present: keyof Variables, needed: keyof Variables): void {
  if (given[present] && !given[needed]) {
    throw new BadSetting(`${needed} was empty; with ${present} it may be ${variables[needed].allowed}.`);
  }
}

const randomSecret = () => randomBytes(32).toString('hex');
