import { inject } from 'vitest';

import type { SiteAdmission } from '../../server/edge/overload.ts';
import { startSiteFrom, type TestSite } from '../start-site.ts';
import { loadSourceBuild } from './source-build.ts';

/** Starts a private site for tests that need settings or that read its log, events or inbox. */
export async function startSite(
  settings: Record<string, string> = {},
  admission?: SiteAdmission,
): Promise<TestSite> {
  return startSiteFrom(
    { build: await loadSourceBuild(), clientRoot: inject('clientFolder') },
    settings,
    admission,
  );
}

let shared: Promise<TestSite> | null = null;

/** The site with default settings that files of one worker share; a test that changes it puts it back. */
export function sharedSite(): Promise<TestSite> {
  shared ??= startSite().then(async (site) => {
    // The first page is slow, and pages show no prices that take too long.
    await site.get('http://super.localhost/rx/atorvastatin?zip=19103');
    return site;
  });
  return shared;
}

/** Requests a page again while its optional content exceeds the time limit, as it may on a busy machine. */
export async function getComplete(site: Pick<TestSite, 'get' | 'events'>, url: string): Promise<Response> {
  for (;;) {
    const before = site.events.length;
    const response = await site.get(url);
    if (!site.events.slice(before).some(({ status, ok }) => !ok && status === 504)) return response;
  }
}
