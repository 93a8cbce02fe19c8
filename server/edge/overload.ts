import { locales, type Locale } from '../../domain/locale.ts';
import { currentRequest } from '../telemetry/request-scope.ts';
import {
  AbandonedError,
  createAdmission,
  OverloadedError,
  type AdmissionRequest,
  type Defer,
} from './admission.ts';
import { actionLink, helpLine, plainDocument, type PlainSite } from './plain-document.ts';

/** The longest expected wait for a render with which a request is queued. Tests may set a longer one. */
const maxWaitMs = 120;
const maxQueued = 64;
const retryAfterSeconds = 3;

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

const texts = {
  'en-US': {
    title: 'We are very busy',
    page: 'Too many people are here right now. Wait a few seconds, then try again.',
    form: 'Too many people are here right now. Your form was not sent. Go back, wait a few seconds, then send it again.',
    retry: 'Try again',
  },
  es: {
    title: 'Hay mucha gente en este momento',
    page: 'Hay demasiadas visitas ahora. Espere unos segundos e intente de nuevo.',
    form: 'Hay demasiadas visitas ahora. No recibimos su formulario. Vuelva atrás, espere unos segundos y envíelo otra vez.',
    retry: 'Intentar de nuevo',
  },
} as const satisfies Record<Locale, object>;

const headers = { 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' };

/** The reply to a page or a form that was not admitted. */
export function overloadedPage({ method }: { method: string }, locale: Locale, site: PlainSite): Response {
  const { lang } = locales[locale];
  const { title, page, form, retry } = texts[locale];
  const text = method === 'POST' ? `<p>${form}</p>` : `<p>${page}</p>${actionLink('', retry)}`;
  const body = text + helpLine(site, lang);
  return plainDocument({ title, body }, { status: 503, lang, headers, site });
}

/** The reply to a call of the browser API that was not admitted. */
export const overloadedCall = (): Response =>
  Response.json(
    { error: { code: 'overloaded', message: 'We are very busy. Please try again in a moment.' } },
    { status: 503, headers },
  );
