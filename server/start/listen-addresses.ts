import { lookup } from 'node:dns/promises';

import { errorCode } from '../../domain/error-message.ts';
import { withTimeout } from '../../domain/time-limit.ts';
import type { Config } from '../settings/config.ts';
import { ConfigError } from '../settings/setting.ts';

/** How long a name may take to resolve. The resolver of the machine may wait for its name servers far longer. */
const maxLookupMs = 3000;

type Lookup = (name: string) => Promise<{ address: string }>;

/**
 * Resolves HOST and METRICS_HOST to the addresses to listen on. Call it before anything that takes long.
 * @throws ConfigError for a name that cannot be resolved in time.
 */
export async function resolveListenAddresses(
  { host, metricsHost }: Pick<Config, 'host' | 'metricsHost'>,
  find: Lookup = lookup,
  withinMs = maxLookupMs,
): Promise<{ site: string; metrics: string }> {
  async function resolve(setting: string, name: string): Promise<string> {
    const reject = (reason: string) =>
      new ConfigError(
        `${setting} is ${JSON.stringify(name)}, which ${reason}; it must be a host name or address of this machine to listen on.`,
      );
    const found = find(name).catch((error: unknown) => {
      throw reject(`cannot be resolved (${errorCode(error)})`);
    });
    const result = await withTimeout(found, withinMs, null);
    if (result === null) throw reject(`could not be resolved within ${withinMs / 1000} seconds`);
    return result.address;
  }
  const [site, metrics] = await Promise.all([resolve('HOST', host), resolve('METRICS_HOST', metricsHost)]);
  return { site, metrics };
}
