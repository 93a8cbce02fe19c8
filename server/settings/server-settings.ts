import { z } from 'zod';

import { logLevel, metricsPort, sitePort } from '../../domain/limits.ts';
import { headerPairs, integer, matching, path, type Settings, type Values, serviceUrl } from './setting.ts';

const port = {
  parse: matching(/^\d{1,5}$/)
    .transform(Number)
    .refine((value) => value <= 65_535),
  allowed: 'a port from 0 to 65535',
};

const host = matching(/^[\w.:%-]+$/);

/** The settings of the server process. */
export const serverSettings = {
  ENVIRONMENT: {
    default: 'development',
    parse: z.enum(['development', 'staging', 'production']),
    allowed: 'development, staging or production',
    help: 'the kind of deployment: `development` has stand-ins for providers, an inbox and faults, the others have not; `production` serves no local hosts, and no embedded services without `UPSTREAMS=embedded`',
  },
  HOST: {
    unset: '`127.0.0.1`, in production `0.0.0.0`',
    parse: host,
    allowed: 'a host name or address to listen on',
    help: 'address to listen on',
  },
  PORT: { default: String(sitePort), ...port, help: 'port of the site' },
  METRICS_PORT: {
    default: String(metricsPort),
    ...port,
    help: 'port of the Prometheus metrics at `/metrics`',
  },
  METRICS_HOST: {
    default: '127.0.0.1',
    parse: host,
    allowed: 'a host name or address to listen on, such as 0.0.0.0 for all interfaces',
    help: 'address to listen on for the metrics, which name brands and traffic',
  },
  LOG_LEVEL: {
    default: logLevel,
    parse: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    allowed: 'trace, debug, info, warn, error or silent',
    help: 'the lowest level that is logged',
  },
  DATA_DIR: {
    default: '.data',
    parse: path,
    allowed: 'a folder',
    help: 'folder that the server writes to: the SQLite store, saved content, downloaded releases; also of the data release, unless `RELEASE_DIR` is set',
  },
  RELEASE_DIR: {
    unset: '`DATA_DIR`',
    parse: path,
    allowed: 'a folder',
    help: 'folder of the data release, which is only read: it may belong to an image or another user',
  },
  TRUSTED_PROXIES: {
    default: '0',
    parse: integer(0, 10),
    allowed: 'the number of your proxies in front of this server, from 0 to 10',
    help: 'number of your proxies that add to `X-Forwarded-For`; the visitor’s address, which limits messages and is looked up in `IP_LOCATION_FILE`, is read from there; see [the visitor’s address](operating.md#the-visitors-address)',
  },
  PAGE_CACHE_MB: {
    default: '64',
    parse: integer(0, 4096),
    allowed: 'a number of megabytes from 0 (off) to 4096',
    help: 'memory for the page cache, in megabytes',
  },
  CACHE_PURGE_URL: {
    unset: 'none',
    parse: z
      .string()
      .transform((list) => list.split(',').map((url) => url.trim()))
      .pipe(z.array(serviceUrl.parse)),
    allowed: 'an http or https URL without a user name in it, or several with commas between them',
    help: 'where caches in front of this server are told to forget pages when the data release, the brands or the build change; see [a cache before the nodes](operating.md#a-cache-before-the-nodes)',
  },
  CACHE_PURGE_HEADERS: {
    unset: 'none',
    ...headerPairs,
    help: 'headers of the requests to `CACHE_PURGE_URL`, such as a token',
    isSecret: true,
    needs: ['CACHE_PURGE_URL'],
  },
  MAX_RENDERS: {
    default: '32',
    parse: integer(1, 1000),
    allowed: 'a number from 1 to 1000',
    help: 'how many pages are rendered at once; others wait for a moment or get 503',
  },
  DRAIN_SECONDS: {
    unset: '`0`, in production `10`',
    parse: integer(0, 300),
    allowed: 'a number of seconds from 0 to 300',
    help: 'how long a stopping server is not ready and keeps serving, in seconds, so that balancers move away from it',
  },
  STOP_WITHIN_MS: {
    default: '9000',
    parse: integer(0, 60_000),
    allowed: 'a number of milliseconds from 0 to 60000',
    help: 'how long the server then waits for requests in flight, in milliseconds',
  },
  KEEP_ALIVE_SECONDS: {
    default: '75',
    parse: integer(1, 600),
    allowed: 'a number of seconds from 1 to 600',
    help: 'how long an idle connection stays open, in seconds; longer than the balancer’s own limit',
  },
  MAX_CONNECTIONS: {
    unset: 'three quarters of the descriptor limit',
    parse: integer(1, 1_000_000),
    allowed: 'a number from 1 to 1000000',
    help: 'how many connections are open at once; further ones are dropped',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    unset: 'off',
    ...serviceUrl,
    help: 'URL of an OpenTelemetry collector that receives a trace of each request, by OTLP over HTTP',
  },
  FAULTS: {
    unset: '`true` in development',
    parse: z.enum(['true', 'false']).transform((value) => value === 'true'),
    allowed: 'true or false',
    help: 'whether sentinel inputs provoke faults; see [provoking faults](operating.md#provoking-faults)',
  },
} as const satisfies Settings;

/** The configuration of the server process. */
export function serverConfig(values: Values<typeof serverSettings>) {
  const { ENVIRONMENT: environment } = values;
  return {
    environment,
    host: values.HOST ?? (environment === 'production' ? '0.0.0.0' : '127.0.0.1'),
    port: values.PORT,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    logLevel: values.LOG_LEVEL,
    dataDir: values.DATA_DIR,
    releaseDir: values.RELEASE_DIR ?? values.DATA_DIR,
    trustedProxies: values.TRUSTED_PROXIES,
    /** 0 for no cache. */
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    /** Null without a cache to purge. */
    cachePurge: values.CACHE_PURGE_URL
      ? { urls: values.CACHE_PURGE_URL, headers: values.CACHE_PURGE_HEADERS ?? {} }
      : null,
    maxRenders: values.MAX_RENDERS,
    drainSeconds: values.DRAIN_SECONDS ?? (environment === 'production' ? 10 : 0),
    /** Null without a collector of traces. */
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    stopWithinMs: values.STOP_WITHIN_MS,
    keepAliveSeconds: values.KEEP_ALIVE_SECONDS,
    /** Undefined to derive the limit from the number of file descriptors. */
    maxConnections: values.MAX_CONNECTIONS,
    faults: values.FAULTS ?? environment === 'development',
  };
}
