import { brandConfig, brandSettings } from './brand-settings.ts';
import { gatewaySettings } from './gateway-settings.ts';
import { hostConfig, hostSettings } from './host-settings.ts';
import { mapConfig, mapSettings } from './map-settings.ts';
import { monitoringConfig, monitoringSettings } from './monitoring-settings.ts';
import { notificationConfig, notificationSettings } from './notification-settings.ts';
import { releaseConfig, releaseSettings } from './release-settings.ts';
import { serverConfig, serverSettings } from './server-settings.ts';
import {
  ConfigError,
  findMissing,
  missingError,
  parseSettings,
  type ParsedSettings,
  type Values,
} from './setting.ts';
import { findUnknownSettings } from './unknown-settings.ts';
import { upstreamConfig, upstreamSettings } from './upstream-settings.ts';
import { walletConfig, walletSettings } from './wallet-settings.ts';

/** The settings as docs/settings.md and .env.example group them. */
export const settingSections = {
  Server: { ...serverSettings, ...releaseSettings },
  'Brands and flags': brandSettings,
  Hosts: hostSettings,
  Services: { ...gatewaySettings, ...upstreamSettings },
  'Store and messages': notificationSettings,
  'Map and location': mapSettings,
  Monitoring: monitoringSettings,
  Wallets: walletSettings,
};

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer Value,
) => void
  ? Value
  : never;

/** Every setting by name. */
export const settings = Object.assign({}, ...Object.values(settingSections)) as Intersection<
  (typeof settingSections)[keyof typeof settingSections]
>;

export type Config = ReturnType<typeof buildConfig>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the environment into the configuration. An empty environment configures the demonstration.
 * @throws ConfigError with a line for each problem: the variable, its value (never a secret one) and the allowed values.
 */
export function readConfig(environment: Environment = process.env): Config {
  const { config, problems } = parseConfig(environment);
  if (config) return config;
  throw new ConfigError(problems.map(({ message }) => message).join('\n') || 'The settings cannot be read.');
}

/** Parses the environment, and returns every problem instead of the first; then the configuration is null. */
export function parseConfig(environment: Environment): {
  config: Config | null;
  problems: readonly ConfigError[];
} {
  const parsed = parseSettings(settings, environment);
  const problems = [
    ...parsed.problems,
    ...findMissingInProduction(parsed),
    ...findMissing(settings, parsed, environment),
    ...findOtherMissing(parsed),
  ];
  try {
    const config = buildConfig(parsed.values);
    return { config: problems.length === 0 ? config : null, problems };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { config: null, problems: [...problems, error] };
  }
}

/** Whether the server needs embedded services: at least one service has no URL. */
export const usesEmbedded = ({ gateway, search, geocoding, content }: Config): boolean =>
  [gateway.url, search.hosts[0], geocoding.url, content.url].some((url) => !url);

/** One sentence for each variable that looks like a misspelled setting. */
export function describeUnknownSettings(environment: Environment = process.env): string[] {
  return findUnknownSettings(Object.keys(settings), environment).map(
    ({ name, nearest }) => `${name} is not a setting; did you mean ${nearest}?`,
  );
}

function buildConfig(values: Values<typeof settings>) {
  const { ENVIRONMENT: environment, DATA_DIR: dataDir } = values;
  const brands = brandConfig(values);
  return {
    ...serverConfig(values),
    ...releaseConfig(values),
    ...brands,
    ...hostConfig(values, environment, brands.brands),
    ...upstreamConfig(values),
    ...notificationConfig(values, { dataDir, environment }),
    ...mapConfig(values),
    ...monitoringConfig(values),
    ...walletConfig(values, environment === 'development'),
  };
}

type Parsed = ParsedSettings<typeof settings>;

/** Production must not serve demonstration prices by accident: UPSTREAMS=embedded has to allow it. */
function findMissingInProduction({ values, bad }: Parsed): ConfigError[] {
  if (values.ENVIRONMENT !== 'production') return [];
  const urls = ['GATEWAY_URL', 'SEARCH_URL', 'GEOCODING_URL', 'CONTENT_URL'] as const;
  const missing = urls
    // A content export replaces the content service: the site serves it itself.
    .filter((name) => !(name === 'CONTENT_URL' && values.CONTENT_EXPORT))
    .filter((name) => values.UPSTREAMS !== 'embedded' && !values[name] && !bad.has(name))
    .filter((name) => name !== 'SEARCH_URL' || !(values.SEARCH_HOSTS || bad.has('SEARCH_HOSTS')))
    .map(
      (name) =>
        new ConfigError(
          `${name} is empty; in production it must be an http or https URL. To run the embedded services instead, set UPSTREAMS=embedded.`,
        ),
    );
  if (values.GATEWAY_URL || values.PRICE_KEY_SECRET || bad.has('PRICE_KEY_SECRET')) return missing;
  return [...missing, missingError(settings, 'PRICE_KEY_SECRET', 'in production')];
}

function findOtherMissing({ values, bad }: Parsed): ConfigError[] {
  const problems: ConfigError[] = [];
  if (values.PBM_HEADER.toLowerCase() === values.SOURCE_HEADER.toLowerCase()) {
    problems.push(
      new ConfigError(
        `SOURCE_HEADER and PBM_HEADER are both "${values.SOURCE_HEADER}"; they must be two different headers.`,
      ),
    );
  }
  // The embedded service accepts an app id too.
  if (
    values.MONITORING_APP_ID &&
    !values.MONITORING &&
    !values.MONITORING_URL &&
    !bad.has('MONITORING_URL') &&
    !bad.has('MONITORING')
  ) {
    problems.push(missingError(settings, 'MONITORING_URL', 'with MONITORING_APP_ID'));
  }
  // Nodes that share a store must hash recipients with the same secret. A single node stores its secret beside its database
  // file.
  if (values.DATABASE_URL?.startsWith('postgres') && !values.STORE_SECRET && !bad.has('STORE_SECRET')) {
    problems.push(missingError(settings, 'STORE_SECRET', 'with DATABASE_URL'));
  }
  return problems;
}
