import type { ServerBuild } from 'react-router';

import { createSiteAdmission } from '../server/edge/overload.ts';
import { readConfig } from '../server/settings/config.ts';
import { composeApp } from '../server/start/compose-app.ts';
import { startSites } from '../server/sites/live-sites.ts';
import { startUpstreams } from '../server/services/start-upstreams.ts';
import { createLogger } from '../server/telemetry/logger.ts';
import { createMetrics } from '../server/telemetry/metrics.ts';
import { createTelemetry } from '../server/telemetry/telemetry.ts';
import type { UpstreamEvent } from '../upstreams/create-upstreams.ts';

/** The pages and scripts that a site serves: from source or from the production build. */
export interface SiteFiles {
  build: ServerBuild;
  /** Folder of the built client files. */
  clientRoot: string;
}

/** Longer than in production: on a busy machine a slow call must not look like a failing one. */
export const upstreamTimeoutMs = 60_000;

export type TestSite = Awaited<ReturnType<typeof startSiteFrom>>;

/**
 * Starts the whole site over the default catalogue without a socket, as the server composes it.
 * `events` collects the reports of upstream calls and `lines` the log from level warn. `settings` are the names and
 * values of environment variables.
 */
export async function startSiteFrom(
  { build, clientRoot }: SiteFiles,
  settings: Record<string, string> = {},
  // A busy machine is slow, not overloaded.
  admission = createSiteAdmission({ maxRenders: 32, waitMs: 600_000 }),
) {
  const environment = {
    LOG_LEVEL: 'silent',
    PAGE_CACHE_MB: '0',
    UPSTREAM_TIMEOUT_MS: String(upstreamTimeoutMs),
    PRICES_WITHIN_MS: String(upstreamTimeoutMs),
    OPTIONAL_WITHIN_MS: String(upstreamTimeoutMs),
    // Content that one test saved must not reach another.
    CONTENT_DISK_MB: '0',
    // A private store, so that no other test's worker sends its messages.
    DATABASE_URL: 'sqlite::memory:',
    ...settings,
  };
  const config = readConfig(environment);
  const events: UpstreamEvent[] = [];
  const lines: string[] = [];
  const logger = createLogger('warn', { write: (line) => lines.push(line) });
  const telemetry = createTelemetry(logger, createMetrics());
  const sites = await startSites(config, { ...telemetry, readAgain: () => readConfig(environment) });
  const started = await startUpstreams(config, telemetry, sites);
  const { app, serveCachedPage } = composeApp(config, {
    ...telemetry,
    build: () => Promise.resolve(build),
    clientRoot,
    dev: false,
    started,
    sites,
    report: (event) => {
      events.push(event);
      telemetry.report(event);
    },
    stopping: () => false,
    admission,
  });
  const get = (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('host', new URL(url).host);
    return app.request(url, { ...init, headers });
  };
  const { upstreams, inbox, releases } = started;
  const stop = async () => {
    sites.close();
    await started.close();
  };
  const close = (): void => void stop();
  return {
    app,
    serveCachedPage,
    get,
    sites,
    events,
    lines,
    metrics: telemetry.metrics,
    upstreams,
    inbox,
    releases,
    close,
    stop,
  };
}
