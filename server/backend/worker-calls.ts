import type { MessagePort, Worker } from 'node:worker_threads';

import { createBirpc, type BirpcReturn } from 'birpc';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

import type { Demonstration } from '../../app/context.ts';
import type { Channel } from '../../wire/message.ts';
import type { Findings } from '../edge/health.ts';
import type { RenderedPage } from '../pages/page-cache.ts';
import type { SiteRoutes } from '../pages/page-routes.ts';
import type { SiteState } from '../sites/live-sites.ts';
import type { RecordCall, RequestTrace } from '../telemetry/request-scope.ts';
import type { PageMessage, RequestMessage, ResponseMessage, SiteMessage } from './messages.ts';
import type { ServiceDestination } from './backend.ts';

/** The request's identity in log lines and upstream calls. */
export interface ScopeMessage {
  requestId: string;
  /** The version of the data release that the request began with; null without embedded services. */
  release: string | null;
  trace: Pick<RequestTrace, 'traceId' | 'traceparent'> | null;
}

/** The data release in use. */
export interface ReleaseMessage {
  version: string;
  /** The one before it; null for the first of the process. */
  previous: string | null;
}

export interface WorkerFacts {
  routes: SiteRoutes;
  demonstration: Demonstration;
  /** The channels without a provider. */
  channelsOff: Channel[];
  /** Where providers send webhooks. */
  webhookPaths: string[];
  /** Null without embedded services. */
  release: ReleaseMessage | null;
}

/** What the main thread calls in the worker. */
export interface WorkerFunctions {
  /** Starts the backend; `problem` is the reason if it failed. */
  start: (sites: SiteState) => Promise<{ facts: WorkerFacts } | { problem: string }>;
  render: (page: PageMessage, scope: ScopeMessage) => Promise<RenderedPage>;
  serve: (
    call: { id: number; request: RequestMessage; site: SiteMessage; destination: ServiceDestination },
    scope: ScopeMessage,
  ) => Promise<ResponseMessage>;
  /** Reports that the client of a `serve` call has disconnected. */
  abandon: (id: number) => void;
  receiveWebhook: (request: RequestMessage, scope: ScopeMessage) => Promise<ResponseMessage>;
  ping: () => void;
  /** Resolves when no render in progress is waiting for its turn. */
  waitForTurn: () => Promise<void>;
  findProblems: () => Promise<Findings>;
  readMetrics: () => Promise<MetricObjectWithValues<MetricValue<string>>[]>;
  /** Replaces the sites that the worker serves. */
  useSites: (sites: SiteState) => void;
  reloadRelease: () => Promise<void>;
  prepare: () => Promise<void>;
  stopSending: () => Promise<void>;
  close: () => Promise<void>;
}

/** What the worker calls in the main thread. */
export interface MainFunctions {
  log: (line: string) => void;
  releaseReplaced: (release: ReleaseMessage) => void;
  /** Records a finished upstream call, perhaps after its request was answered. */
  recordCall: RecordCall;
}

/** Connects to the other thread. Calls between threads have no time limit, because calls to services have their own. */
export function connectThread<Remote extends object, Local extends object>(
  port: Pick<MessagePort | Worker, 'postMessage' | 'on'>,
  local: Local,
): BirpcReturn<Remote, Local> {
  return createBirpc<Remote, Local>(local, {
    post: (message: unknown) => port.postMessage(message),
    on: (receive) => void port.on('message', receive),
    timeout: -1,
  });
}
