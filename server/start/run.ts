import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';

import { partners } from '../../tenants/registry.ts';
import { composeApp } from './compose-app.ts';
import { readConfig, type Config } from '../settings/config.ts';
import { createLogger } from '../telemetry/logger.ts';
import { tellChannelsOff } from '../pages/message-channels.ts';
import { createMetrics, measureBacklog, type Metrics } from '../telemetry/metrics.ts';
import { reportNotificationsTo, reportPriceReportsTo, reportTo, startUpstreams } from './start-upstreams.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

function listen(handler: Handler, host: string, port: number): Promise<Server> {
  return new Promise((ready, failed) => {
    const server = createServer(handler);
    server.once('error', failed);
    server.listen(port, host, () => ready(server));
  });
}

function metricsApp(metrics: Metrics) {
  const app = new Hono();
  app.get('/metrics', async (context) => {
    context.header('content-type', metrics.registry.contentType);
    return context.body(await metrics.registry.metrics());
  });
  return app;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Where to look, and what is being looked at: printed once, for a person. */
function announce(config: Config, port: number, metricsPort: number, demonstration: boolean): void {
  const lines = partners.map((partner) => {
    const path = partner.basePath === '/' ? '/' : partner.basePath;
    return `  http://${partner.subdomains[0]}:${port}${path}  (${partner.clientDisplayName})`;
  });
  if (demonstration) {
    lines.push('', 'Prices are a demonstration worked out from public NADAC costs, and are not an offer.');
    lines.push('Cards carry identifiers that no pharmacy accepts.');
  }
  lines.push('', `Metrics: http://${config.host}:${metricsPort}/metrics`, '');
  process.stdout.write(`Fairscript is serving\n${lines.join('\n')}\n`);
}

async function closeGently(servers: Server[], withinMs: number): Promise<void> {
  const closed = Promise.all(
    servers.map((server) => new Promise<void>((done) => server.close(() => done()))),
  );
  // Again and again: a connection that was busy goes idle when its answer is sent, and would be kept alive for seconds.
  const idle = setInterval(() => {
    for (const server of servers) server.closeIdleConnections();
  }, 50);
  const tooLong = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, withinMs);
  await closed;
  clearTimeout(tooLong);
  clearInterval(idle);
}

export interface RunOptions {
  build: () => Promise<ServerBuild>;
  /** Development builds change under us; `before` is Vite's own middleware then. */
  dev: boolean;
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/**
 * Starts the site and its metrics and keeps them until SIGTERM or SIGINT: then requests under way are finished and
 * the process exits 0 within the configured time.
 * @throws ConfigError for a setting that is not what it may be.
 */
export async function runServer({ build, dev, before }: RunOptions): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const metrics = createMetrics();
  const started = await startUpstreams(
    config,
    reportNotificationsTo(logger, metrics),
    reportPriceReportsTo(logger, metrics),
  );
  tellChannelsOff(logger, started.channelsOff);
  if (config.gateway.url === null) measureBacklog(metrics, started.backlog);
  let stopping = false;

  const app = composeApp(config, {
    build,
    dev,
    started,
    logger,
    metrics,
    report: reportTo(logger, metrics),
    stopping: () => stopping,
  });

  const answer = getRequestListener(app.fetch);
  const handler: Handler = before
    ? (request, response) => before(request, response, () => void answer(request, response))
    : (request, response) => void answer(request, response);
  const site = await listen(handler, config.host, config.port);
  const answerNumbers = getRequestListener(metricsApp(metrics).fetch);
  const numbers = await listen(
    (request, response) => void answerNumbers(request, response),
    config.host,
    config.metricsPort,
  );
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping: finishing the requests under way');
    void started.stopSending();
    const closed = closeGently([site, numbers], config.stopWithinMs).then(() => started.close());
    // A provider that does not answer may not hold the process: its message is tried again by the next one.
    void Promise.race([closed, pause(config.stopWithinMs + 500)]).finally(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Last: who reads it may already send a signal.
  announce(config, portOf(site), portOf(numbers), started.demonstration);
}
