import { createApp, type AppOptions } from '../app.ts';
import { openIpLocationFile } from '../edge/ip-location-file.ts';
import { createSiteAdmission, type SiteAdmission } from '../edge/overload.ts';
import { createShortLinks } from '../edge/short-links.ts';
import { createPageCache } from '../pages/page-cache.ts';
import type { Config } from '../settings/config.ts';
import { measureAdmission } from '../telemetry/metrics.ts';
import type { ServerTelemetry } from '../telemetry/telemetry.ts';
import type { LiveSites } from './live-sites.ts';
import type { StartedUpstreams } from './start-upstreams.ts';

export interface AppParts
  extends ServerTelemetry, Pick<AppOptions, 'build' | 'dev' | 'stopping' | 'startTrace'> {
  /** Folder of the built files, relative to the working directory. */
  clientRoot?: string;
  started: StartedUpstreams;
  sites: LiveSites;
  /** For tests, which have more patience on a busy machine. */
  admission?: SiteAdmission;
}

/**
 * Composes the site of a configuration: the same for the server and for tests without a socket.
 * @throws ConfigError for an IP_LOCATION_FILE that cannot be read.
 */
export function composeApp(
  config: Config,
  { started, sites, clientRoot = 'build/client', ...parts }: AppParts,
) {
  const admission = parts.admission ?? createSiteAdmission({ maxRenders: config.maxRenders });
  measureAdmission(parts.metrics, admission.counts);
  return createApp({
    ...parts,
    ...started,
    production: config.environment === 'production',
    environment: config.environment,
    siteForHost: sites.siteForHost,
    shortLinks:
      config.shortLinkSecret === null
        ? null
        : createShortLinks(config.shortLinkSecret, () => sites.brands().sources),
    trustedProxies: config.trustedProxies,
    cache: createPageCache({ maxBytes: config.pageCacheBytes }),
    admission,
    now: Date.now,
    ipLocation: {
      headers: config.ipLocationHeaders,
      file: config.ipLocationFile === null ? null : openIpLocationFile(config.ipLocationFile, parts),
    },
    mapTiles: config.mapTiles && { attribution: config.mapTiles.attribution },
    pricesWithinMs: config.pricesWithinMs,
    monitored: config.monitoring !== null,
    clientRoot,
  });
}
