import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { isatty } from 'node:tty';

import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';

import type { Demonstration } from '../../app/context.ts';
import { originOf } from '../../tenants/hosts.ts';
import { logCodes } from '../../domain/errors.ts';
import { recordArrivals } from '../edge/arrival.ts';
import { createCachePurge } from '../edge/purge-caches.ts';
import { allPagesKey, releaseKey } from '../edge/cache-headers.ts';
import { prioritizeCheapRequests } from '../edge/request-priority.ts';
import { describeUnknownSettings, readConfig, type Config } from '../settings/config.ts';
import { watchEventLoop } from '../telemetry/event-loop-delay.ts';
import { createLogger, createLogStream } from '../telemetry/logger.ts';
import { createMetrics, type Metrics } from '../telemetry/metrics.ts';
import { createTelemetry, type ServerTelemetry } from '../telemetry/telemetry.ts';
import { composeEdge } from './compose-app.ts';
import { connectionLimit } from './connection-limit.ts';
import { resolveListenAddresses } from './listen-addresses.ts';
import { startSites } from '../sites/live-sites.ts';
import {
  createRequestListener,
  createSiteServer,
  type Handler,
  type SiteServerOptions,
} from './site-server.ts';
import { warnOfMissingProviders } from '../services/start-notifications.ts';
import type { Signals } from './signals.ts';
import { createStop, type StopOptions } from './stop-on-signal.ts';
import { warmUp } from './warm-up.ts';
import type { RunningBackend, StartBackend } from '../backend/running-backend.ts';

export interface RunOptions {
  signals: Signals;
  startBackend: StartBackend;
  /** For development, whose build changes while the server runs. `before` is then Vite's middleware. */
  dev: boolean;
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/**
 * Runs the site and its metrics server until SIGTERM or SIGINT (decision 0027). Pages are rendered in a separate thread,
 * except in development (decision 0062).
 * @throws ConfigError for a bad setting.
 */
export async function runServer({ signals, startBackend, dev, before }: RunOptions): Promise<void> {
  const config = readConfig();
  const addresses = await resolveListenAddresses(config);
  const logStream = createLogStream();
  const logger = createLogger(config.logLevel, logStream);
  const telemetry = createTelemetry(logger, createMetrics());
  const { metrics } = telemetry;
  for (const line of describeUnknownSettings()) logger.warn({ code: logCodes.other.error }, line);
  let backend: RunningBackend | null = null;
  const purge = config.cachePurge && createCachePurge({ ...telemetry, ...config.cachePurge });
  const sites = await startSites(config, {
    ...telemetry,
    readAgain: readConfig,
    prepareChange: async (next) => {
      await backend?.useSites(next);
      void purge?.([allPagesKey]);
    },
  });
  const tracing = await startTracing(config);
  backend = await startBackend({
    config,
    telemetry,
    sites,
    log: (line) => void logStream.write(line),
    recordCall: (traceparent, call) => tracing?.recordCall(traceparent, call),
  });
  backend.onReleaseReplaced((previous) => void purge?.([releaseKey(previous)]));
  warnOfMissingProviders(logger, backend.channelsOff);
  let isStopping = (): boolean => false;
  let isWarm = dev;
  const { app, serveCachedPage } = composeEdge(config, {
    ...telemetry,
    ...backend,
    dev,
    findProblems: async () => {
      const findings = await backend.findProblems();
      if (!isWarm) findings.problems['warm-up'] = 'The first pages are being rendered.';
      return findings;
    },
    sites,
    startTrace: tracing?.startTrace,
    stopping: () => isStopping(),
  });

  const answer = createRequestListener(app.fetch, { logger, metrics });
  const handler: Handler = before
    ? (request, response) => before(request, response, () => void answer(request, response))
    : prioritizeCheapRequests(serveCachedPage, answer);
  const servers = await openServers(config, {
    addresses,
    handler,
    telemetry,
    readMetrics: backend.readMetrics,
    isDraining: () => isStopping(),
  });
  ({ isStopping } = handleSignals(signals, config, {
    logger,
    servers: Object.values(servers),
    stopSending: backend.stopSending,
    close: async () => {
      sites.close();
      await Promise.all([backend.close(), tracing?.close()]);
    },
    reload: async () => {
      await sites.reload();
      await backend.reloadRelease();
    },
  }));
  // Last, because a supervisor may send a signal as soon as it reads this line.
  const homePages = listSites(config, portOf(servers.site));
  announce(config, servers, { logger, sites: homePages, demonstration: backend.demonstration });
  // Pages cached from another build link to files that this build does not have.
  void purge?.([allPagesKey]);
  if (dev) return;
  await warmUp({
    fetchPage: (url) => app.request(url),
    homes: homePages.map(({ url }) => url),
    prepare: backend.prepare,
  });
  isWarm = true;
}

interface ServerParts extends Pick<SiteServerOptions, 'handler' | 'isDraining'> {
  addresses: { site: string; metrics: string };
  telemetry: ServerTelemetry;
  readMetrics: RunningBackend['readMetrics'];
}

/** Opens the site and its metrics on their ports. */
async function openServers(
  config: Config,
  { addresses, handler, telemetry, readMetrics, isDraining }: ServerParts,
): Promise<{ site: Server; metrics: Server }> {
  const { logger, metrics } = telemetry;
  const site = createSiteServer({
    handler,
    logger,
    metrics,
    keepAliveSeconds: config.keepAliveSeconds,
    maxConnections: config.maxConnections ?? connectionLimit(),
    isDraining,
  });
  recordArrivals(
    site,
    watchEventLoop((delayMs) => metrics.eventLoopDelay.observe({ thread: 'main' }, delayMs / 1000)),
  );
  return {
    site: await listen(site, addresses.site, config.port),
    metrics: await listen(
      createServer(metricsHandler(metrics, readMetrics)),
      addresses.metrics,
      config.metricsPort,
    ),
  };
}

interface SignalHandlers extends Pick<StopOptions, 'servers' | 'logger' | 'stopSending' | 'close'> {
  reload: () => Promise<void>;
}

/** Stops the process on SIGTERM and SIGINT, and reloads it on SIGHUP. */
function handleSignals(
  signals: Signals,
  { drainSeconds, stopWithinMs }: Config,
  { reload, ...parts }: SignalHandlers,
): ReturnType<typeof createStop> {
  const stop = createStop({
    ...parts,
    drainMs: drainSeconds * 1000,
    stopWithinMs,
    exit: (code) => process.exit(code),
  });
  signals.handleWith({ stop: stop.onSignal, reload: () => void reload() });
  return stop;
}

/** Imported on demand, so that a server without a trace collector does not load the OpenTelemetry packages. */
async function startTracing({ otlpEndpoint }: Config) {
  if (otlpEndpoint === null) return null;
  const { createTracing } = await import('../telemetry/tracing.ts');
  return createTracing(otlpEndpoint);
}

async function listen(server: Server, host: string, port: number): Promise<Server> {
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

function metricsHandler({ registry }: Metrics, readMetrics: RunningBackend['readMetrics']): Handler {
  const app = new Hono();
  app.get('/metrics', async (context) => {
    const threads = await Promise.all([registry.getMetricsAsJSON(), readMetrics()]);
    // By default, prom-client omits the metrics that it cannot aggregate over threads, even if only one thread measures
    // them.
    const added = threads.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'sum' })));
    context.header('content-type', registry.contentType);
    return context.body(await AggregatorRegistry.aggregate(added).metrics());
  });
  const answer = getRequestListener(app.fetch);
  return (request, response) => void answer(request, response);
}

interface SiteAddress {
  name: string;
  /** Of the home page. */
  url: string;
}

function listSites(config: Config, port: number): SiteAddress[] {
  const enabled = config.brands.partners.filter((partner) => partner.enabled);
  return enabled.map((partner) => {
    const isDevelopment = config.environment === 'development';
    const origin = isDevelopment ? `http://${partner.subdomains[0]}:${port}` : originOf(partner, config);
    return { name: partner.clientDisplayName, url: `${origin}${partner.basePath}` };
  });
}

/** Reports the addresses of the sites: a line of the log, or text on a terminal and in development. */
function announce(
  config: Config,
  servers: { site: Server; metrics: Server },
  { logger, ...facts }: { logger: Logger; sites: readonly SiteAddress[]; demonstration: Demonstration },
): void {
  const isDevelopment = config.environment === 'development';
  const address = `http://${urlHost(config.host)}:${portOf(servers.site)}`;
  const metrics = `http://${urlHost(config.metricsHost)}:${portOf(servers.metrics)}/metrics`;
  if (!isDevelopment && !isatty(1)) {
    // At every LOG_LEVEL: the line shows when a node was restarted.
    logger.child({}, { level: 'info' }).info({ address, metrics, ...facts }, 'Fairscript is serving');
    return;
  }
  const { sites, demonstration } = facts;
  const lines = sites.map(({ name, url }) => `  ${url}  (${name})`);
  if (!isDevelopment) lines.unshift(`  ${address}  (for your proxy)`);
  if (demonstration.prices || demonstration.cards) lines.push('');
  if (demonstration.prices) {
    lines.push('Prices are a demonstration, computed from public NADAC costs, and are not an offer.');
  }
  if (demonstration.cards) lines.push('Cards have codes that no pharmacy accepts.');
  process.stdout.write(`Fairscript is serving\n${lines.join('\n')}\n\nMetrics: ${metrics}\n\n`);
}

/** An IPv6 address has brackets in a URL. */
const urlHost = (host: string) => (isIPv6(host) ? `[${host}]` : host);

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
