import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';

import { monitoring } from '../../domain/monitoring-limits.ts';
import {
  findCallPattern,
  findScriptPath,
  toErrorType,
  type Measurement,
  type MonitoredEvent,
} from '../../domain/monitoring.ts';
import { redact } from '../../domain/redact.ts';
import type { PrivacyPolicy } from '../../domain/tracking.ts';
import { readCookiePreferences } from '../shell/cookie-preferences.ts';
import { collectEarlyErrors, onUncaughtError, type UncaughtError } from './early-errors.ts';
import { createEventQueue } from './event-queue.ts';
import { createMonitoringSession, randomId } from './monitoring-session.client.ts';

interface VisitedPage {
  /** Id of the route. */
  page: string;
  /** Distinguishes pages in the browser; it is never sent. */
  pathname: string;
}

export interface Monitor {
  /** Records that the visitor reached a page, or the same page with other choices, and how many milliseconds it took. */
  recordNavigation: (to: VisitedPage, milliseconds: number) => void;
}

interface MonitorOptions extends VisitedPage {
  endpoint: string;
  privacy: PrivacyPolicy;
  /** Id of the route of the document's first page, to which web vitals belong. */
  landing: string;
}

/**
 * Starts to measure this document. Events never contain what the visitor looks up: no URL, title, text or referrer, and
 * error messages only as far as `redact` allows.
 */
export function startMonitor(options: MonitorOptions): Monitor {
  const { endpoint, privacy, landing } = options;
  let { page, pathname } = options;
  let pageNumber = 0;
  let isRunning = true;
  const isAllowed = () => readCookiePreferences(privacy).performance;

  const record = (measurement: Measurement, eventPage = page): void => {
    if (!isRunning) return;
    const event: MonitoredEvent = {
      id: randomId(),
      at: Math.round(Date.now() / 1000),
      page: eventPage,
      ...measurement,
    };
    queue.add(event);
    // There is no later batch for events while the page unloads.
    if (document.visibilityState === 'hidden') queueMicrotask(queue.flush);
  };
  const session = createMonitoringSession(() => record({ kind: 'session' }));
  const createBody = (events: MonitoredEvent[]) => JSON.stringify({ ...session.ids(), events });
  const postBatch = (body: string) =>
    fetch(endpoint, {
      method: 'POST',
      // The last batch is sent while the page unloads.
      keepalive: true,
      headers: { 'content-type': 'application/json', 'client-type': 'web' },
      body,
    }).then(
      ({ status }) => status,
      () => 0,
    );
  const queue = createEventQueue({
    isAllowed,
    countEvent: session.countEvent,
    send: (events) => postBatch(createBody(events)),
    sendLast: (events) => void postBatch(createBody(events)),
    onStop() {
      isRunning = false;
      callObserver.disconnect();
      if (!isAllowed()) void import('../forget-stored.ts').then(({ forgetMonitoring }) => forgetMonitoring());
    },
  });

  const callObserver = new PerformanceObserver((list) => recordCalls(list.getEntries()));
  function recordCalls(entries: PerformanceEntryList): void {
    for (const entry of entries) if (entry instanceof PerformanceResourceTiming) recordFailedCall(entry);
  }
  function recordFailedCall({ name, responseStatus, duration }: PerformanceResourceTiming): void {
    // A canceled call has no status, nor has one without a connection.
    if (!(responseStatus >= 400)) return;
    const { origin, pathname: path } = new URL(name);
    const call = origin === location.origin ? findCallPattern(path) : null;
    if (call) record({ kind: 'call', call, status: responseStatus, value: Math.round(duration) });
  }

  function recordError({ error, file, line, column }: UncaughtError): void {
    // Errors of browser extensions are not the site's.
    if (file && new URL(file, location.href).origin !== location.origin) return;
    const { name = '', message = '' } = error instanceof Error ? error : { message: String(error) };
    const script = findScriptPath(file);
    const position = script ? { file: script, line, column } : {};
    record({ kind: 'error', type: toErrorType(name), message: redact(message), ...position });
  }

  record({ kind: 'page', number: pageNumber });
  const [load] = performance.getEntriesByType('navigation');
  if (load && load.duration > 0) record({ kind: 'load', value: Math.round(load.duration) }, landing);
  const recordVital = (kind: 'ttfb' | 'lcp' | 'inp') => (metric: { value: number }) =>
    record({ kind, value: Math.round(metric.value) }, landing);
  onTTFB(recordVital('ttfb'));
  onLCP(recordVital('lcp'));
  onINP(recordVital('inp'));
  onCLS(({ value }) => record({ kind: 'cls', value: Math.round(value * 10_000) / 10_000 }, landing));
  callObserver.observe({ type: 'resource', buffered: true });
  collectEarlyErrors();
  onUncaughtError(recordError);
  addEventListener('securitypolicyviolation', () =>
    record({ kind: 'warning', message: 'blocked by content security policy' }),
  );
  // Added after the listeners of web-vitals, which report their last values in the same event.
  const onLeave = () => {
    recordCalls(callObserver.takeRecords());
    queue.flush();
  };
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') onLeave();
  });
  addEventListener('pagehide', onLeave);

  return {
    recordNavigation(to, milliseconds) {
      if (to.pathname !== pathname) record({ kind: 'page', number: (pageNumber += 1) }, to.page);
      ({ page, pathname } = to);
      if (milliseconds <= monitoring.routeChangeTimeoutMs) {
        record({ kind: 'route', value: Math.round(milliseconds) });
      } else record({ kind: 'warning', message: 'change of route took too long' });
    },
  };
}
