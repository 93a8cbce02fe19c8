import { createPlatform, type Platform } from '../platform/create-platform.ts';
import { openRelease, type Release } from '../platform/catalogue/release.ts';

export const credentials = {
  gatewayKey: 'bench-gateway-key',
  search: { appId: 'BENCH', apiKey: 'bench-search-key' },
  geocodingKey: 'bench-geocoding-key',
};

/** Opens the data release that script/import built. */
export const openBenchRelease = (): Release => openRelease('.data');

/** Creates a platform with empty caches, like the embedded platform of the site. */
export function createBenchPlatform(
  release: Release,
  secrets = { secret: 'a secret of the benchmark, of no use anywhere', gatewayKey: credentials.gatewayKey },
): Platform {
  return createPlatform({
    release,
    ...credentials,
    ...secrets,
    faults: false,
    demonstration: true,
    logError: (error) => process.emitWarning(String(error)),
    now: () => new Date(),
  });
}

/** Sends a request to a platform and reads the whole reply. Throws for an error status. */
export async function fetchText(platform: Platform, url: string, init?: RequestInit): Promise<string> {
  const response = await platform.fetch(new Request(url, init));
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${text}`);
  return text;
}
