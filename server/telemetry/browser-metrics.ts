import { Counter, Histogram, type Registry } from 'prom-client';

import type { MonitoredEvent } from '../../domain/monitoring.ts';

/** Metrics of the events that browsers report; labels are patterns of routes and calls (spec §8). */
export function createBrowserMetrics(registry: Registry): (events: readonly MonitoredEvent[]) => void {
  const seconds = new Histogram({
    name: 'browser_seconds',
    help: 'How long visitors waited, by route: ttfb, lcp, inp (web vitals), load (the document), route (the next page).',
    labelNames: ['what', 'page'],
    buckets: [0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 4, 10],
    registers: [registry],
  });
  const shift = new Histogram({
    name: 'browser_layout_shift',
    help: 'Cumulative layout shift (web vitals), by route.',
    labelNames: ['page'],
    buckets: [0.01, 0.05, 0.1, 0.25, 1],
    registers: [registry],
  });
  const events = new Counter({
    name: 'browser_events_total',
    help: 'Events reported by browsers, by kind and route: session, page, load, route, lcp, inp, ttfb, cls, error, call, warning.',
    labelNames: ['kind', 'page'],
    registers: [registry],
  });
  const calls = new Counter({
    name: 'browser_calls_failed_total',
    help: 'Browser calls that were answered with an error, by pattern and status class.',
    labelNames: ['call', 'status'],
    registers: [registry],
  });
  return (reported) => {
    for (const event of reported) {
      const { kind, page } = event;
      events.inc({ kind, page });
      if (kind === 'cls') shift.observe({ page }, event.value);
      else if (kind === 'call')
        calls.inc({ call: event.call, status: `${Math.floor(event.status / 100)}xx` });
      else if ('value' in event) seconds.observe({ what: kind, page }, event.value / 1000);
    }
  };
}
