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

/**
 * Creates a function that computes a result once for each key: pages that tests only read, and links of pages that are the
 * same on each site with the same secret.
 */
export function memoize<Result>(compute: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const results = new Map<string, Promise<Result>>();
  return (key) => {
    const result = results.get(key) ?? compute(key);
    results.set(key, result);
    return result;
  };
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
