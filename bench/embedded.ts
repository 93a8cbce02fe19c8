import { createPlatform, type Platform } from '../platform/create-platform.ts';
import { openRelease, type Release } from '../platform/catalogue/release.ts';

export const credentials = {
  gatewayKey: 'bench-gateway-key',
  search: { appId: 'BENCH', apiKey: 'bench-search-key' },
  geocodingKey: 'bench-geocoding-key',
};

/** The data release that script/import made. */
export const benchRelease = (): Release => openRelease('.data');

/** A platform that has answered nothing yet, as the site embeds it. */
export function freshPlatform(release: Release): Platform {
  return createPlatform({
    release,
    secret: 'a secret of the benchmark, of no use anywhere',
    ...credentials,
    faults: false,
    demonstration: true,
    now: () => new Date(),
  });
}

/** Asks a platform and reads the whole answer, as a caller does. */
export async function answerOf(platform: Platform, url: string, init?: RequestInit): Promise<string> {
  const response = await platform.fetch(new Request(url, init));
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return text;
}
