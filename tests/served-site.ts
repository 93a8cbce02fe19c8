import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { ServerBuild } from 'react-router';

import { composeApp } from '../server/start/compose-app.ts';
import { readConfig } from '../server/settings/config.ts';
import { createLogger } from '../server/telemetry/logger.ts';
import { createMetrics } from '../server/telemetry/metrics.ts';
import {
  reportNotificationsTo,
  reportPriceReportsTo,
  reportTo,
  startUpstreams,
} from '../server/start/start-upstreams.ts';
import type { UpstreamEvent } from '../upstreams/create-upstreams.ts';

/**
 * Where each tenant lives, for tests that hold for all of them, and the pharmacy whose card it gives to somebody who
 * chose none (spec §4: the first chain, or the best price where the policy says so).
 */
export const tenants = [
  { tenant: 'super', host: 'super.localhost', base: '/rx', chosenFirst: /^CVS Pharmacy$/ },
  { tenant: 'medicaid', host: 'medicaid.localhost', base: '/rx', chosenFirst: /^CVS Pharmacy$/ },
  { tenant: 'savehealth', host: 'savehealth.localhost', base: '', chosenFirst: /^(?!CVS)/ },
] as const;

/**
 * The whole site over the default catalogue, as the server makes it, without a socket.
 * `events` gathers what upstream calls reported and `lines` what was logged as a warning or worse; settings are those of the environment, by name.
 */
export async function servedSite(settings: Record<string, string> = {}) {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PAGE_CACHE_MB: '0',
    // A store of its own: no other test's worker sends its messages.
    DATABASE_URL: 'sqlite::memory:',
    ...settings,
  });
  const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerBuild;
  const metrics = createMetrics();
  const events: UpstreamEvent[] = [];
  const lines: string[] = [];
  const logger = createLogger('warn', { write: (line) => lines.push(line) });
  const report = reportTo(logger, metrics);
  const started = await startUpstreams(
    config,
    reportNotificationsTo(logger, metrics),
    reportPriceReportsTo(logger, metrics),
  );
  const app = composeApp(config, {
    build: () => Promise.resolve(build),
    dev: false,
    started,
    logger,
    metrics,
    report: (event) => {
      events.push(event);
      report(event);
    },
    stopping: () => false,
  });
  const get = (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('host', new URL(url).host);
    return app.request(url, { ...init, headers });
  };
  const { upstreams, inbox } = started;
  const close = (): void => void started.close();
  return { app, get, events, lines, metrics, upstreams, inbox, close };
}
