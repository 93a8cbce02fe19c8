import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread, Worker } from 'node:worker_threads';

import type { ServerBuild } from 'react-router';

import { exitOnConfigError } from './settings/exit-on-config-error.ts';
import { ConfigError } from './settings/setting.ts';
import { receiveSignals } from './start/signals.ts';

const buildPath = resolve('build/server/index.js');

/** Serves the built site: script/start. A second thread runs the same file, and renders the pages. */
if (isMainThread) {
  const signals = receiveSignals();
  // Started before the imports, so that both threads load their modules at the same time.
  const thread = new Worker(new URL(import.meta.url));
  const { runServer } = await import('./start/run.ts');
  const { startInThread } = await import('./backend/start-in-thread.ts');
  await exitOnConfigError(async () => {
    if (!existsSync(buildPath)) {
      throw new ConfigError(
        `There is no build of the site at ${buildPath}: start it with script/start, which builds it.`,
      );
    }
    await runServer({ signals, startBackend: startInThread(thread), dev: false });
  });
} else if (existsSync(buildPath)) {
  const { runWorker } = await import('./backend/run-worker.ts');
  const build = (await import(pathToFileURL(buildPath).href)) as ServerBuild;
  runWorker(() => Promise.resolve(build));
}
