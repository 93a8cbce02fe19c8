import { createApp, type AppOptions } from '../app.ts';
import type { Defer } from '../edge/admission.ts';
import { runChecks } from '../edge/health.ts';
import { openIpLocationFile } from '../edge/ip-location-file.ts';
import { createSiteAdmission, type SiteAdmission } from '../edge/overload.ts';
import { createCachedPageHandler } from '../pages/cached-page-handler.ts';
import { createPageIndex } from '../pages/page-index.ts';
import { createPageCache } from '../pages/page-cache.ts';
import type { Config } from '../settings/config.ts';
import { measureAdmission } from '../telemetry/gauges.ts';
import type { ServerTelemetry } from '../telemetry/telemetry.ts';
import { composeBackend, webhookPathsOf, type BackendParts } from '../backend/compose-backend.ts';
import type { LiveSites } from '../sites/live-sites.ts';

export interface EdgeParts
  extends
    Pick<
      AppOptions,
      | 'backend'
      | 'beginRelease'
      | 'dev'
      | 'findProblems'
      | 'isLive'
      | 'logError'
      | 'logger'
      | 'metrics'
      | 'routes'
      | 'startTrace'
      | 'stopping'
      | 'warn'
      | 'webhookPaths'
    >,
    Pick<ServerTelemetry, 'report'> {
  /** Folder of the built files, relative to the working directory. */
  clientRoot?: string;
  sites: LiveSites;
  /** Longer time limits for tests, because they run on busy machines. */
  admission?: SiteAdmission;
  defer?: Defer | undefined;
  /** The version of the data release in use; '' without embedded services. */
  releaseVersion: () => string;
}

/**
 * Composes the part of the server in front of the backend: sites, caches, admission control and files. Call
 * `serveCachedPage` before `app`: it answers the requests that the page cache can answer.
 * @throws ConfigError for an IP_LOCATION_FILE that cannot be read.
 */
export function composeEdge(
  config: Config,
  { sites, releaseVersion, defer, clientRoot = 'build/client', ...parts }: EdgeParts,
) {
  const { admission = createSiteAdmission({ maxRenders: config.maxRenders, defer }) } = parts;
  measureAdmission(parts.metrics, admission.counts);
  const shared = {
    ...parts,
    siteForHost: sites.siteForHost,
    trustedProxies: config.trustedProxies,
    releaseVersion,
    production: config.environment === 'production',
    cache: createPageCache({ maxBytes: config.pageCacheBytes }),
    pageIndex: createPageIndex(),
  };
  const app = createApp({
    ...shared,
    admission,
    now: Date.now,
    ipLocation: {
      headers: config.ipLocationHeaders,
      file: config.ipLocationFile === null ? null : openIpLocationFile(config.ipLocationFile, parts),
    },
    clientRoot,
  });
  return { app, serveCachedPage: createCachedPageHandler({ ...shared, siteRevision: sites.revision }) };
}

export interface AppParts
  extends
    Omit<BackendParts, 'admission' | 'sites'>,
    Pick<EdgeParts, 'startTrace' | 'stopping' | 'admission'> {
  sites: LiveSites;
}

/** Composes the whole site in one thread: for development, and for tests without a socket. */
export function composeApp(config: Config, { started, ...parts }: AppParts) {
  const admission = parts.admission ?? createSiteAdmission({ maxRenders: config.maxRenders });
  const shared = { ...parts, admission };
  return composeEdge(config, {
    ...shared,
    backend: composeBackend(config, { ...shared, started }),
    beginRelease: started.beginRelease,
    findProblems: () => runChecks(started.checks),
    isLive: () => true,
    releaseVersion: () => started.releases?.live.facts().release ?? '',
    routes: async () => (await parts.build()).routes,
    webhookPaths: webhookPathsOf(started),
  });
}
