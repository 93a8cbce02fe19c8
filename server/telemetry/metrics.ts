import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

import { createBrowserMetrics } from './browser-metrics.ts';

/** The metrics that operators watch. Labels are bounded: a route pattern, never a path; a category, never a URL (spec §8). */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response, by kind of request, tenant and status class.',
    labelNames: ['kind', 'tenant', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const upstreamCalls = new Counter({
    name: 'external_service_requests_total',
    help: 'Calls to upstreams by category, outcome and log code (spec §8).',
    labelNames: ['category', 'outcome', 'code'],
    registers: [registry],
  });
  const upstreamSeconds = new Histogram({
    name: 'external_service_duration_seconds',
    help: 'Duration of upstream calls, by upstream.',
    labelNames: ['upstream'],
    buckets: [0.001, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const pageCache = new Counter({
    name: 'page_cache_total',
    help: 'Pages answered from the cache (hit, stale) or rendered (miss, bypass).',
    labelNames: ['result'],
    registers: [registry],
  });
  const notifications = new Counter({
    name: 'notifications_total',
    help: 'Outcomes of text messages and email: accepted, repeated, refused, limited, opted_out, sent, retried, dead, unsubscribed, store_failed.',
    labelNames: ['channel', 'event'],
    registers: [registry],
  });
  const inboundTexts = new Counter({
    name: 'notifications_inbound_total',
    help: 'Text messages received from people, by what they ask for: stop, start, help, or other.',
    labelNames: ['wish'],
    registers: [registry],
  });
  const rejectedMessages = new Counter({
    name: 'messages_refused_total',
    help: 'Rejected forms for a card or about rewards, which sent nothing, by form, channel and reason.',
    labelNames: ['form', 'channel', 'reason'],
    registers: [registry],
  });
  const forwardedIgnored = new Counter({
    name: 'forwarded_ignored_total',
    help: 'Requests with X-Forwarded-For while TRUSTED_PROXIES is 0: there is a proxy that the settings do not name.',
    registers: [registry],
  });
  const priceReports = new Counter({
    name: 'price_reports_total',
    help: 'Outcomes of visitors’ price reports: recorded, repeated, limited, refused, store_failed.',
    labelNames: ['event'],
    registers: [registry],
  });
  const rejectedPriceReports = new Counter({
    name: 'price_reports_refused_total',
    help: 'Rejected price report forms, by reason.',
    labelNames: ['reason'],
    registers: [registry],
  });
  return {
    registry,
    requests,
    upstreamCalls,
    upstreamSeconds,
    pageCache,
    notifications,
    inboundTexts,
    rejectedMessages,
    forwardedIgnored,
    priceReports,
    rejectedPriceReports,
    observeBrowserEvents: createBrowserMetrics(registry),
  };
}

/** Adds the number of messages that wait and the age of the oldest, measured when the metrics are read. */
export function measureBacklog(
  { registry }: Pick<Metrics, 'registry'>,
  backlog: () => Promise<{ queued: number; oldestMs: number } | null>,
): void {
  const gauge = (
    name: string,
    help: string,
    value: (now: { queued: number; oldestMs: number }) => number,
  ) => {
    const metric = new Gauge({
      name,
      help: `${help} NaN while the store does not answer.`,
      registers: [registry],
      collect: async () => {
        const now = await backlog();
        metric.set(now ? value(now) : NaN);
      },
    });
  };
  gauge('notifications_queued', 'Messages that wait to be sent.', ({ queued }) => queued);
  gauge(
    'notifications_oldest_seconds',
    'Age of the oldest message that waits to be sent.',
    ({ oldestMs }) => oldestMs / 1000,
  );
}

export type Metrics = ReturnType<typeof createMetrics>;
