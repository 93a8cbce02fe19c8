import type { Registry } from 'prom-client';

import type { MonitoredEvent } from '../../domain/monitoring.ts';
import { createFactories } from './metric-factories.ts';

/** Metrics of the events that browsers report; labels are patterns of routes and calls (spec §8). */
export function createBrowserMetrics(registry: Registry): (events: readonly MonitoredEvent[]) => void {
  const { counter, histogram } = createFactories(registry);
  const seconds = histogram(
    'browser_seconds',
    'Load times in browsers, by measurement (ttfb, lcp, inp: web vitals; load: the document; route: the next page) and route.',
    ['what', 'page'],
    [0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 4, 10],
  );
  const layoutShift = histogram(
    'browser_layout_shift',
    'Cumulative layout shift (web vitals), by route.',
    ['page'],
    [0.01, 0.05, 0.1, 0.25, 1],
  );
  const events = counter(
    'browser_events_total',
    'Events reported by browsers, by kind and route: session, page, load, route, lcp, inp, ttfb, cls, error, call, warning.',
    ['kind', 'page'],
  );
  const failedCalls = counter(
    'browser_calls_failed_total',
    'Browser calls that failed, by pattern and status class.',
    ['call', 'status'],
  );
  return (reported) => {
    for (const event of reported) {
      const { kind, page } = event;
      events.inc({ kind, page });
      if (kind === 'cls') layoutShift.observe({ page }, event.value);
      else if (kind === 'call')
        failedCalls.inc({ call: event.call, status: `${Math.floor(event.status / 100)}xx` });
      else if ('value' in event) seconds.observe({ what: kind, page }, event.value / 1000);
    }
  };
}
