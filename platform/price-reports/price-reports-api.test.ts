import { afterEach, describe, expect, test } from 'vitest';
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
const limits = { visitor: 4, price: 6, everybody: 9 };
const ndc = '72603040401';
const listed = z.looseObject({
  prices: z.array(z.looseObject({ key: z.string(), cost: z.number(), chain: z.string(), pbm: z.string() })),
});
const paidList = z.strictObject({
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
async function service({ faults = false } = {}) {
  const store = await openStore({ url: 'sqlite::memory:' });
  stores.push(store);
  const clock = { now: noon };
  const events: PriceReportEvent[] = [];
  const priceReports = createPriceReportsService({
    store,
    secret: 'a key of the tests, long enough for it',
    report: (event) => void events.push(event),
    now: () => clock.now,
    limits,
  });
  const platform = fixturePlatform({ priceReports, faults, now: () => new Date(clock.now) });
  const { prices } = listed.parse((await platform.get(`/v2/prices?ndc=${ndc}&quantity=90&zip=19103`)).body);
  const [first, second] = prices;
  if (!first || !second) throw new Error('There are no prices');
  const credentials = { 'x-api-key': 'gateway-key', 'x-partner-name': 'tests' };
  const report = async (changes: object = {}, visitor: string | null = null) => {
    const body = { key: first.key, paid: 12.5, paid_on: '2026-03-04', ...changes };
    const response = await platform.gateway.request('/v1/price-reports', {
      method: 'POST',
      headers: { ...credentials, ...(visitor && { 'x-visitor-address': visitor }) },
      body: JSON.stringify(body),
    });
    const { error, status } = (await response.json()) as { error?: { code: string }; status?: string };
    return [response.status, error?.code ?? status, response.headers.get('retry-after')];
  };
  const paid = async (query = `ndc=${ndc}&quantity=90`) =>
    paidList.parse((await platform.get(`/v1/price-reports?${query}`)).body).reports;
  return { store, clock, events, platform, priceReports, report, paid, first, second };
}

const recorded = [201, 'recorded', null];

describe('a report of what was paid', () => {
  test('is of the chain, product, quantity and benefit manager that the key says', async () => {
    const { report, paid, first, second } = await service();
    expect(await report()).toEqual(recorded);
    expect(await report({ chain: 'no-such-chain', shown: 1 })).toEqual(recorded);
    expect(await report({ key: second.key, paid: 3 })).toEqual(recorded);
    const rows = [
      { chain: first.chain, pbm: first.pbm, paid: 12.5, shown: first.cost, count: 2 },
      { chain: second.chain, pbm: second.pbm, paid: 3, shown: second.cost, count: 1 },
    ];
    expect(await paid()).toEqual(rows.toSorted((one, other) => (one.chain < other.chain ? -1 : 1)));
    expect(await paid(`key=${encodeURIComponent(first.key)}`)).toEqual([rows[0]]);
    expect(await paid(`ndc=${ndc}&quantity=30`)).toEqual([]);
    expect(await paid('ndc=00000000000&quantity=90')).toEqual([]);
  });

  test('leaves nothing of the visitor in the store but counts under hashes, until the month is over', async () => {
    const { report, store, clock, priceReports } = await service();
    await report({}, '203.0.113.7');
    const kept = async () => ({
      reports: await store.database.selectFrom('price_reports').selectAll().execute(),
      counts: await store.database.selectFrom('sent_counts').selectAll().execute(),
    });
    const before = await kept();
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
    expect(before.counts).toHaveLength(4);
    clock.now = noon + dayMs;
    await priceReports.prune();
    const nextDay = await kept();
    expect(nextDay.counts.map(({ kind }) => kind)).toEqual(['report_once']);
    clock.now = Date.parse('2026-03-31T23:59:00Z');
    await priceReports.prune();
    expect(await kept()).toEqual(nextDay);
    clock.now += 60_000;
    await priceReports.prune();
    expect(await kept()).toEqual({ reports: before.reports, counts: [] });
  });

  test('is not known to be from the same visitor as one of another month', async () => {
    const { report, store, clock } = await service();
    await report({}, '203.0.113.7');
    clock.now = Date.parse('2026-04-01T00:00:00Z');
    await report({}, '203.0.113.7');
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
  ])('of %j is refused: %i %s', async (changes, status, code) => {
    const { report, paid, events } = await service();
    expect(await report(changes)).toEqual([status, code, null]);
    expect(await paid()).toEqual([]);
    expect(events).toEqual([{ kind: 'refused', ok: true, reason: code }]);
  });

  test.each([{ paid: 0.01 }, { paid: 10_000 }, { paid_on: '2026-03-05' }, { paid_on: '2025-12-04' }])(
    'of %j, at the edge, is taken',
    async (changes) => {
      const { report } = await service();
      expect(await report(changes)).toEqual(recorded);
    },
  );

  test('for a key whose price is no longer to be had is refused', async () => {
    const { platform, report } = await service();
    const { createPriceKeys } = await import('../prices/signed-price-keys.ts');
    const keys = createPriceKeys('a secret of the tests');
    const gone = { pbm: 'hippo', ndc, quantity: 90, zip: null, ncpdps: [], release: '0123456789ab' };
    expect(await report({ key: keys.issue({ ...gone, chain: 'no-such-chain' }) })).toEqual([
      404,
      'not_found',
      null,
    ]);
    expect((await platform.get('/v1/price-reports?key=bm9ib2R5')).status).toBe(400);
  });

  test('that is no JSON, or longer than 16 kB, is refused', async () => {
    const { platform } = await service();
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

describe('what is asked wrong', () => {
  test.each([
    `ndc=${ndc}`,
    'quantity=90',
    'ndc=12&quantity=90',
    `ndc=${ndc}&quantity=0`,
    `ndc=${ndc}&quantity=90&days=0`,
    `ndc=${ndc}&quantity=90&days=91`,
    `ndc=${ndc}&quantity=90&days=x`,
  ])('%s', async (query) => {
    const { platform } = await service();
    expect((await platform.get(`/v1/price-reports?${query}`)).status).toBe(400);
  });
});

describe('what counts', () => {
  test('the same visitor counts once a month for a price, and the first amount stands', async () => {
    const { report, paid, clock, events, second } = await service();
    expect(await report({}, '203.0.113.7')).toEqual(recorded);
    expect(await report({ paid: 99 }, '203.0.113.7')).toEqual([409, 'already_reported', null]);
    expect(await report({ key: second.key }, '203.0.113.7')).toEqual(recorded);
    expect(await report({}, '203.0.113.8')).toEqual(recorded);
    clock.now = Date.parse('2026-04-01T00:00:00Z');
    expect(await report({ paid_on: '2026-03-31' }, '203.0.113.7')).toEqual(recorded);
    expect((await paid(`ndc=${ndc}&quantity=90&days=90`)).reduce((sum, { count }) => sum + count, 0)).toBe(4);
    expect(events.map(({ kind }) => kind)).toEqual([
      'recorded',
      'repeated',
      'recorded',
      'recorded',
      'recorded',
    ]);
  });

  test('who reports every day of a month is one person', async () => {
    const { report, paid, clock, priceReports } = await service();
    const statuses: unknown[] = [];
    for (let day = 4; day <= 31; day += 1) {
      clock.now = Date.parse(`2026-03-${String(day).padStart(2, '0')}T12:00:00Z`);
      // oxlint-disable-next-line no-await-in-loop
      await priceReports.prune();
      // oxlint-disable-next-line no-await-in-loop
      statuses.push((await report({}, '203.0.113.7'))[0]);
    }
    expect(statuses).toEqual([201, ...Array<number>(27).fill(409)]);
    expect((await paid()).map(({ count }) => count)).toEqual([1]);
  });

  test('a report that is not taken takes nothing of any limit', async () => {
    const { report, second } = await service();
    await report({}, '203.0.113.7');
    for (let time = 0; time < 9; time += 1) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await report({}, '203.0.113.7'))[0]).toBe(409);
    }
    expect(await report({ key: second.key }, '203.0.113.7')).toEqual(recorded);
  });

  test('one visitor has so many reports an hour', async () => {
    const { report, clock, platform } = await service();
    const list = listed.parse(
      (await platform.get(`/v2/prices?ndc=${ndc}&quantity=60&zip=19103`)).body,
    ).prices;
    const more = listed.parse(
      (await platform.get(`/v2/prices?ndc=${ndc}&quantity=45&zip=19103`)).body,
    ).prices;
    const keys = [...list, ...more].map(({ key }) => key).slice(0, limits.visitor + 1);
    expect(keys).toHaveLength(limits.visitor + 1);
    const last = keys.at(-1);
    for (const key of keys.slice(0, -1)) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await report({ key }, '203.0.113.7')).toEqual(recorded);
    }
    expect(await report({ key: last }, '203.0.113.7')).toEqual([429, 'rate_limited', '3600']);
    expect(await report({ key: last }, '203.0.113.8')).toEqual(recorded);
    clock.now = noon + hourMs;
    expect(await report({ key: last }, '203.0.113.7')).toEqual(recorded);
  });

  test('one price has so many reports a day, everybody so many an hour', async () => {
    const { report, clock, second, events } = await service();
    for (let visitor = 0; visitor < limits.price; visitor += 1) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await report({}, `203.0.113.${visitor}`)).toEqual(recorded);
    }
    expect(await report({}, '203.0.113.99')).toEqual([429, 'rate_limited', String(12 * 3600)]);
    for (let visitor = 0; visitor < limits.everybody - limits.price; visitor += 1) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await report({ key: second.key })).toEqual(recorded);
    }
    expect(await report({ key: second.key })).toEqual([429, 'rate_limited', '3600']);
    expect(events.filter(({ kind }) => kind === 'limited')).toHaveLength(2);
    clock.now = noon + dayMs;
    expect(await report()).toEqual(recorded);
  });

  test('is of the last 30 days, or as many as are asked for', async () => {
    const { report, paid, clock } = await service();
    await report({ paid_on: '2026-02-02' });
    await report({ paid_on: '2026-02-03', paid: 11 });
    expect((await paid()).map((one) => one.paid)).toEqual([11]);
    expect(await paid(`ndc=${ndc}&quantity=90&days=90`)).toHaveLength(2);
    clock.now += dayMs;
    expect(await paid()).toEqual([]);
  });

  test('is deleted after 13 months', async () => {
    const { report, store, clock, priceReports } = await service();
    await report();
    const left = async () =>
      (await store.database.selectFrom('price_reports').select('day').execute()).length;
    clock.now = Date.parse('2027-04-04T23:59:00Z');
    await priceReports.prune();
    expect(await left()).toBe(1);
    clock.now += dayMs;
    await priceReports.prune();
    expect(await left()).toBe(0);
  });
});

describe('a store that is away', () => {
  test('is said, for reports and for what was reported, and is an event', async () => {
    const { report, platform, events, store } = await service();
    store.database.transaction = () => {
      throw Object.assign(new Error('disk is full'), { errcode: 13 });
    };
    store.database.selectFrom = () => {
      throw Object.assign(new Error('disk is away'), { errcode: 14 });
    };
    expect(await report()).toEqual([503, 'unavailable', '30']);
    expect((await platform.get(`/v1/price-reports?ndc=${ndc}&quantity=90`)).status).toBe(503);
    expect(events).toEqual([
      { kind: 'store_failed', ok: false, reason: 'not_written' },
      { kind: 'store_failed', ok: false, reason: 'not_read' },
    ]);
  });
});

describe('faults by hand', () => {
  test.each([
    [9999.82, 500, 'internal_error', null],
    [9999.83, 503, 'unavailable', '30'],
    [9999.84, 429, 'rate_limited', '600'],
  ])('the amount $%d answers %i %s', async (paid, status, code, retryAfter) => {
    const { report } = await service({ faults: true });
    expect(await report({ paid })).toEqual([status, code, retryAfter]);
    const without = await service();
    expect(await without.report({ paid })).toEqual(recorded);
  });

  test('what is reported of the reserved products fails as they say', async () => {
    const { platform } = await service({ faults: true });
    const ask = async (last: number) =>
      platform.gateway.request(`/v1/price-reports?ndc=9999900000${last}&quantity=90`, {
        headers: { 'x-api-key': 'gateway-key', 'x-partner-name': 'tests' },
      });
    expect((await ask(2)).status).toBe(500);
    expect(await (await ask(3)).json()).toEqual({ days: 30, reports: [] });
    await expect((await ask(5)).json()).rejects.toThrow(SyntaxError);
  });
});

test('without a store of reports the gateway does not do that', async () => {
  const { status } = await fixturePlatform().get(`/v1/price-reports?ndc=${ndc}&quantity=90`);
  expect(status).toBe(501);
});
