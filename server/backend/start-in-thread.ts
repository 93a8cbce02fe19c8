import type { Worker } from 'node:worker_threads';

import { withTimeout } from '../../domain/time-limit.ts';
import { ConfigError } from '../settings/setting.ts';
import type { Backend } from './backend.ts';
import type { StartBackend } from './running-backend.ts';
import { measureHealth } from '../telemetry/gauges.ts';
import { createRequestId, currentRequest } from '../telemetry/request-scope.ts';
import { packPage, packRequest, packSite, unpackResponse } from './messages.ts';
import {
  connectThread,
  type MainFunctions,
  type ScopeMessage,
  type WorkerFacts,
  type WorkerFunctions,
} from './worker-calls.ts';

const pingMs = 1000;
/** The thread counts as dead after this long without a reply, far longer than any page takes. */
const maxSilenceMs = 15_000;
/** How long a probe waits. */
const maxProbeMs = 2000;
const silence = 'The thread that renders pages does not answer.';

/**
 * Starts the backend in a worker thread, because rendering and its garbage collection would block everything else
 * (decision 0062). The process exits when the thread fails.
 * @param thread has begun to load a module that calls `runWorker`.
 * @returns a function that throws ConfigError for a bad setting.
 */
export const startInThread =
  (thread: Worker): StartBackend =>
  async ({ telemetry: { logger, metrics }, sites, log, recordCall }) => {
    const crashed = new Promise<never>((_resolve, reject) => {
      thread.once('error', reject);
      thread.once('exit', (code) => reject(new Error(`The worker thread exited with code ${code}`)));
    });
    let isRunning = false;
    crashed.catch((error: unknown) => {
      if (!isRunning) return;
      logger.fatal({ err: error }, 'the thread that renders pages has failed');
      logger.flush(() => process.exit(1));
    });
    const inUse: Pick<WorkerFacts, 'release'> = { release: null };
    const listeners: ((previous: string) => void)[] = [];
    const worker = connectThread<WorkerFunctions, MainFunctions>(thread, {
      log,
      recordCall,
      releaseReplaced: (release) => {
        inUse.release = release;
        if (release.previous !== null) for (const listener of listeners) listener(release.previous);
      },
    });
    const started = await Promise.race([worker.start(sites.state()), crashed]);
    if ('problem' in started) {
      await thread.terminate();
      throw new ConfigError(started.problem);
    }
    isRunning = true;
    const { release, routes, ...facts } = started.facts;
    inUse.release ??= release;
    const watch = watchThread(worker.ping);
    measureHealth(metrics, [{ name: 'worker', check: () => (watch.isLive() ? null : silence) }]);
    return {
      ...facts,
      routes: () => Promise.resolve(routes),
      backend: forwardTo(worker),
      // The worker keeps the release open while it renders.
      beginRelease: release ? () => ({ ...(inUse.release ?? release), end: () => {} }) : undefined,
      releaseVersion: () => inUse.release?.version ?? '',
      onReleaseReplaced: (listener) => void listeners.push(listener),
      findProblems: () =>
        withTimeout(worker.findProblems(), maxProbeMs, { problems: { worker: silence }, details: {} }),
      isLive: watch.isLive,
      defer: (run) => void worker.waitForTurn().then(run),
      // Metrics of the main thread show what happens while the worker is silent.
      readMetrics: () => withTimeout(worker.readMetrics(), maxProbeMs, []),
      useSites: worker.useSites,
      reloadRelease: worker.reloadRelease,
      prepare: worker.prepare,
      stopSending: worker.stopSending,
      close: async () => {
        isRunning = false;
        watch.stop();
        await worker.close();
        await thread.terminate();
      },
    };
  };

/** A backend that forwards its calls to the worker. */
function forwardTo(worker: ReturnType<typeof connectThread<WorkerFunctions, MainFunctions>>): Backend {
  let calls = 0;
  return {
    render: async (request, page, owner = null) =>
      worker.render(await packPage(request, page, owner), scopeMessage()),
    serve: async (request, site, destination) => {
      calls += 1;
      const id = calls;
      const abandon = () => void worker.abandon.asEvent(id);
      const message = { id, request: await packRequest(request), site: packSite(site), destination };
      const signal = currentRequest()?.signal;
      signal?.addEventListener('abort', abandon, { once: true });
      try {
        return unpackResponse(await worker.serve(message, scopeMessage()));
      } finally {
        signal?.removeEventListener('abort', abandon);
      }
    },
    receiveWebhook: async (request) =>
      unpackResponse(await worker.receiveWebhook(await packRequest(request), scopeMessage())),
  };
}

/** Work without a request, such as the first renders of a process, has its own id. */
function scopeMessage(): ScopeMessage {
  const request = currentRequest();
  const trace = request?.trace;
  return {
    requestId: request?.requestId ?? createRequestId(null),
    release: request?.release?.version ?? null,
    trace: trace ? { traceId: trace.traceId, traceparent: trace.traceparent } : null,
  };
}

/** Pings the thread every second. */
export function watchThread(ping: () => Promise<void>) {
  let heardAt = performance.now();
  let isWaiting = false;
  async function pingOnce(): Promise<void> {
    isWaiting = true;
    try {
      await ping();
      heardAt = performance.now();
    } catch {
      // Ignored: a thread that answers none of the later pings counts as silent.
    } finally {
      isWaiting = false;
    }
  }
  const timer = setInterval(() => {
    if (!isWaiting) void pingOnce();
  }, pingMs).unref();
  return { isLive: () => performance.now() - heardAt < maxSilenceMs, stop: () => clearInterval(timer) };
}
