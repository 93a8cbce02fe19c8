import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';

import { partners } from '../tenants/registry.ts';
import { createApp } from './app.ts';
import { BadSetting, readConfig, type Config } from './config.ts';
import { createLogger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createPageCache } from './page-cache.ts';
import { reportTo, startUpstreams } from './start-upstreams.ts';

function listen(fetch: (request: Request) => Response | Promise<Response>, host: string, port: number) {
  return new Promise<ServerType>((ready, failed) => {
    const server = serve({ fetch, hostname: host, port }, () => ready(server));
    server.once('error', failed);
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

function portOf(server: ServerType): number {
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

async function closeGently(servers: ServerType[], withinMs: number): Promise<void> {
  const closed = Promise.all(
    servers.map((server) => new Promise<void>((done) => server.close(() => done()))),
  );
  for (const server of servers) if ('closeIdleConnections' in server) server.closeIdleConnections();
  const tooLong = setTimeout(() => {
    for (const server of servers) if ('closeAllConnections' in server) server.closeAllConnections();
  }, withinMs);
  await closed;
  clearTimeout(tooLong);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const metrics = createMetrics();
  const started = await startUpstreams(config);
  let stopping = false;

  const buildUrl = pathToFileURL(resolve('build/server/index.js')).href;
  const build = (await import(buildUrl)) as ServerBuild;
  const app = createApp({
    build: () => Promise.resolve(build),
    dev: false,
    production: config.environment === 'production',
    environment: config.environment,
    upstreams: started.upstreams,
    cache: createPageCache({ maxBytes: config.pageCacheBytes, now: Date.now }),
    metrics,
    now: Date.now,
    report: reportTo(logger, metrics),
    logger,
    extraHosts: config.extraHosts,
    clientRoot: 'build/client',
    checks: started.checks,
    stopping: () => stopping,
  });

  const site = await listen((request) => app.fetch(request), config.host, config.port);
  const numbers = await listen((request) => metricsApp(metrics).fetch(request), config.host, config.metricsPort);
  announce(config, portOf(site), portOf(numbers), started.demonstration);

  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping: finishing the requests under way');
    void closeGently([site, numbers], config.stopWithinMs).then(() => {
      started.close();
      process.exit(0);
    });
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

try {
  await main();
} catch (error) {
  const sentence =
    error instanceof BadSetting ? error.message : error instanceof Error ? (error.stack ?? error.message) : error;
  process.stderr.write(`${String(sentence)}\n`);
  process.exitCode = 1;
}
