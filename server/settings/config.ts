import { hostConfig, hostSettings } from './host-settings.ts';
import { mapConfig, mapSettings } from './map-settings.ts';
import { monitoringConfig, monitoringSettings } from './monitoring-settings.ts';
import { notificationConfig, notificationSettings } from './notification-settings.ts';
import { serverConfig, serverSettings } from './server-settings.ts';
import {
  checkNeeds,
  ConfigError,
  missingError,
  parseSettings,
  type Settings,
  type Values,
} from './setting.ts';
import { upstreamConfig, upstreamSettings } from './upstream-settings.ts';
import { walletConfig, walletSettings } from './wallet-settings.ts';

/** The settings as docs/operating.md and .env.example group them. */
export const settingSections: Readonly<Record<string, Settings>> = {
  Server: serverSettings,
  Hosts: hostSettings,
  Services: upstreamSettings,
  'Store and messages': notificationSettings,
  'Map and location': mapSettings,
  Monitoring: monitoringSettings,
  Wallets: walletSettings,
};

const settings = {
  ...serverSettings,
  ...hostSettings,
  ...upstreamSettings,
  ...notificationSettings,
  ...mapSettings,
  ...monitoringSettings,
  ...walletSettings,
} as const;

export type Config = ReturnType<typeof readConfig>;

/**
 * Parses the environment into the configuration. Without any setting it serves the demonstration.
 * @throws ConfigError with the variable, its value (never a secret one) and the allowed values.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const values = parseSettings(settings, environment);
  checkProduction(values);
  checkNeeds(settings, values, environment);
  // The embedded service accepts an app id too.
  if (values.MONITORING_APP_ID && !values.MONITORING && !values.MONITORING_URL) {
    throw missingError(settings, 'MONITORING_URL', 'with MONITORING_APP_ID');
  }
  // Nodes that share a store must hash recipients with one secret; a single node keeps its secret beside its file.
  if (values.DATABASE_URL?.startsWith('postgres') && !values.STORE_SECRET) {
    throw missingError(settings, 'STORE_SECRET', 'with DATABASE_URL');
  }
  return {
    ...serverConfig(values),
    ...hostConfig(values, values.ENVIRONMENT),
    ...upstreamConfig(values),
    ...notificationConfig(values, values.DATA_DIR),
    ...mapConfig(values),
    ...monitoringConfig(values),
    ...walletConfig(values, values.ENVIRONMENT === 'development'),
  };
}

/** Production serves demonstration prices only with an explicit setting. */
function checkProduction(values: Values<typeof settings>): void {
  if (values.ENVIRONMENT !== 'production') return;
  for (const name of ['GATEWAY_URL', 'SEARCH_URL', 'GEOCODING_URL', 'CONTENT_URL'] as const) {
    if (values.UPSTREAMS !== 'embedded' && !values[name]) {
      throw new ConfigError(
        `${name} was empty; in production it may be an http or https URL, or UPSTREAMS=embedded must say so.`,
      );
    }
  }
  if (!values.GATEWAY_URL && !values.PRICE_KEY_SECRET) {
    throw missingError(settings, 'PRICE_KEY_SECRET', 'in production');
  }
}
