import { collectDefaultMetrics, Registry } from 'prom-client';

import { createBrowserMetrics } from './browser-metrics.ts';
import { createFactories } from './metric-factories.ts';

export type Metrics = ReturnType<typeof createMetrics>;

const requestBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** The outcomes that alerts count. */
const alertedNotifications = [
  ...['sms', 'email'].flatMap((channel) => [
    { channel, event: 'sent' },
    { channel, event: 'dead' },
    { channel, event: 'store_failed' },
  ]),
  { channel: 'none', event: 'store_failed' },
];

/** Metrics of the process, which are the same in each of its threads. */
const ofProcessNames = /^(process_|nodejs_(active|version))/;
/** Redundant with event_loop_delay_seconds. As gauges, these cannot be aggregated over nodes. */
const lagNames = /^nodejs_eventloop_lag/;

/**
 * The metrics that operators watch. Labels are bounded: a route pattern, never a path; a category, never a URL (spec §8).
 * @param options.ofProcess false for a second thread, whose metrics are added to those of the first.
 */
export function createMetrics({ ofProcess = true }: { ofProcess?: boolean } = {}) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) {
    if (lagNames.test(name) || (!ofProcess && ofProcessNames.test(name))) registry.removeSingleMetric(name);
  }
  const { counter, histogram } = createFactories(registry);
  return {
    registry,
    requests: histogram(
      'http_request_duration_seconds',
      'Time from the arrival of a request to the end of its response, by kind, tenant and status class; aborted where the client disconnected first.',
      ['kind', 'tenant', 'status'],
      requestBuckets,
    ),
    eventLoopDelay: histogram(
      'event_loop_delay_seconds',
      'How late the event loop was, measured 50 times a second, by thread: main (sockets, cached pages) or pages (renders, services).',
      ['thread'],
      [0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    ),
    upstreamCalls: counter(
      'external_service_requests_total',
      'Calls to upstreams by category, outcome and log code (spec §8).',
      ['category', 'outcome', 'code'],
    ),
    upstreamSeconds: histogram(
      'external_service_duration_seconds',
      'Duration of upstream calls, by upstream.',
      ['upstream'],
      [0.001, 0.01, 0.05, 0.1, 0.5, 1, 5],
    ),
    upstreamRejected: counter(
      'upstream_rejected_total',
      'Calls to upstreams that were not made: circuit_open (the service keeps failing), queue_full (too many calls in flight), paused (the service named a time with status 429).',
      ['upstream', 'reason'],
    ),
    upstreamRetries: counter('upstream_retries_total', 'Calls to upstreams that were repeated.', [
      'upstream',
    ]),
    upstreamNotFound: counter(
      'upstream_not_found_total',
      'Calls that a service answered with 404 and that are no failure, because it may not have what was asked for, by upstream.',
      ['upstream'],
      [{ upstream: 'drugs' }],
    ),
    upstreamRowsDropped: counter(
      'upstream_rows_dropped_total',
      'Rows of replies that pages leave out, because they are malformed or cost 0, by upstream and list.',
      ['upstream', 'list'],
    ),
    requestsShed: counter(
      'requests_shed_total',
      'Requests answered 503 instead of being rendered: queue_full, queue_wait, event_loop.',
      ['reason'],
    ),
    reloads: counter(
      'reloads_total',
      'How often the brand files (SIGHUP), the flags (OFREP_ENDPOINT) and the data release (SIGHUP, RELEASE_URL) were read again: ok, or failed (they stay as they were).',
      ['what', 'result'],
    ),
    cachePurges: counter(
      'cache_purges_total',
      'How often a cache in front of the server was told to forget pages (CACHE_PURGE_URL): ok, or failed after three attempts.',
      ['result'],
    ),
    connectionsDropped: counter(
      'connections_dropped_total',
      'Connections that were not accepted, because the limit of connections or descriptors was reached.',
    ),
    requestsMalformed: counter(
      'requests_malformed_total',
      'Requests that are not HTTP or have an unreadable host (400), are too slow (408), or have too long chunk extensions (413) or headers (431).',
      ['status'],
    ),
    pageCache: counter(
      'page_cache_total',
      'Page requests answered from the cache (hit, stale) or by rendering (miss, bypass).',
      ['result'],
    ),
    notifications: counter(
      'notifications_total',
      'Outcomes of text messages and email: accepted, repeated, rejected, limited, challenged, opted_out, sent, retried, dead, unsubscribed, store_failed; and budget_warning, limits_unavailable.',
      ['channel', 'event'],
      alertedNotifications,
    ),
    limitedMessages: counter(
      'messages_limited_total',
      'Messages above a limit, by channel and limit: recipient, recipient_day, visitor, network, phone_prefix, and the hour and day of the budget.',
      ['channel', 'limit'],
    ),
    inboundTexts: counter(
      'notifications_inbound_total',
      'Text messages received, by keyword: stop, start, help, or other.',
      ['keyword'],
    ),
    rejectedMessages: counter(
      'messages_rejected_total',
      'Rejected card and rewards forms, by form, channel and reason.',
      ['form', 'channel', 'reason'],
    ),
    forwardedIgnored: counter(
      'forwarded_ignored_total',
      'Requests with X-Forwarded-For while TRUSTED_PROXIES is 0, so a proxy is missing from the settings.',
    ),
    priceReports: counter(
      'price_reports_total',
      'Outcomes of visitors’ price reports: recorded, repeated, limited, rejected, store_failed.',
      ['event'],
      [{ event: 'store_failed' }],
    ),
    rejectedPriceReports: counter('price_reports_rejected_total', 'Rejected price report forms, by reason.', [
      'reason',
    ]),
    observeBrowserEvents: createBrowserMetrics(registry),
  };
}
