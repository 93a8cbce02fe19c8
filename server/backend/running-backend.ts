import type { Registry } from 'prom-client';

import type { Demonstration } from '../../app/context.ts';
import type { Channel } from '../../wire/message.ts';
import type { Defer } from '../edge/admission.ts';
import type { HealthOptions } from '../edge/health.ts';
import type { PagesOptions } from '../pages/pages.ts';
import type { Config } from '../settings/config.ts';
import type { RecordCall, ReleaseUse } from '../telemetry/request-scope.ts';
import type { ServerTelemetry } from '../telemetry/telemetry.ts';
import type { Backend } from './backend.ts';
import type { LiveSites, SiteState } from '../sites/live-sites.ts';

/** A backend with the functions by which the server controls it. */
export interface RunningBackend
  extends Pick<HealthOptions, 'findProblems' | 'isLive'>, Pick<PagesOptions, 'routes'> {
  backend: Backend;
  /** Runs a function when the backend can start work; undefined if it runs in the main thread. */
  defer: Defer | undefined;
  demonstration: Demonstration;
  /** The channels without a provider. */
  channelsOff: readonly Channel[];
  /** Where providers send webhooks. */
  webhookPaths: readonly string[];
  /** Begins to use the data release; undefined without embedded services. */
  beginRelease: (() => ReleaseUse) | undefined;
  /** The version of the data release in use; '' without embedded services. */
  releaseVersion: () => string;
  /** Registers a function that is called with the version of each replaced release, once new requests use the next one. */
  onReleaseReplaced: (listener: (previous: string) => void) => void;
  /** Metrics that are added to those of the main thread. */
  readMetrics: () => ReturnType<Registry['getMetricsAsJSON']>;
  /** Called before the sites change. */
  useSites: (sites: SiteState) => Promise<void>;
  reloadRelease: () => Promise<void>;
  /** Computes in advance what the first requests would otherwise wait for. */
  prepare: () => Promise<void>;
  /** Stops sending queued messages, and resolves when those being sent are done. */
  stopSending: () => Promise<void>;
  close: () => Promise<void>;
}

export type StartBackend = (server: {
  config: Config;
  telemetry: ServerTelemetry;
  sites: LiveSites;
  /** Writes a line to the log of the server. */
  log: (line: string) => void;
  /** Adds a call to a trace; does nothing without a collector. */
  recordCall: RecordCall;
}) => Promise<RunningBackend>;
