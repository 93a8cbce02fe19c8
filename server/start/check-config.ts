import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

import { openIpLocationFile } from '../edge/ip-location-file.ts';
import { minFreeBytes } from '../releases/download-release.ts';
import { describeUnknownSettings, parseConfig, usesEmbedded, type Config } from '../settings/config.ts';
import { ConfigError, describeBadValue } from '../settings/setting.ts';
import { readContent } from '../services/read-content.ts';
import { describeWeakSettings } from './weak-settings.ts';
import type { Entry as ContentEntry } from '../../platform/content/export-schema.ts';
import { startWallet } from '../services/start-wallet.ts';

export interface ConfigReport {
  /** Sentences about what works. */
  facts: string[];
  /** Sentences about problems that do not prevent a start. */
  warnings: string[];
  /** Sentences about problems that prevent a start or disable a part of the site. */
  problems: string[];
}

export interface CheckOptions {
  environment: Readonly<Record<string, string | undefined>>;
  /** Whether to connect to every service. */
  connects: boolean;
  fetch?: typeof globalThis.fetch;
  now?: () => number;
}

const timeoutMs = 5000;
const day = 24 * 3600 * 1000;
const expiryWarningDays = 30;

/**
 * Reads the settings as the server does, and checks everything that can be checked without creating or changing anything.
 * The report names settings and hosts, never a secret.
 */
export async function checkConfig(options: CheckOptions): Promise<ConfigReport> {
  const { environment, connects, now = Date.now } = options;
  const { config, problems } = parseConfig(environment);
  const report: ConfigReport = {
    facts: [],
    warnings: [
      ...describeUnknownSettings(environment),
      ...(config ? [...describeBrandWarnings(config), ...describeWeakSettings(config, environment)] : []),
    ],
    problems: problems.map(({ message }) => message),
  };
  if (!config) return report;
  report.facts.push(`The settings are valid, for ${config.environment}.`);
  const attempt = async (prefix: string, work: () => Promise<void> | void) => {
    try {
      await work();
    } catch (error) {
      report.problems.push(`${prefix}${error instanceof Error ? toOneLine(error) : String(error)}`);
    }
  };
  await attempt('', () => checkDataFolder(config, report));
  await attempt('', () => checkRelease(config, report));
  await attempt('The store at DATABASE_URL cannot be used: ', () => checkStore(config, report));
  await attempt('', () => checkFiles(config, report));
  for (const [name, path] of certificatesOf(config)) {
    // Sequential, to keep the order of the report.
    await attempt('', () => checkExpiry(name, path, now(), report));
  }
  if (!connects) return report;
  for (const [name, url] of servicesOf(config)) {
    await attempt(`${name} cannot be reached: `, async () => {
      report.facts.push(`${name} answers${await reach(url, options.fetch ?? globalThis.fetch)}.`);
    });
  }
  return report;
}

const describeBrandWarnings = ({ brandsDir, brands }: Config): string[] =>
  brands.warnings.map(({ file, line, reason }) => `${join(brandsDir, file)}:${line}: ${reason}`);

/** The message of an error in one line, even if it is empty or has several lines. */
function toOneLine(error: Error): string {
  const inner = error instanceof AggregateError ? error.errors.find((one) => one instanceof Error) : null;
  const { message } = inner ?? (error.cause instanceof Error ? error.cause : error);
  const line = message.split('\n')[0] ?? '';
  return line === '' || line.endsWith('.') ? line || 'it does not answer.' : `${line}.`;
}

function checkDataFolder({ dataDir }: Config, report: ConfigReport): void {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(`DATA_DIR ${describeBadValue(dataDir)}; it must be a folder that can be written.`);
  }
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const megabytes = Math.floor(free / 1024 / 1024);
  if (free < minFreeBytes)
    report.warnings.push(`DATA_DIR ${dataDir} has only ${megabytes} MB of free space.`);
  else report.facts.push(`DATA_DIR ${dataDir} can be written and has ${megabytes} MB of free space.`);
}

async function checkRelease(config: Config, report: ConfigReport): Promise<void> {
  if (!usesEmbedded(config)) return;
  const { openDataRelease } = await import('../releases/start-releases.ts');
  try {
    const release = await openDataRelease(config.releaseDir);
    release.close();
    report.facts.push(`The data release in ${config.releaseDir} can be read.`);
  } catch (error) {
    if (!config.publisher || !(error instanceof Error)) throw error;
    report.warnings.push(`${error.message} The server downloads one from RELEASE_URL when it starts.`);
  }
}

async function checkStore({ gateway, store }: Config, report: ConfigReport): Promise<void> {
  if (gateway.url !== null) return;
  const { inspectStore } = await import('../../platform/store/inspect-store.ts');
  const { facts, problems } = await inspectStore(store);
  report.facts.push(...facts);
  report.problems.push(...problems);
}

async function checkFiles(config: Config, report: ConfigReport): Promise<void> {
  const { contentExport } = config;
  if (contentExport !== null || config.content.url === null) {
    const warn = (message: string) => report.warnings.push(message);
    const { entries } = (await readContent(config, warn)).content;
    if (contentExport !== null)
      report.facts.push(`CONTENT_EXPORT can be read and has ${entries.length} entries.`);
    report.warnings.push(...findBrandsWithoutPages(config, entries));
  }
  await startWallet({ ...config, wallet: { ...config.wallet, development: false } });
  if (config.ipLocationFile !== null) {
    openIpLocationFile(config.ipLocationFile, { report: () => {}, watch: () => {} });
  }
}

/** Reports each brand without an `appConfig` entry: all of its pages would be 404. */
function findBrandsWithoutPages(
  { brands, contentExport }: Config,
  entries: readonly ContentEntry[],
): string[] {
  const source = contentExport === null ? 'The default content' : 'CONTENT_EXPORT';
  const clients = new Set(
    entries
      .filter(({ sys }) => sys.contentType.sys.id === 'appConfig' && sys.publishedVersion !== undefined)
      .flatMap(({ fields }) => Object.values(fields['client'] ?? {})),
  );
  return [...brands.tenants.keys()]
    .filter((brand) => !clients.has(brand))
    .map(
      (brand) => `${source} has no appConfig with the client ${brand}: every page of that brand is a 404.`,
    );
}

/** The paths of files with certificates, by the setting that names them. */
const certificatesOf = ({ wallet: { appleWallet }, store }: Config) =>
  withoutUnset({
    APPLE_PASS_CERTIFICATE: appleWallet?.certificate,
    APPLE_WWDR_CERTIFICATE: appleWallet?.wwdr,
    DATABASE_CA: store.ca,
  });

const withoutUnset = (
  values: Record<string, string | null | undefined>,
): [setting: string, value: string][] =>
  Object.entries(values).flatMap(([name, value]) => (value ? [[name, value] as const] : []));

function checkExpiry(name: string, path: string, now: number, report: ConfigReport): void {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(readFileSync(path));
  } catch {
    // The check of the wallet settings has already reported this file.
    if (report.problems.some((problem) => problem.startsWith(`${name} `))) return;
    throw new ConfigError(
      `${name} ${describeBadValue(path)}; it must be the path of a file with certificates in PEM.`,
    );
  }
  const days = (certificate.validToDate.getTime() - now) / day;
  if (days < 0) report.problems.push(`The certificate of ${name} expired ${Math.ceil(-days)} days ago.`);
  else if (days < expiryWarningDays)
    report.warnings.push(`The certificate of ${name} expires in ${Math.floor(days)} days.`);
  else report.facts.push(`The certificate of ${name} is valid for ${Math.floor(days)} days.`);
}

/** The URLs of the services to connect to, by the setting that names them. */
function servicesOf({ addresses, search, ...config }: Config): [setting: string, url: string][] {
  const otherHosts = search.hosts.filter((url) => url !== search.url);
  return withoutUnset({
    GATEWAY_URL: config.gateway.url,
    DRUGS_URL: addresses.drugs,
    PRICES_URL: addresses.prices,
    CARDS_URL: addresses.cards,
    NOTIFICATIONS_URL: addresses.notifications,
    WALLET_URL: addresses.wallet,
    REWARDS_URL: addresses.rewards,
    ANALYTICS_URL: addresses.analytics,
    CONTENT_GATEWAY_URL: addresses.contentGateway,
    SEARCH_URL: search.url,
    ...Object.fromEntries(otherHosts.map((url) => [`SEARCH_HOSTS ${new URL(url).host}`, url])),
    GEOCODING_URL: config.geocoding.url,
    CONTENT_URL: config.content.url,
    RELEASE_URL: config.publisher?.url,
    CONTENT_ASSETS_URL: config.contentAssetsUrl,
    CONTENT_FONTS_URL: config.contentFontsUrl,
    MONITORING_URL: config.monitoring?.url,
    SMS_URL: config.sms?.baseUrl,
    SMTP_URL: config.email?.url,
    LIMITS_URL: config.messageLimits.url,
  });
}

const defaultPorts: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/** Connects to a service without any key. Any reply counts, because most services have no page at their root. */
async function reach(url: string, fetch: typeof globalThis.fetch): Promise<string> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol === 'http:' || protocol === 'https:') {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return ` (${response.status})`;
  }
  const address = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (defaultPorts[protocol] ?? 6379),
  };
  const socket = connect({ ...address, timeout: timeoutMs });
  socket.on('timeout', () => socket.destroy(new Error('it does not answer')));
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
  return '';
}
