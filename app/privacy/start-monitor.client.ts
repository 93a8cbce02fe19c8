import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';

import { monitoring } from '../../domain/limits.ts';
import {
  findCallPattern,
  toErrorType,
  findScriptPath,
  type Measurement,
  type MonitoredEvent,
} from '../../domain/monitoring.ts';
import { redact } from '../../domain/redact.ts';
import type { PrivacyPolicy } from '../../domain/tracking.ts';
import { readCookiePreferences } from '../shell/cookie-preferences.ts';
import { forgetMonitoring } from './this-device.ts';
import { onUncaughtError, type UncaughtError } from './early-errors.ts';
import { createEventQueue } from './event-queue.ts';
import { randomId, visitHere } from './visit.client.ts';

interface Place {
  /** Id of a route. */
  page: string;
  /** Compared here, and never sent. */
  pathname: string;
}

export interface Monitor {
  /** The visitor is on another page, or on the same with other choices, after so many milliseconds. */
  arrived: (place: Place, milliseconds: number) => void;
}

/**
 * Starts to measure this document. Nothing that says what is looked up is put into an event: no address, title, text or
 * referrer, and of messages the words that engines say.
 */
export function startMonitor(
  options: Place & {
    endpoint: string;
    privacy: PrivacyPolicy;
    /** The route that the document began with, which web vitals are of. */
    landing: string;
  },
): Monitor {
  const { endpoint, privacy, landing } = options;
  let { page, pathname } = options;
  let number = 0;
  let running = true;

  const record = (measured: Measurement, on = page): void => {
    if (!running) return;
    const event: MonitoredEvent = {
      id: randomId(),
      at: Math.round(Date.now() / 1000),
      page: on,
      ...measured,
    };
    queue.add(event);
    // What is known only when the page goes away has no later batch to go with.
    if (document.visibilityState === 'hidden') queueMicrotask(queue.flush);
  };
  const visit = visitHere(() => record({ kind: 'session' }));
  const bodyOf = (events: MonitoredEvent[]) => JSON.stringify({ ...visit.ids(), events });
  const queue = createEventQueue({
    allowed: () => readCookiePreferences(privacy).performance,
    mayRecord: visit.count,
    send: (events) =>
      fetch(endpoint, {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body: bodyOf(events),
      }).then(
        ({ status }) => status,
        () => 0,
      ),
    sendLast: (events) =>
      void navigator.sendBeacon(endpoint, new Blob([bodyOf(events)], { type: 'application/json' })),
    stopped() {
      running = false;
      calls.disconnect();
      if (!readCookiePreferences(privacy).performance) forgetMonitoring();
    },
  });

  const calls = new PerformanceObserver((list) => failedCalls(list.getEntries()));
  function failedCalls(entries: PerformanceEntryList): void {
    for (const entry of entries) if (entry instanceof PerformanceResourceTiming) failedCall(entry);
  }
  function failedCall({ name, responseStatus, duration }: PerformanceResourceTiming): void {
    // Without a status it was called off, or there was no connection to tell of it by.
    if (!(responseStatus >= 400)) return;
    const { origin, pathname: path } = new URL(name);
    const call = origin === location.origin ? findCallPattern(path) : null;
    if (call) record({ kind: 'call', call, status: responseStatus, value: Math.round(duration) });
  }

  function failed({ error, file, line, column }: UncaughtError): void {
    // Extensions of a browser fail too, and not through us.
    if (file && new URL(file, location.href).origin !== location.origin) return;
    const { name = '', message = '' } = error instanceof Error ? error : { message: String(error) };
    const script = findScriptPath(file);
    const where = script ? { file: script, line, column } : {};
    record({ kind: 'error', type: toErrorType(name), message: redact(message), ...where });
  }

  record({ kind: 'page', number });
  const [load] = performance.getEntriesByType('navigation');
  if (load && load.duration > 0) record({ kind: 'load', value: Math.round(load.duration) }, landing);
  const told = (kind: 'ttfb' | 'lcp' | 'inp') => (metric: { value: number }) =>
    record({ kind, value: Math.round(metric.value) }, landing);
  onTTFB(told('ttfb'));
  onLCP(told('lcp'));
  onINP(told('inp'));
  onCLS(({ value }) => record({ kind: 'cls', value: Math.round(value * 10_000) / 10_000 }, landing));
  calls.observe({ type: 'resource', buffered: true });
  onUncaughtError(failed);
  addEventListener('securitypolicyviolation', () =>
    record({ kind: 'warning', message: 'blocked by content security policy' }),
  );
  // After the listeners of web-vitals, which say what they know at the same moment.
  const leave = () => {
    failedCalls(calls.takeRecords());
    queue.flush();
  };
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  addEventListener('pagehide', leave);

  return {
    arrived(place, value) {
      if (place.pathname !== pathname) record({ kind: 'page', number: (number += 1) }, place.page);
      ({ page, pathname } = place);
      if (value <= monitoring.routeChangeTimeoutMs) record({ kind: 'route', value: Math.round(value) });
      else record({ kind: 'warning', message: 'change of route took too long' });
    },
  };
}
