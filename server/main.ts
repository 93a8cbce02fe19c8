import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { ServerBuild } from 'react-router';

import { exitOnConfigError } from './start/exit-on-config-error.ts';
import { runServer } from './start/run.ts';

/** Serves the built site: script/start. */
await exitOnConfigError(async () => {
  const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerBuild;
  await runServer({ build: () => Promise.resolve(build), dev: false });
});
