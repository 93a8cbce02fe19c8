import { describe, expect, test } from 'vitest';

import { createPriceReportsClient } from './price-reports-client.ts';
import { createFakeUpstream } from './fake-upstream.ts';

const report = { key: 'a/b+c=', paid: 12.5, paidOn: '2026-03-04' };
const query = { ndc: '72603040401', quantity: 90 };
const reports = [{ chain: 'cvs', pbm: 'hippo', paid: 12.5, shown: 14.2, count: 3 }];

function refusal(status: number, code: string, headers: Record<string, string> = {}) {
  return Response.json({ error: { code, message: 'No.' } }, { status, headers });
}

describe('submitReport', () => {
  test('sends key, amount and day, and the visitor’s address for rate limits', async () => {
    const service = createFakeUpstream([Response.json({ status: 'recorded' }, { status: 201 })], {
      visitorAddress: '203.0.113.7',
    });
    const became = await createPriceReportsClient(service.gateway).submitReport(report, service.context);
    expect(became).toEqual({ outcome: 'recorded' });
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
    async (status, code, became) => {
      const service = createFakeUpstream([refusal(status, code)]);
      expect(await createPriceReportsClient(service.gateway).submitReport(report, service.context)).toEqual(
        became,
      );
      expect(service.events).toMatchObject([{ ok: true, code: 21, status }]);
    },
  );

  test('returns when to retry a report above the rate limit', async () => {
    const service = createFakeUpstream([refusal(429, 'rate_limited', { 'retry-after': '90' })]);
    const became = await createPriceReportsClient(service.gateway).submitReport(report, service.context);
    expect(became).toEqual({ outcome: 'limited', retryAfterSeconds: 90 });
  });

  test.each([
    ['an unreachable service', new TypeError('fetch failed'), 500],
    ['a store that is away', refusal(503, 'unavailable'), 503],
    ['a gateway without such a service', refusal(501, 'not_implemented'), 501],
    ['a request that the service does not understand', refusal(400, 'invalid_request'), 400],
    ['another kind of conflict', refusal(409, 'conflict'), 409],
    ['an answer of another shape', { status: 'maybe' }, 500],
  ])(
    'fails for %s without a retry, and reports it without the visitor’s input',
    async (_, answer, status) => {
      const service = createFakeUpstream([answer]);
      const became = await createPriceReportsClient(service.gateway).submitReport(report, service.context);
      expect(became).toEqual({ outcome: 'failed' });
      expect(service.requests).toHaveLength(1);
      expect(service.events).toMatchObject([{ ok: false, code: 51, status }]);
      expect(JSON.stringify(service.events)).not.toMatch(/12\.5|a\/b/);
    },
  );
});

describe('fetchReports', () => {
  test.each([
    [query, 'ndc=72603040401&quantity=90&days=30'],
    [{ key: report.key }, 'key=a%2Fb%2Bc%3D&days=30'],
  ])('requests the reports of %j in one call', async (asked, sent) => {
    const service = createFakeUpstream([{ days: 30, reports }]);
    expect(await createPriceReportsClient(service.gateway).fetchReports(asked, service.context)).toEqual(
      reports,
    );
    expect(service.requests.map(({ url }) => url)).toEqual([
      `https://gateway.example/v1/price-reports?${sent}`,
    ]);
    expect(service.events).toMatchObject([{ ok: true, code: 21 }]);
  });

  test.each([
    ['a gateway without such a service', refusal(501, 'not_implemented')],
    ['a gateway that has nothing there', refusal(404, 'not_found')],
    ['a key that is nobody’s', refusal(400, 'invalid_key')],
  ])('returns no reports for %s, without an error', async (_, answer) => {
    const service = createFakeUpstream([answer]);
    expect(await createPriceReportsClient(service.gateway).fetchReports(query, service.context)).toEqual([]);
    expect(service.events).toMatchObject([{ ok: true }]);
  });

  test.each([
    ['an unreachable service', new TypeError('fetch failed'), 500],
    ['a service that fails', refusal(500, 'internal_error'), 500],
    ['an answer of another shape', { reports: [{ chain: 'cvs' }] }, 500],
    ['a count below one', { reports: [{ ...reports[0], count: 0 }] }, 500],
  ])('returns no reports for %s and reports an error', async (_, answer, status) => {
    const service = createFakeUpstream([answer]);
    expect(await createPriceReportsClient(service.gateway).fetchReports(query, service.context)).toEqual([]);
    expect(service.events).toMatchObject([{ ok: false, code: 51, status }]);
  });

  test('stops waiting for reports after 0.8 s', async () => {
    const service = createFakeUpstream(['never']);
    const client = createPriceReportsClient({ ...service.gateway, timeoutMs: 20 });
    expect(await client.fetchReports(query, service.context)).toEqual([]);
    expect(service.events).toMatchObject([{ ok: false, code: 51, status: 504 }]);
  });
});
