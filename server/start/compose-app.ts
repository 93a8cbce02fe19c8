import { createApp, type AppOptions } from '../app.ts';
import { openIpLocationFile } from '../edge/ip-location-file.ts';
import { createSiteAdmission, type SiteAdmission } from '../edge/overload.ts';
import { createShortLinks } from '../edge/short-links.ts';
import { createAnswerKnown } from '../edge/answer-known.ts';
import { createKnownPages } from '../pages/known-pages.ts';
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
 * Composes the site of a configuration: the same for the server and for tests without a socket. `answerKnown` answers from
 * the page cache what it can, before `app` is asked.
 * @throws ConfigError for an IP_LOCATION_FILE that cannot be read.
 */
export function composeApp(
  config: Config,
  { started, sites, clientRoot = 'build/client', ...parts }: AppParts,
) {
  const admission = parts.admission ?? createSiteAdmission({ maxRenders: config.maxRenders });
  measureAdmission(parts.metrics, admission.counts);
  const shared = {
    ...parts,
    siteForHost: sites.siteForHost,
    trustedProxies: config.trustedProxies,
    production: config.environment === 'production',
    cache: createPageCache({ maxBytes: config.pageCacheBytes }),
    knownPages: createKnownPages(),
  };
  const app = createApp({
    ...started,
    ...shared,
    environment: config.environment,
    shortLinks:
      config.shortLinkSecret === null
        ? null
        : createShortLinks(config.shortLinkSecret, () => sites.brands().sources),
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
  const release = () => started.releases?.live.facts().release ?? '';
  return { app, answerKnown: createAnswerKnown({ ...shared, release }) };
}
