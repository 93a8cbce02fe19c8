import { parentPort } from 'node:worker_threads';

import type { ServerBuild } from 'react-router';

import { runChecks } from '../edge/health.ts';
import { runInLaterTurn } from '../edge/event-loop.ts';
import { withoutModules } from '../pages/page-routes.ts';
import { readConfig } from '../settings/config.ts';
import { describeError } from '../settings/exit-on-config-error.ts';
import { startBackend, webhookPathsOf } from './compose-backend.ts';
import { followSites, type SiteState } from '../sites/live-sites.ts';
import { watchEventLoop } from '../telemetry/event-loop-delay.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { neverAborts, runInRequest, type RecordedCall } from '../telemetry/request-scope.ts';
import { createTelemetry } from '../telemetry/telemetry.ts';
import { ownBytes, packResponse, unpackPage, unpackRequest, type SiteMessage } from './messages.ts';
import {
  connectThread,
  type MainFunctions,
  type ScopeMessage,
  type WorkerFacts,
  type WorkerFunctions,
} from './worker-calls.ts';

/** Runs the backend in this thread, for the main thread (decision 0062). */
export function runWorker(build: () => Promise<ServerBuild>): void {
  if (!parentPort) throw new Error('runWorker is called in a worker thread');
  let running: Awaited<ReturnType<typeof start>> | null = null;
  const inUse = () => {
    if (!running) throw new Error('The worker is called before it has started');
    return running;
  };
  const main = connectThread<MainFunctions, WorkerFunctions>(parentPort, {
    async start(sites) {
      try {
        running = await start(build, sites, main);
        return { facts: running.facts };
      } catch (error) {
        return { problem: describeError(error) };
      }
    },
    render: (page, scope) =>
      inUse().answer(scope, async ({ backend, findSite }) => {
        const routed = unpackPage(page, findSite(page.site));
        const rendered = await backend.render(unpackRequest(page.request), routed, page.owner);
        const { body, deferred } = rendered;
        return {
          ...rendered,
          body: ownBytes(body),
          ...(deferred && { deferred: { ...deferred, body: ownBytes(deferred.body) } }),
        };
      }),
    serve: ({ id, request, site, destination }, scope) =>
      inUse().answer(scope, async ({ backend, findSite, clientAborts }) => {
        const visitor = new AbortController();
        clientAborts.set(id, visitor);
        try {
          const received = unpackRequest(request, visitor.signal);
          return await packResponse(await backend.serve(received, findSite(site), destination));
        } finally {
          clientAborts.delete(id);
        }
      }),
    abandon: (id) => inUse().clientAborts.get(id)?.abort(),
    receiveWebhook: (request, scope) =>
      inUse().answer(scope, async ({ backend }) =>
        packResponse(await backend.receiveWebhook(unpackRequest(request))),
      ),
    ping: () => {},
    waitForTurn: () => new Promise((resolve) => runInLaterTurn(resolve)),
    findProblems: () => runChecks(inUse().checks),
    readMetrics: () => inUse().metrics.registry.getMetricsAsJSON(),
    useSites: (sites) => inUse().sites.use(sites),
    reloadRelease: async () => inUse().releases?.reload(),
    prepare: async () => inUse().releases?.live.prepare(),
    stopSending: () => inUse().stopSending(),
    close: () => inUse().close(),
  });
}

async function start(
  build: () => Promise<ServerBuild>,
  state: SiteState,
  main: {
    log: { asEvent: MainFunctions['log'] };
    releaseReplaced: { asEvent: MainFunctions['releaseReplaced'] };
    recordCall: { asEvent: MainFunctions['recordCall'] };
  },
) {
  const config = readConfig();
  const logger = createLogger(config.logLevel, { write: main.log.asEvent });
  const metrics = createMetrics({ ofProcess: false });
  const telemetry = createTelemetry(logger, metrics);
  watchEventLoop((delayMs) => metrics.eventLoopDelay.observe({ thread: 'pages' }, delayMs / 1000));
  const sites = followSites(config, state);
  const { backend, started } = await startBackend(config, { telemetry, sites, build, dev: false });
  const { checks, releases, beginRelease, stopSending, close } = started;
  releases?.live.onReplaced(main.releaseReplaced.asEvent);
  const current = beginRelease?.();
  current?.end();
  const facts: WorkerFacts = {
    routes: withoutModules((await build()).routes),
    demonstration: started.demonstration,
    channelsOff: started.channelsOff,
    webhookPaths: webhookPathsOf(started),
    release: current ? { version: current.version, previous: current.previous } : null,
  };
  const clientAborts = new Map<number, AbortController>();
  const findSite = ({ host, origin, noindex }: SiteMessage) => {
    const site = sites.siteForHost(host);
    if (!site) throw new Error('No brand file has this host any longer');
    return { ...site, host, origin, noindex };
  };
  const tools = { backend, findSite, clientAborts };

  async function answer<T>(
    { requestId, release: version, trace }: ScopeMessage,
    work: (used: typeof tools) => Promise<T>,
  ): Promise<T> {
    const release = beginRelease?.(version ?? undefined);
    const scope = {
      requestId,
      arrivedAt: performance.now(),
      // The main thread knows which clients have disconnected.
      signal: neverAborts,
      kind: 'other',
      tenant: 'none',
      release,
      trace: trace ? { ...trace, recordCall: sendCall(trace.traceparent), end: () => {} } : undefined,
    };
    try {
      return await runInRequest(scope, () => work(tools));
    } finally {
      release?.end();
    }
  }

  // Sent immediately, because a page is sent before the call for its late prices ends.
  const sendCall =
    (traceparent: string) =>
    ({ upstream, ok, status, milliseconds }: RecordedCall): void => {
      const call = { upstream, ok, status, milliseconds, endedAt: performance.now() };
      main.recordCall.asEvent(traceparent, call);
    };

  return { ...tools, facts, metrics, sites, checks, releases, stopSending, close, answer };
}
