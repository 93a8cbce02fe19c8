import { createApp, type AppOptions } from '../app.ts';
import { openIpLocationFile } from '../edge/ip-location-file.ts';
import { createPageCache } from '../pages/page-cache.ts';
import type { Config } from '../settings/config.ts';
import type { ServerTelemetry } from '../telemetry/telemetry.ts';
import type { StartedUpstreams } from './start-upstreams.ts';

export interface AppParts extends ServerTelemetry, Pick<AppOptions, 'build' | 'dev' | 'stopping'> {
  /** Folder of the built files, relative to the working directory. */
  clientRoot?: string;
  started: StartedUpstreams;
}

/**
 * Composes the site of a configuration: the same for the server and for tests without a socket.
 * @throws ConfigError for an IP_LOCATION_FILE that cannot be read.
 */
export function composeApp(config: Config, { started, clientRoot = 'build/client', ...parts }: AppParts) {
  return createApp({
    ...parts,
    ...started,
    production: config.environment === 'production',
    environment: config.environment,
    trustedProxies: config.trustedProxies,
    cache: createPageCache({ maxBytes: config.pageCacheBytes }),
    now: Date.now,
    ipLocation: {
      headers: config.ipLocationHeaders,
      file: config.ipLocationFile === null ? null : openIpLocationFile(config.ipLocationFile, parts),
    },
    mapTiles: config.mapTiles && { attribution: config.mapTiles.attribution },
    monitored: config.monitoring !== null,
    extraHosts: config.extraHosts,
    origins: config.origins,
    clientRoot,
  });
}
