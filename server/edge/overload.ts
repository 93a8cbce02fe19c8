import { currentRequest } from '../telemetry/request-scope.ts';
import {
  AbandonedError,
  createAdmission,
  OverloadedError,
  type AdmissionRequest,
  type Defer,
} from './admission.ts';

/** The longest expected wait for a render with which a request is queued. Tests may set a longer one. */
const maxWaitMs = 120;
const maxQueued = 64;

export type SiteAdmission = ReturnType<typeof createSiteAdmission>;

/**
 * The lanes of the work that costs CPU time. Forms and images have their own small lanes, so that a visitor can send a card
 * even when pages are in demand. Cached pages, files, health checks, webhooks and metrics need no admission.
 */
export function createSiteAdmission({
  maxRenders,
  waitMs = maxWaitMs,
  defer,
}: {
  maxRenders: number;
  waitMs?: number;
  /** Runs a function when there is time to begin work; in this thread unless set. */
  defer?: Defer | undefined;
}) {
  return createAdmission({
    defer,
    lanes: {
      page: { maxInFlight: maxRenders, maxQueued, maxWaitMs: waitMs },
      form: { maxInFlight: 8, maxQueued, maxWaitMs: waitMs * 8 },
      api: { maxInFlight: maxRenders, maxQueued, maxWaitMs: waitMs },
      image: { maxInFlight: 1, maxQueued: 20, maxWaitMs: waitMs * 8 },
      /** Renders that renew a page while its stale version is served. */
      renewal: { maxInFlight: 2, maxQueued: 8, maxWaitMs: waitMs },
    },
  });
}

let pausedUntil = Number.NEGATIVE_INFINITY;

/** To be called after work that blocked the event loop, so that requests that arrived meanwhile are not rejected as late. */
export function excuseDelays(): void {
  pausedUntil = performance.now();
}

/** When the request of the caller arrived, and a signal that aborts when its client disconnects. */
export function currentAdmission(): AdmissionRequest {
  const request = currentRequest();
  return { arrivedAt: request && Math.max(request.arrivedAt, pausedUntil), signal: request?.signal };
}

/** Whether an error means that a request was not admitted. */
export const isShed = (error: unknown): error is OverloadedError | AbandonedError =>
  error instanceof OverloadedError || error instanceof AbandonedError;
