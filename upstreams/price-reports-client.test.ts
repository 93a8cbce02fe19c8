import { afterEach, describe, expect, test, vi } from 'vitest';

import { createPriceReportsClient, type ReportsQuery } from './price-reports-client.ts';
import { createFakeUpstream } from './fake-upstream.ts';

const report = { key: 'a/b+c=', paid: 12.5, paidOn: '2026-03-04' };
const query = { ndc: '72603040401', quantity: 90 };
const reports = [{ chain: 'cvs', pbm: 'hippo', paid: 12.5, shown: 14.2, count: 3 }];

function createRejection(status: number, code: string, headers: Record<string, string> = {}) {
  return Response.json({ error: { code, message: 'No.' } }, { status, headers });
}

afterEach(() => {
  vi.useRealTimers();
});

describe('submitReport', () => {
  test('sends key, amount and day, and the visitor’s address for rate limits', async () => {
    const service = createFakeUpstream([Response.json({ status: 'recorded' }, { status: 201 })], {
      visitorAddress: '203.0.113.7',
    });
    const result = await createPriceReportsClient(service.gateway).submitReport(report, service.context);
    expect(result).toEqual({ outcome: 'recorded' });
    expect(service.requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://gateway.example/v1/price-reports',
      headers: { 'x-api-key': 'key-1', 'x-partner-name': 'fairscript', 'x-visitor-address': '203.0.113.7' },
      body: '{"key":"a/b+c=","paid":12.5,"paid_on":"2026-03-04"}',
    });
    expect(service.events).toMatchObject([{ category: 'prices', ok: true, code: 21, status: 201 }]);
  });

  test.each([
    [400, 'invalid_key', { outcome: 'rejected', reason: 'unknown' }],
    [404, 'not_found', { outcome: 'rejected', reason: 'gone' }],
    [409, 'already_reported', { outcome: 'repeated' }],
    [422, 'amount_too_small', { outcome: 'rejected', reason: 'amount' }],
    [422, 'amount_too_large', { outcome: 'rejected', reason: 'amount' }],
    [422, 'in_future', { outcome: 'rejected', reason: 'day' }],
    [422, 'too_old', { outcome: 'rejected', reason: 'day' }],
    [422, 'not_a_date', { outcome: 'rejected', reason: 'day' }],
    [429, 'rate_limited', { outcome: 'limited', retryAfterSeconds: null }],
  ])(
    'returns the reason for a rejected report (%i %s) without reporting a failure',
    async (status, code, expected) => {
      const service = createFakeUpstream([createRejection(status, code)]);
      expect(await createPriceReportsClient(service.gateway).submitReport(report, service.context)).toEqual(
        expected,
      );
      expect(service.events).toMatchObject([{ ok: true, code: 21, status }]);
    },
  );

  test('returns when to retry a report above the rate limit', async () => {
    const service = createFakeUpstream([createRejection(429, 'rate_limited', { 'retry-after': '90' })]);
    const result = await createPriceReportsClient(service.gateway).submitReport(report, service.context);
    expect(result).toEqual({ outcome: 'limited', retryAfterSeconds: 90 });
  });

  test.each([
    ['an unreachable service', new TypeError('fetch failed'), 500],
    ['an unavailable store', createRejection(503, 'unavailable'), 503],
    ['a gateway without this service', createRejection(501, 'not_implemented'), 501],
    ['an invalid request', createRejection(400, 'invalid_request'), 400],
    ['another kind of conflict', createRejection(409, 'conflict'), 409],
    ['a reply of another shape', { status: 'maybe' }, 500],
  ])(
    'reports a failure to submit after %s, without a retry or the visitor’s input',
    async (_, answer, status) => {
      const service = createFakeUpstream([answer]);
      const result = await createPriceReportsClient(service.gateway).submitReport(report, service.context);
      expect(result).toEqual({ outcome: 'failed' });
      expect(service.requests).toHaveLength(1);
      expect(service.events.at(-1)).toMatchObject({ ok: false, code: 51, status });
      // A duration may be 12.5 milliseconds.
      const events = service.events.map((event) => ({ ...event, milliseconds: 0 }));
      expect(JSON.stringify(events)).not.toMatch(/12\.5|a\/b/);
    },
  );
});

describe('fetchReports', () => {
  test.each([
    [query, 'ndc=72603040401&quantity=90&days=30'],
    [{ key: report.key }, 'key=a%2Fb%2Bc%3D&days=30'],
  ])('requests the reports of %j in one call', async (reportsQuery, search) => {
    const service = createFakeUpstream([{ days: 30, reports }]);
    expect(
      await createPriceReportsClient(service.gateway).fetchReports(reportsQuery, service.context),
    ).toEqual(reports);
    expect(service.requests.map(({ url }) => url)).toEqual([
      `https://gateway.example/v1/price-reports?${search}`,
    ]);
    expect(service.events).toMatchObject([{ ok: true, code: 21 }]);
  });

  test.each([
    ['this service', createRejection(501, 'not_implemented')],
    ['this path', createRejection(404, 'not_found')],
  ])(
    'returns null for a gateway without %s, without an error and without asking again',
    async (_, answer) => {
      const service = createFakeUpstream([answer]);
      const client = createPriceReportsClient(service.gateway);
      expect(await client.fetchReports(query, service.context)).toBeNull();
      expect(await client.fetchReports({ key: 'other' }, service.context)).toBeNull();
      expect(service.requests).toHaveLength(1);
      expect(service.events.every(({ ok }) => ok)).toBe(true);
    },
  );

  test('returns no reports for a key that the service did not issue, without an error', async () => {
    const service = createFakeUpstream([createRejection(400, 'invalid_key')]);
    expect(await createPriceReportsClient(service.gateway).fetchReports(query, service.context)).toEqual([]);
    expect(service.events).toMatchObject([{ ok: true }]);
  });

  test('requests the reports of a product once for all pages of a minute, and again after a report', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const service = createFakeUpstream([
      { reports },
      { reports: [] },
      Response.json({ status: 'recorded' }, { status: 201 }),
      { reports },
      { reports: [] },
    ]);
    const client = createPriceReportsClient(service.gateway);
    const fetchAll = (...queries: ReportsQuery[]) =>
      Promise.all(queries.map((each) => client.fetchReports(each, service.context)));
    expect(await fetchAll(query, query, { ...query, quantity: 30 })).toEqual([reports, reports, []]);
    expect(await fetchAll(query)).toEqual([reports]);
    expect(service.requests).toHaveLength(2);
    await client.submitReport(report, service.context);
    expect(await fetchAll(query)).toEqual([reports]);
    vi.advanceTimersByTime(60_001);
    expect(await fetchAll(query)).toEqual([[]]);
    expect(service.requests).toHaveLength(5);
  });

  test('shares no failure and no reports of another partner', async () => {
    const failure = createRejection(500, 'internal_error');
    const service = createFakeUpstream([failure, { reports }, { reports: [] }]);
    const client = createPriceReportsClient(service.gateway);
    expect(await client.fetchReports(query, service.context)).toEqual([]);
    expect(await client.fetchReports(query, service.context)).toEqual(reports);
    const other = { ...service.context, partnerName: 'other' };
    expect(await client.fetchReports(query, other)).toEqual([]);
    expect(service.requests).toHaveLength(3);
  });

  test('drops malformed reports with a warning and keeps the others', async () => {
    const service = createFakeUpstream([{ reports: [{ ...reports[0], count: 0 }, ...reports] }]);
    const found = await createPriceReportsClient(service.gateway).fetchReports(query, service.context);
    expect(found).toEqual(reports);
    expect(service.events).toMatchObject([{ level: 'warning' }, { ok: true, code: 21 }]);
  });

  test.each([
    ['an unreachable service', new TypeError('fetch failed'), 500],
    ['a service that fails', createRejection(500, 'internal_error'), 500],
    ['a reply of another shape', { reports: [{ chain: 'cvs' }] }, 500],
    ['a count below one', { reports: [{ ...reports[0], count: 0 }] }, 500],
  ])('returns no reports for %s and reports an error', async (_, answer, status) => {
    const service = createFakeUpstream([answer]);
    expect(await createPriceReportsClient(service.gateway).fetchReports(query, service.context)).toEqual([]);
    expect(service.events.at(-1)).toMatchObject({ ok: false, code: 51, status });
  });
});
