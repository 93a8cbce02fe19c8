import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { ServerBuild } from 'react-router';

import { startSiteFrom, type TestSite } from './start-site.ts';

/** Starts a site from the production build in build/, which script/test makes first. */
export async function startBuiltSite(settings: Record<string, string> = {}): Promise<TestSite> {
  const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerBuild;
  return startSiteFrom({ build, clientRoot: 'build/client' }, settings);
}

let shared: Promise<TestSite> | null = null;

/** The built site with default settings that files of one process share, because its start takes seconds; nothing may change it. */
export function sharedBuiltSite(): Promise<TestSite> {
  shared ??= startBuiltSite();
  return shared;
}
