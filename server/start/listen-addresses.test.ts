import { expect, test } from 'vitest';

import { ConfigError } from '../settings/setting.ts';
import { resolveListenAddresses } from './listen-addresses.ts';

const settings = { host: 'rx-node', metricsHost: '127.0.0.1' };
const end = 'it must be a host name or address of this machine to listen on.';

test('a server listens on the addresses of its host names', async () => {
  const find = async (name: string) => ({ address: name === 'rx-node' ? '192.0.2.7' : name });
  expect(await resolveListenAddresses(settings, find)).toEqual({ site: '192.0.2.7', metrics: '127.0.0.1' });
  expect(await resolveListenAddresses({ host: '::1', metricsHost: '127.0.0.1' })).toEqual({
    site: '::1',
    metrics: '127.0.0.1',
  });
});

test('a host name that does not exist is one sentence with its setting', async () => {
  const find = async (name: string) => {
    if (name === 'rx-node') throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
    return { address: name };
  };
  await expect(resolveListenAddresses(settings, find)).rejects.toEqual(
    new ConfigError(`HOST is "rx-node", which cannot be resolved (ENOTFOUND); ${end}`),
  );
});

test('a host name whose lookup hangs is one sentence after the time limit', async () => {
  const find = (name: string) =>
    name === 'rx-node' ? Promise.resolve({ address: name }) : new Promise<never>(() => {});
  await expect(resolveListenAddresses(settings, find, 1)).rejects.toEqual(
    new ConfigError(`METRICS_HOST is "127.0.0.1", which could not be resolved within 0.001 seconds; ${end}`),
  );
});
