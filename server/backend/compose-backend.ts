import type { ServerBuild } from 'react-router';

import { createSiteAdmission, type SiteAdmission } from '../edge/overload.ts';
import { createShortLinks } from '../edge/short-links.ts';
import type { Config } from '../settings/config.ts';
import { measureBacklog, measureBudgets, measureCertificates, measureHealth } from '../telemetry/gauges.ts';
import { type Metrics } from '../telemetry/metrics.ts';
import type { ServerTelemetry } from '../telemetry/telemetry.ts';
import type { Backend } from './backend.ts';
import { createBackend } from './create-backend.ts';
import type { LiveSites } from '../sites/live-sites.ts';
import { startUpstreams, type StartedUpstreams } from '../services/start-upstreams.ts';
import { readCertificateExpiries } from '../services/start-wallet.ts';

export interface BackendParts extends ServerTelemetry {
  build: () => Promise<ServerBuild>;
  dev: boolean;
  /** Folder of the built files, relative to the working directory. */
  clientRoot?: string;
  started: StartedUpstreams;
  sites: Pick<LiveSites, 'brands'>;
  admission: SiteAdmission;
}

/** Composes the backend of a configuration in this thread. */
export function composeBackend(
  config: Config,
  { started, sites, clientRoot = 'build/client', ...parts }: BackendParts,
): Backend {
  return createBackend({
    ...started,
    ...parts,
    production: config.environment === 'production',
    environment: config.environment,
    shortLinks:
      config.shortLinkSecret === null
        ? null
        : createShortLinks(config.shortLinkSecret, () => sites.brands().sources),
    now: Date.now,
    mapTiles: config.mapTiles && { attribution: config.mapTiles.attribution },
    pricesWithinMs: config.pricesWithinMs,
    optionalWithinMs: config.optionalWithinMs,
    monitored: config.monitoring !== null,
    clientRoot,
  });
}

/** Connects the services and starts the backend that uses them in this thread. */
export async function startBackend(
  config: Config,
  parts: Pick<BackendParts, 'build' | 'dev'> & {
    telemetry: ServerTelemetry;
    sites: Pick<LiveSites, 'brands' | 'siteForHost'>;
  },
) {
  const { telemetry, sites, build, dev } = parts;
  const started = await startUpstreams(config, telemetry, sites);
  measureServices(config, telemetry.metrics, started);
  const admission = createSiteAdmission({ maxRenders: config.maxRenders });
  const backend = composeBackend(config, { ...telemetry, build, dev, started, sites, admission });
  return { backend, started };
}

/** Adds gauges for what runs beside the pages. */
function measureServices(config: Config, metrics: Metrics, started: StartedUpstreams): void {
  measureHealth(metrics, started.checks);
  if (config.gateway.url !== null) return;
  measureBacklog(metrics, started.backlog);
  measureBudgets(metrics, started.budgetUse);
  measureCertificates(metrics, readCertificateExpiries(config));
}

/** Where providers send webhooks. */
export const webhookPathsOf = ({ webhooks }: Pick<StartedUpstreams, 'webhooks'>): string[] => [
  ...new Set(webhooks?.routes.map(({ path }) => path)),
];
