import type { ServerBuild } from 'react-router';

import { runChecks } from '../edge/health.ts';
import { startBackend, webhookPathsOf } from './compose-backend.ts';
import type { StartBackend } from './running-backend.ts';

/** Starts the backend in the main thread: for development, whose build changes while the server runs. */
export const startInProcess =
  (build: () => Promise<ServerBuild>): StartBackend =>
  async ({ config, telemetry, sites }) => {
    const { backend, started } = await startBackend(config, { telemetry, sites, build, dev: true });
    return {
      backend,
      routes: async () => (await build()).routes,
      demonstration: started.demonstration,
      channelsOff: started.channelsOff,
      webhookPaths: webhookPathsOf(started),
      beginRelease: started.beginRelease,
      releaseVersion: () => started.releases?.live.facts().release ?? '',
      onReleaseReplaced: (listener) =>
        started.releases?.live.onReplaced(({ previous }) => previous !== null && listener(previous)),
      findProblems: () => runChecks(started.checks),
      isLive: () => true,
      defer: undefined,
      readMetrics: () => Promise.resolve([]),
      useSites: () => Promise.resolve(),
      reloadRelease: async () => started.releases?.reload(),
      prepare: async () => started.releases?.live.prepare(),
      stopSending: started.stopSending,
      close: started.close,
    };
  };
