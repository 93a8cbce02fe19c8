import type { ServerBuild } from 'react-router';

import { runChecks } from '../edge/health.ts';
import { createSiteAdmission } from '../edge/overload.ts';
import { composeBackend, measureServices, webhookPathsOf } from './compose-backend.ts';
import type { StartBackend } from './running-backend.ts';
import { startUpstreams } from '../start/start-upstreams.ts';

/** Starts the backend in the main thread: for development, whose build changes while the server runs. */
export const startHere =
  (build: () => Promise<ServerBuild>): StartBackend =>
  async ({ config, telemetry, sites }) => {
    const started = await startUpstreams(config, telemetry, sites);
    measureServices(config, telemetry.metrics, started);
    const admission = createSiteAdmission({ maxRenders: config.maxRenders });
    const parts = { ...telemetry, build, dev: true, started, sites, admission };
    return {
      backend: composeBackend(config, parts),
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
