import { expect, test } from 'vitest';

import type { MessageRejection } from '../../domain/message-rejections.ts';
import { createNotificationEvent } from '../../platform/notifications/notification-events.ts';
import { createLogger } from './logger.ts';
import { createCallPolicies } from '../../upstreams/call-policies.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { measureHealth, measureUpstreams } from './gauges.ts';
import { createMetrics } from './metrics.ts';
import { createTelemetry } from './telemetry.ts';

function setUp() {
  const lines: string[] = [];
  const telemetry = createTelemetry(
    createLogger('info', { write: (line) => lines.push(line) }),
    createMetrics(),
  );
  return { ...telemetry, lines, metricsText: () => telemetry.metrics.registry.metrics() };
}

function rejectMessage(rejection: MessageRejection) {
  const { countRejectedMessage, lines, metricsText } = setUp();
  countRejectedMessage(rejection);
  return { line: JSON.parse(lines.join('')) as object, metricsText };
}

test('logs where an embedded service failed, without the message of its error', () => {
  const { logServiceError, lines } = setUp();
  const error = new TypeError('+12155550100 is not\n    a number');
  logServiceError(Object.assign(error, { code: '22P02', detail: 'Row (+12155550100)' }));
  expect(lines).toEqual([expect.not.stringContaining('12155550100')]);
  expect(JSON.parse(lines.join(''))).toMatchObject({
    level: 50,
    code: 56,
    type: 'TypeError',
    reason: '22P02',
    stack: expect.stringContaining('telemetry.test.ts'),
  });
});

test('counts a message that was rejected for a visitor’s mistake and logs it as information', async () => {
  const { line, metricsText } = rejectMessage({ form: 'coupon', channel: 'sms', reason: 'phone-too-short' });
  expect(line).toMatchObject({ level: 30, code: 22, channel: 'sms', reason: 'phone-too-short' });
  expect(await metricsText()).toContain(
    'messages_rejected_total{form="coupon",channel="sms",reason="phone-too-short"} 1',
  );
});

test.each(['limited', 'channel-off', 'card-unavailable', 'not-accepted'] as const)(
  'logs a message that was rejected as %s as a warning with the code of a failure',
  (reason) => {
    const coupon = rejectMessage({ form: 'coupon', channel: 'email', reason });
    expect(coupon.line).toMatchObject({ level: 40, code: 52 });
    const rewards = rejectMessage({ form: 'rewards', channel: 'email', reason });
    expect(rewards.line).toMatchObject({ level: 40, code: 53 });
  },
);

test('counts a rejected message without a channel under the channel "none"', async () => {
  const { metricsText } = rejectMessage({ form: 'rewards', channel: null, reason: 'not-a-form' });
  expect(await metricsText()).toContain(
    'messages_rejected_total{form="rewards",channel="none",reason="not-a-form"} 1',
  );
});

test.each([
  ['paid-not-an-amount', 30, 21],
  ['already-reported', 30, 21],
  ['limited', 40, 51],
  ['not-accepted', 40, 51],
] as const)('counts and logs a price report that was rejected as %s', async (reason, level, code) => {
  const { countRejectedReport, lines, metricsText } = setUp();
  countRejectedReport(reason);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level, code, reason }]);
  expect(await metricsText()).toContain(`price_reports_rejected_total{reason="${reason}"} 1`);
});

test('counts and logs inbound text messages separately from outbound messages', async () => {
  const { reportNotification, lines, metricsText } = setUp();
  reportNotification(createNotificationEvent('inbound', { channel: 'sms', reason: 'other' }));
  expect(lines).toEqual([expect.stringContaining('"reason":"other"')]);
  const metrics = await metricsText();
  expect(metrics).toContain('notifications_inbound_total{keyword="other"} 1');
  expect(metrics).not.toMatch(/^notifications_total\{.+ [1-9]/m);
});

test('the metrics show at each scrape which checks of /health/ready find a problem', async () => {
  const metrics = createMetrics();
  let problem: string | null = 'There is no content.';
  measureHealth(metrics, [
    { name: 'data release', check: () => null },
    { name: 'content', check: () => Promise.resolve(problem) },
  ]);
  const text = await metrics.registry.metrics();
  expect(text).toContain('health_problem{check="data release"} 0');
  expect(text).toContain('health_problem{check="content"} 1');
  problem = null;
  expect(await metrics.registry.metrics()).toContain('health_problem{check="content"} 0');
});

test('counts rejected and repeated calls by upstream and logs one line at each change of a circuit breaker and at each pause', async () => {
  const { callPolicyObserver, lines, metricsText } = setUp();
  callPolicyObserver.rejected('prices', 'circuit_open');
  callPolicyObserver.rejected('prices', 'queue_full');
  callPolicyObserver.retried('content');
  for (const state of ['open', 'half-open', 'closed'] as const)
    callPolicyObserver.stateChanged('prices', state);
  callPolicyObserver.rejected('prices', 'paused');
  callPolicyObserver.paused('prices', 20);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 40, upstream: 'prices', state: 'open' },
    { level: 40, upstream: 'prices', state: 'half-open' },
    { level: 40, upstream: 'prices', state: 'closed' },
    {
      level: 40,
      upstream: 'prices',
      seconds: 20,
      msg: 'prices limits how often it is called: no calls for 20 s',
    },
  ]);
  const metrics = await metricsText();
  expect(metrics).toContain('upstream_rejected_total{upstream="prices",reason="circuit_open"} 1');
  expect(metrics).toContain('upstream_rejected_total{upstream="prices",reason="queue_full"} 1');
  expect(metrics).toContain('upstream_rejected_total{upstream="prices",reason="paused"} 1');
  expect(metrics).toContain('upstream_retries_total{upstream="content"} 1');
});

test.each([
  ['error', 50],
  ['warning', 40],
] as const)('logs an event of level %s with one level and one message', (level, expected) => {
  const { report, lines } = setUp();
  const message = 'prices answered 500';
  const call = { upstream: 'prices', category: 'prices', code: 51, status: 500, milliseconds: 7 } as const;
  report({ ...call, level, ok: false, message });
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    { level: expected, time: expect.any(Number), ...call, ok: false, msg: message },
  ]);
  // JSON.parse takes the last of two equal keys, and other parsers the first.
  expect(lines.join('').match(/"level":/g)).toHaveLength(1);
});

test('counts the rows that a warning says are left out, by upstream and list', async () => {
  const { report, lines, metricsText } = setUp();
  const call = { upstream: 'prices', category: 'prices', ok: true, code: 21, status: 200 } as const;
  const message = 'Dropped 2 of 9 rows of prices, malformed at cost';
  report({ ...call, level: 'warning', milliseconds: 7, message, dropped: { list: 'prices', rows: 2 } });
  report({ ...call, level: 'warning', milliseconds: 7, message, dropped: { list: 'prices', rows: 3 } });
  expect(await metricsText()).toContain('upstream_rows_dropped_total{upstream="prices",list="prices"} 5');
  expect(lines[0]).not.toContain('dropped');
});

test('counts a call that found nothing as a success and apart from the others, by upstream', async () => {
  const { report, metricsText } = setUp();
  const call = { upstream: 'drugs', category: 'medication', milliseconds: 7 } as const;
  report({ ...call, level: 'info', ok: true, code: 20, status: 404, message: 'drugs answered 404' });
  report({ ...call, level: 'info', ok: true, code: 20, status: 200, message: 'drugs answered 200' });
  report({ ...call, level: 'error', ok: false, code: 50, status: 404, message: 'drugs answered 404' });
  const metrics = await metricsText();
  expect(metrics).toContain('upstream_not_found_total{upstream="drugs"} 1');
  expect(metrics).toContain(
    'external_service_requests_total{category="medication",outcome="success",code="20"} 2',
  );
});

test('logs a failed call at LOG_LEVEL=error, but not a call that was not made', () => {
  const lines: string[] = [];
  const logger = createLogger('error', { write: (line) => lines.push(line) });
  const { report } = createTelemetry(logger, createMetrics());
  const call = { upstream: 'prices', category: 'prices', ok: false, code: 51, milliseconds: 7 } as const;
  report({ ...call, level: 'error', status: 504, message: 'prices did not answer within 5000 ms' });
  report({ ...call, level: 'debug', status: 503, message: 'prices is not called while its circuit is open' });
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 50, status: 504 }]);
});

test('does not count or log a call that was not made as a call', async () => {
  const { report, lines, metricsText } = setUp();
  const call = {
    upstream: 'prices',
    category: 'prices',
    ok: false,
    code: 51,
    status: 503,
    milliseconds: 0,
  } as const;
  report({ ...call, level: 'debug', message: 'prices is not called while its circuit breaker is open' });
  expect(lines).toEqual([]);
  expect(await metricsText()).not.toMatch(/^external_service_requests_total\{/m);
});

test('measures the circuit breaker and the calls in flight of each upstream at each scrape', async () => {
  const { metrics, metricsText } = setUp();
  const policies = createCallPolicies({ limits: { maxConcurrent: 20, maxQueued: 0 } });
  measureUpstreams(metrics, policies);
  const failure = new UpstreamError({ upstream: 'prices', category: 'prices', kind: 'network', message: '' });
  const { signal } = new AbortController();
  const prices = policies.for('prices');
  const failing = Array.from({ length: 8 }, () => prices.execute(() => Promise.reject(failure), signal));
  await Promise.allSettled(failing);
  void policies.for('search').execute(() => new Promise(() => {}), signal);
  const measured = await metricsText();
  expect(measured).toContain('upstream_circuit_state{upstream="prices"} 2');
  expect(measured).toContain('upstream_circuit_state{upstream="search"} 0');
  expect(measured).toContain('upstream_calls_in_flight{upstream="search"} 1');
  expect(measured).toContain('upstream_calls_in_flight{upstream="prices"} 0');
});
