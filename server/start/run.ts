import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';

import { originOf } from '../../tenants/hosts.ts';
import { logCodes } from '../../domain/errors.ts';
import { partners } from '../../tenants/registry.ts';
import { recordArrivals } from '../edge/arrival.ts';
import { describeUnknownSettings, readConfig, type Config } from '../settings/config.ts';
import { watchEventLoop } from '../telemetry/event-loop-delay.ts';
import { createLogger } from '../telemetry/logger.ts';
import {
  createMetrics,
  measureBacklog,
  measureBudgets,
  measureHealth,
  type Metrics,
} from '../telemetry/metrics.ts';
import { createTelemetry } from '../telemetry/telemetry.ts';
import { composeApp } from './compose-app.ts';
import { warnOfMissingProviders } from './start-notifications.ts';
import { startUpstreams } from './start-upstreams.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface RunOptions {
  build: () => Promise<ServerBuild>;
  /** Development builds change while the server runs; `before` is Vite's own middleware then. */
  dev: boolean;
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/**
 * Runs the site and its metrics server until SIGTERM or SIGINT, then finishes requests in flight and exits with code 0
 * within the configured time.
 * @throws ConfigError for a bad setting.
 */
export async function runServer({ build, dev, before }: RunOptions): Promise<void> {
  const config = readConfig();
  const telemetry = createTelemetry(createLogger(config.logLevel), createMetrics());
  const { logger, metrics } = telemetry;
  for (const line of describeUnknownSettings()) logger.warn({ code: logCodes.other.error }, line);
  const started = await startUpstreams(config, telemetry);
  warnOfMissingProviders(logger, started.channelsOff);
  measureHealth(metrics, started.checks);
  if (config.gateway.url === null) {
    measureBacklog(metrics, started.backlog);
    measureBudgets(metrics, started.budgetUse);
  }
  let stopping = false;
  const app = composeApp(config, { ...telemetry, build, dev, started, stopping: () => stopping });

  const answer = getRequestListener(app.fetch);
  const handler: Handler = before
    ? (request, response) => before(request, response, () => void answer(request, response))
    : (request, response) => void answer(request, response);
  const loop = watchEventLoop((delayMs) => metrics.eventLoopDelay.observe(delayMs / 1000));
  const servers = {
    site: await listen(handler, config.host, config.port),
    metrics: await listen(metricsHandler(metrics), config.metricsHost, config.metricsPort),
  };
  recordArrivals(servers.site, loop);
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping: finishing requests in flight');
    void started.stopSending();
    const closed = closeServers(Object.values(servers), config.stopWithinMs).then(() => started.close());
    // A provider that does not answer must not delay the exit: the next process sends its message again.
    void Promise.race([closed, pause(config.stopWithinMs + 500)]).finally(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Last, because a supervisor may send a signal as soon as it reads this.
  announce(config, servers, started.demonstration);
}

function listen(handler: Handler, host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(handler);
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

function metricsHandler({ registry }: Metrics): Handler {
  const app = new Hono();
  app.get('/metrics', async (context) => {
    context.header('content-type', registry.contentType);
    return context.body(await registry.metrics());
  });
  const answer = getRequestListener(app.fetch);
  return (request, response) => void answer(request, response);
}

/** Prints the addresses of the sites. */
function announce(config: Config, servers: { site: Server; metrics: Server }, demonstration: boolean): void {
  const port = portOf(servers.site);
  const isProduction = config.environment === 'production';
  const lines = partners.map((partner) => {
    const origin = isProduction ? originOf(partner, config) : `http://${partner.subdomains[0]}:${port}`;
    return `  ${origin}${partner.basePath}  (${partner.clientDisplayName})`;
  });
  if (isProduction) lines.unshift(`  http://${urlHost(config.host)}:${port}  (for your proxy)`);
  if (demonstration) {
    lines.push('', 'Prices are a demonstration worked out from public NADAC costs, and are not an offer.');
    lines.push('Cards carry identifiers that no pharmacy accepts.');
  }
  lines.push('', `Metrics: http://${urlHost(config.metricsHost)}:${portOf(servers.metrics)}/metrics`, '');
  process.stdout.write(`Fairscript is serving\n${lines.join('\n')}\n`);
}

/** An IPv6 address has brackets in a URL. */
const urlHost = (host: string) => (isIPv6(host) ? `[${host}]` : host);

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function closeServers(servers: Server[], withinMs: number): Promise<void> {
  const closed = Promise.all(
    servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  );
  // Repeatedly: a busy connection becomes idle when its response is sent, and would be kept alive for seconds.
  const idle = setInterval(() => {
    for (const server of servers) server.closeIdleConnections();
  }, 50);
  const deadline = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, withinMs);
  await closed;
  clearTimeout(deadline);
  clearInterval(idle);
}
