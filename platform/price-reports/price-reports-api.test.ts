import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { fixturePlatform } from '../catalogue/fixture/fixture-platform.ts';
import { openStore, type Store } from '../store/open-store.ts';
import type { PriceReportEvent } from './price-report-events.ts';
import { createPriceReportsService } from './price-reports-service.ts';

const stores: Store[] = [];
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
});

const noon = Date.parse('2026-03-04T12:00:00Z');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const limits = { visitor: 4, network: 20, networkPrice: 10, price: 6, everybody: 9 };
const ndc = '72603040401';
const pricesSchema = z.looseObject({
  prices: z.array(z.looseObject({ key: z.string(), cost: z.number(), chain: z.string(), pbm: z.string() })),
});
const reportsSchema = z.strictObject({
  days: z.number(),
  reports: z.array(
    z.strictObject({
      chain: z.string(),
      pbm: z.string(),
      paid: z.number(),
      shown: z.number(),
      count: z.number(),
    }),
  ),
});

/** The gateway over an empty store, with a clock that the test sets. */
async function createGateway({ faults = false, limits: changedLimits = limits } = {}) {
  const store = await openStore({ url: 'sqlite::memory:' });
  stores.push(store);
  const clock = { now: noon };
  const events: PriceReportEvent[] = [];
  const errors: unknown[] = [];
  const priceReports = createPriceReportsService({
    store,
    secret: 'a key of the tests, long enough for it',
    report: (event) => void events.push(event),
    logError: (error) => errors.push(error),
    now: () => clock.now,
    limits: changedLimits,
  });
  const platform = fixturePlatform({ priceReports, faults, now: () => new Date(clock.now) });
  const { prices } = pricesSchema.parse(
    (await platform.get(`/v2/prices?ndc=${ndc}&quantity=90&zip=19103`)).body,
  );
  const [first, second] = prices;
  if (!first || !second) throw new Error('The platform has no prices');
  const credentials = { 'x-api-key': 'gateway-key', 'x-partner-name': 'tests' };
  const postReport = async (changes: object = {}, visitor: string | null = null) => {
    const body = { key: first.key, paid: 12.5, paid_on: '2026-03-04', ...changes };
    const response = await platform.gateway.request('/v1/price-reports', {
      method: 'POST',
      headers: { ...credentials, ...(visitor && { 'x-visitor-address': visitor }) },
      body: JSON.stringify(body),
    });
    const { error, status } = (await response.json()) as { error?: { code: string }; status?: string };
    return [response.status, error?.code ?? status, response.headers.get('retry-after')];
  };
  const getReports = async (query = `ndc=${ndc}&quantity=90`) =>
    reportsSchema.parse((await platform.get(`/v1/price-reports?${query}`)).body).reports;
  return { store, clock, events, errors, platform, priceReports, postReport, getReports, first, second };
}

const recorded = [201, 'recorded', null];

describe('POST v1/price-reports', () => {
  test('stores a report with the chain, product, quantity and PBM of the key', async () => {
    const { postReport, getReports, first, second } = await createGateway();
    expect(await postReport()).toEqual(recorded);
    expect(await postReport({ chain: 'no-such-chain', shown: 1 })).toEqual(recorded);
    expect(await postReport({ key: second.key, paid: 3 })).toEqual(recorded);
    const rows = [
      { chain: first.chain, pbm: first.pbm, paid: 12.5, shown: first.cost, count: 2 },
      { chain: second.chain, pbm: second.pbm, paid: 3, shown: second.cost, count: 1 },
    ];
    expect(await getReports()).toEqual(rows.toSorted((one, other) => (one.chain < other.chain ? -1 : 1)));
    expect(await getReports(`key=${encodeURIComponent(first.key)}`)).toEqual([rows[0]]);
    expect(await getReports(`ndc=${ndc}&quantity=30`)).toEqual([]);
    expect(await getReports('ndc=00000000000&quantity=90')).toEqual([]);
  });

  test('stores only hashed counters about the visitor, and deletes them when the month is over', async () => {
    const { postReport, store, clock, priceReports } = await createGateway();
    await postReport({}, '203.0.113.7');
    const readStore = async () => ({
      reports: await store.database.selectFrom('price_reports').selectAll().execute(),
      counts: await store.database.selectFrom('sent_counts').selectAll().execute(),
    });
    const before = await readStore();
    expect(JSON.stringify(before)).not.toContain('203.0.113');
    expect(Object.keys(before.reports[0] ?? {}).toSorted()).toEqual([
      'chain',
      'count',
      'day',
      'ndc',
      'paid_cents',
      'pbm',
      'quantity',
      'shown_cents',
    ]);
    expect(before.counts).toHaveLength(6);
    clock.now = noon + dayMs;
    await priceReports.prune();
    const nextDay = await readStore();
    const monthly = nextDay.counts.map(({ kind }) => kind);
    expect(monthly.toSorted()).toEqual(['report_network_price', 'report_once']);
    clock.now = Date.parse('2026-03-31T23:59:00Z');
    await priceReports.prune();
    expect(await readStore()).toEqual(nextDay);
    clock.now += 60_000;
    await priceReports.prune();
    expect(await readStore()).toEqual({ reports: before.reports, counts: [] });
  });

  test('hashes the same visitor differently in another month', async () => {
    const { postReport, store, clock } = await createGateway();
    await postReport({}, '203.0.113.7');
    clock.now = Date.parse('2026-04-01T00:00:00Z');
    await postReport({}, '203.0.113.7');
    const counts = await store.database.selectFrom('sent_counts').select(['kind', 'subject']).execute();
    for (const kind of ['report_once', 'report_visitor']) {
      const subjects = counts.filter((count) => count.kind === kind).map(({ subject }) => subject);
      expect(new Set(subjects).size).toBe(2);
    }
  });

  test.each([
    [{ key: 'bm9ib2R5' }, 400, 'invalid_key'],
    [{ key: '' }, 400, 'invalid_key'],
    [{ key: 7 }, 400, 'invalid_request'],
    [{ paid: '12.50' }, 400, 'invalid_request'],
    [{ paid_on: null }, 400, 'invalid_request'],
    [{ paid: 0 }, 422, 'amount_too_small'],
    [{ paid: 0.004 }, 422, 'amount_too_small'],
    [{ paid: -12 }, 422, 'amount_too_small'],
    [{ paid: 10_000.01 }, 422, 'amount_too_large'],
    [{ paid_on: '2026-02-29' }, 422, 'not_a_date'],
    [{ paid_on: '3/4/2026' }, 422, 'not_a_date'],
    [{ paid_on: '2026-03-06' }, 422, 'in_future'],
    [{ paid_on: '2025-12-03' }, 422, 'too_old'],
  ])('rejects a report with %j: %i %s', async (changes, status, code) => {
    const { postReport, getReports, events } = await createGateway();
    expect(await postReport(changes)).toEqual([status, code, null]);
    expect(await getReports()).toEqual([]);
    expect(events).toEqual([{ kind: 'rejected', ok: true, reason: code }]);
  });

  test.each([{ paid: 0.01 }, { paid: 10_000 }, { paid_on: '2026-03-05' }, { paid_on: '2025-12-04' }])(
    'accepts a report with %j, at the limit',
    async (changes) => {
      const { postReport } = await createGateway();
      expect(await postReport(changes)).toEqual(recorded);
    },
  );

  test('rejects a key whose price is no longer available', async () => {
    const { platform, postReport } = await createGateway();
    const { createPriceKeys } = await import('../prices/signed-price-keys.ts');
    const keys = createPriceKeys('a secret of the tests');
    const endedPrice = {
      partner: 'tests',
      pbm: 'hippo',
      ndc,
      quantity: 90,
      zip: null,
      ncpdps: [],
      release: '0123456789ab',
    };
    expect(await postReport({ key: keys.issue({ ...endedPrice, chain: 'no-such-chain' }) })).toEqual([
      404,
      'not_found',
      null,
    ]);
    expect((await platform.get('/v1/price-reports?key=bm9ib2R5')).status).toBe(400);
  });

  test('rejects a body that is not JSON or exceeds 16 kB', async () => {
    const { platform } = await createGateway();
    const post = (body: string) =>
      platform.gateway.request('/v1/price-reports', {
        method: 'POST',
        headers: { 'x-api-key': 'gateway-key', 'x-partner-name': 'tests' },
        body,
      });
    expect((await post('{')).status).toBe(400);
    expect((await post(JSON.stringify({ key: 'k'.repeat(20_000) }))).status).toBe(413);
  });
});

describe('GET v1/price-reports with an invalid query', () => {
  test.each([
    `ndc=${ndc}`,
    'quantity=90',
    'ndc=12&quantity=90',
    `ndc=${ndc}&quantity=0`,
    `ndc=${ndc}&quantity=90&days=0`,
    `ndc=${ndc}&quantity=90&days=91`,
    `ndc=${ndc}&quantity=90&days=x`,
  ])('rejects the query %s', async (query) => {
    const { platform } = await createGateway();
    expect((await platform.get(`/v1/price-reports?${query}`)).status).toBe(400);
  });
});

describe('the price reports service', () => {
  test('counts a visitor once a month per price, with their first amount', async () => {
    const { postReport, getReports, clock, events, second } = await createGateway();
    expect(await postReport({}, '203.0.113.7')).toEqual(recorded);
    expect(await postReport({ paid: 99 }, '203.0.113.7')).toEqual([409, 'already_reported', null]);
    expect(await postReport({ key: second.key }, '203.0.113.7')).toEqual(recorded);
    expect(await postReport({}, '203.0.113.8')).toEqual(recorded);
    clock.now = Date.parse('2026-04-01T00:00:00Z');
    expect(await postReport({ paid_on: '2026-03-31' }, '203.0.113.7')).toEqual(recorded);
    expect(
      (await getReports(`ndc=${ndc}&quantity=90&days=90`)).reduce((sum, { count }) => sum + count, 0),
    ).toBe(4);
    expect(events.map(({ kind }) => kind)).toEqual([
      'recorded',
      'repeated',
      'recorded',
      'recorded',
      'recorded',
    ]);
  });

  test('counts a visitor who reports every day of a month once', async () => {
    const { postReport, getReports, clock, priceReports } = await createGateway();
    const statuses: unknown[] = [];
    for (let day = 4; day <= 31; day += 1) {
      clock.now = Date.parse(`2026-03-${String(day).padStart(2, '0')}T12:00:00Z`);
      await priceReports.prune();
      statuses.push((await postReport({}, '203.0.113.7'))[0]);
    }
    expect(statuses).toEqual([201, ...Array<number>(27).fill(409)]);
    expect((await getReports()).map(({ count }) => count)).toEqual([1]);
  });

  test('does not count a rejected report toward any limit', async () => {
    const { postReport, second } = await createGateway();
    await postReport({}, '203.0.113.7');
    for (let time = 0; time < 9; time += 1) {
      expect((await postReport({}, '203.0.113.7'))[0]).toBe(409);
    }
    expect(await postReport({ key: second.key }, '203.0.113.7')).toEqual(recorded);
  });

  test('limits the reports of one visitor per hour', async () => {
    const { postReport, clock, platform } = await createGateway();
    const prices60 = pricesSchema.parse(
      (await platform.get(`/v2/prices?ndc=${ndc}&quantity=60&zip=19103`)).body,
    ).prices;
    const prices45 = pricesSchema.parse(
      (await platform.get(`/v2/prices?ndc=${ndc}&quantity=45&zip=19103`)).body,
    ).prices;
    const keys = [...prices60, ...prices45].map(({ key }) => key).slice(0, limits.visitor + 1);
    expect(keys).toHaveLength(limits.visitor + 1);
    const lastKey = keys.at(-1);
    for (const key of keys.slice(0, -1)) {
      expect(await postReport({ key }, '203.0.113.7')).toEqual(recorded);
    }
    expect(await postReport({ key: lastKey }, '203.0.113.7')).toEqual([429, 'rate_limited', '3600']);
    expect(await postReport({ key: lastKey }, '203.0.113.8')).toEqual(recorded);
    clock.now = noon + hourMs;
    expect(await postReport({ key: lastKey }, '203.0.113.7')).toEqual(recorded);
  });

  test('limits the reports on one price per day, and all reports per hour', async () => {
    const { postReport, clock, second, events } = await createGateway();
    for (let visitor = 0; visitor < limits.price; visitor += 1) {
      expect(await postReport({}, `203.0.113.${visitor}`)).toEqual(recorded);
    }
    expect(await postReport({}, '203.0.113.99')).toEqual([429, 'rate_limited', String(12 * 3600)]);
    for (let visitor = 0; visitor < limits.everybody - limits.price; visitor += 1) {
      expect(await postReport({ key: second.key })).toEqual(recorded);
    }
    expect(await postReport({ key: second.key })).toEqual([429, 'rate_limited', '3600']);
    expect(events.filter(({ kind }) => kind === 'limited')).toHaveLength(2);
    clock.now = noon + dayMs;
    expect(await postReport()).toEqual(recorded);
  });

  test.each([
    ['an IPv6 /48', (visitor: number) => `2001:db8:1:${visitor}::`],
    ['an IPv4 /24', (visitor: number) => `203.0.113.${visitor}`],
  ])('the network %s cannot report one price often enough for pages to show it', async (_, addressOf) => {
    const { postReport, second, clock } = await createGateway({ limits: { ...limits, networkPrice: 4 } });
    for (const visitor of [1, 2, 3, 4]) expect(await postReport({}, addressOf(visitor))).toEqual(recorded);
    const monthEnd = String((Date.parse('2026-04-01T00:00:00Z') - noon) / 1000);
    expect(await postReport({}, addressOf(5))).toEqual([429, 'rate_limited', monthEnd]);
    expect(await postReport({ key: second.key }, addressOf(5))).toEqual(recorded);
    expect(await postReport({}, '2001:db8:2:1::')).toEqual(recorded);
    clock.now = Date.parse('2026-04-01T12:00:00Z');
    expect(await postReport({ paid_on: '2026-04-01' }, addressOf(5))).toEqual(recorded);
  });

  test('limits the reports of one network per hour', async () => {
    const { postReport, second } = await createGateway({ limits: { ...limits, network: 3 } });
    for (const visitor of [1, 2, 3])
      expect(await postReport({}, `2001:db8:1:${visitor}::`)).toEqual(recorded);
    const fromNetwork = await postReport({ key: second.key }, '2001:db8:1:4::');
    expect(fromNetwork).toEqual([429, 'rate_limited', '3600']);
  });

  test('returns the reports of the last 30 days, or of the requested number of days', async () => {
    const { postReport, getReports, clock } = await createGateway();
    await postReport({ paid_on: '2026-02-02' });
    await postReport({ paid_on: '2026-02-03', paid: 11 });
    expect((await getReports()).map((one) => one.paid)).toEqual([11]);
    expect(await getReports(`ndc=${ndc}&quantity=90&days=90`)).toHaveLength(2);
    clock.now += dayMs;
    expect(await getReports()).toEqual([]);
  });

  test('prune deletes a report after 13 months', async () => {
    const { postReport, store, clock, priceReports } = await createGateway();
    await postReport();
    const countReports = async () =>
      (await store.database.selectFrom('price_reports').select('day').execute()).length;
    clock.now = Date.parse('2027-04-04T23:59:00Z');
    await priceReports.prune();
    expect(await countReports()).toBe(1);
    clock.now += dayMs;
    await priceReports.prune();
    expect(await countReports()).toBe(0);
  });

  test('logs a defect that keeps old reports from being deleted', async () => {
    const { store, priceReports, events, errors } = await createGateway();
    await store.database.schema.dropTable('price_reports').execute();
    priceReports.start();
    priceReports.stop();
    await vi.waitFor(() => expect(events).toMatchObject([{ kind: 'store_failed', reason: 'not_pruned' }]));
    expect(errors).toHaveLength(1);
  });
});

describe('an outage of the store', () => {
  test('an outage of the store is answered with 503 for posting and reading price reports, and reported as events', async () => {
    const { postReport, platform, events, store } = await createGateway();
    store.database.transaction = () => {
      throw Object.assign(new Error('disk is full'), { errcode: 13 });
    };
    store.database.selectFrom = () => {
      throw Object.assign(new Error('disk is unreachable'), { errcode: 14 });
    };
    expect(await postReport()).toEqual([503, 'unavailable', '30']);
    expect((await platform.get(`/v1/price-reports?ndc=${ndc}&quantity=90`)).status).toBe(503);
    expect(events).toEqual([
      { kind: 'store_failed', ok: false, reason: 'not_written' },
      { kind: 'store_failed', ok: false, reason: 'not_read' },
    ]);
  });
});

describe('simulated faults', () => {
  test.each([
    [9999.82, 500, 'internal_error', null],
    [9999.83, 503, 'unavailable', '30'],
    [9999.84, 429, 'rate_limited', '600'],
  ])(
    'the reserved amount $%d is answered with %i %s if faults are enabled',
    async (paid, status, code, retryAfter) => {
      const { postReport } = await createGateway({ faults: true });
      expect(await postReport({ paid })).toEqual([status, code, retryAfter]);
      const without = await createGateway();
      expect(await without.postReport({ paid })).toEqual(recorded);
    },
  );

  test('the price reports of reserved products have the faults of their NDCs', async () => {
    const { platform } = await createGateway({ faults: true });
    const getFault = async (digit: number) =>
      platform.gateway.request(`/v1/price-reports?ndc=9999900000${digit}&quantity=90`, {
        headers: { 'x-api-key': 'gateway-key', 'x-partner-name': 'tests' },
      });
    expect((await getFault(2)).status).toBe(500);
    expect(await (await getFault(3)).json()).toEqual({ days: 30, reports: [] });
    await expect((await getFault(5)).json()).rejects.toThrow(SyntaxError);
  });
});

test('the gateway replies 501 to price reports without a price reports service', async () => {
  const { status } = await fixturePlatform().get(`/v1/price-reports?ndc=${ndc}&quantity=90`);
  expect(status).toBe(501);
});
