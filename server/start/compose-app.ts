import type { Logger } from 'pino';

import type { UpstreamEvent } from '../../upstreams/upstream.ts';
import { createApp, type AppOptions } from '../app.ts';
import type { Config } from '../settings/config.ts';
import { openIpLocationFile } from '../edge/ip-location-file.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { createPageCache } from '../pages/page-cache.ts';
import type { StartedUpstreams } from './start-upstreams.ts';

export interface Parts extends Pick<AppOptions, 'build' | 'dev' | 'stopping'> {
  /** Folder of the built files, relative to the working directory. */
  clientRoot?: string;
  started: StartedUpstreams;
  logger: Logger;
  metrics: Metrics;
  report: (event: UpstreamEvent) => void;
}

/**
 * The site of a configuration: the same for the server and for the tests that ask it without a socket.
 * @throws ConfigError for an IP_LOCATION_FILE that cannot be read.
 */
export function composeApp(config: Config, { started, clientRoot = 'build/client', ...parts }: Parts) {
  return createApp({
    ...parts,
    production: config.environment === 'production',
    environment: config.environment,
    upstreams: started.upstreams,
    demonstration: started.demonstration,
    checks: started.checks,
    webhooks: started.webhooks,
    inbox: started.inbox,
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
    clientRoot,
  });
}
