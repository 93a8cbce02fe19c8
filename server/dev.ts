import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';

import { exitOnConfigError } from './settings/exit-on-config-error.ts';
import { runServer } from './start/run.ts';
import { startInProcess } from './backend/start-in-process.ts';
import { receiveSignals } from './start/signals.ts';

const signals = receiveSignals();

/** Serves the site from its sources with hot reload: script/dev. */
await exitOnConfigError(async () => {
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } });
  await runServer({
    signals,
    startBackend: startInProcess(
      () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    ),
    dev: true,
    before: (request, response, next) => vite.middlewares(request, response, next),
  });
});
