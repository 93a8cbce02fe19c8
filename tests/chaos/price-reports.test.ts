import { sql } from 'kysely';
import { expect, test } from 'vitest';

import {
  createPriceReportsService,
  type NewPriceReport,
} from '../../platform/price-reports/price-reports-service.ts';
import { isOutage } from '../../platform/store/outage.ts';
import { describeEachEngine } from './engines.ts';

const now = Date.parse('2026-03-04T12:00:00Z');
const dayMs = 86_400_000;
const today = Math.floor(now / dayMs);
const limits = { visitor: 10, network: 500, networkPrice: 500, price: 50, everybody: 100 };
const options = {
  secret: 'a secret of the tests that is long enough',
  report: () => {},
  logError: () => {},
  now: () => now,
};
const report: NewPriceReport = {
  chain: 'cvs',
  ndc: '72603040401',
  quantity: 354.84,
  pbm: 'hippo',
  paidCents: 1250,
  shownCents: 1420,
  day: today,
  visitorAddress: null,
};
const query = { ndc: report.ndc, quantity: report.quantity, days: 30 };

describeEachEngine((engine) => {
  async function openReports(changes: Partial<typeof limits> = {}) {
    const store = await engine.open();
    const reports = createPriceReportsService({ ...options, store, limits: { ...limits, ...changes } });
    return { store, reports };
  }

  test('reports of the same amount are counted together, with numbers as counts', async () => {
    const { reports } = await openReports();
    for (const change of [{}, {}, { paidCents: 999 }, { day: today - 29 }, { day: today - 30 }]) {
      expect(await reports.add({ ...report, ...change })).toEqual({ outcome: 'recorded' });
    }
    await reports.add({ ...report, chain: 'walgreens' });
    await reports.add({ ...report, pbm: 'goodrx' });
    await reports.add({ ...report, quantity: 90 });
    const row = { chain: 'cvs', pbm: 'hippo', paidCents: 1250, shownCents: 1420 };
    expect(await reports.loadPaidAmounts(query)).toEqual([
      { ...row, pbm: 'goodrx', count: 1 },
      { ...row, paidCents: 999, count: 1 },
      { ...row, count: 3 },
      { ...row, chain: 'walgreens', count: 1 },
    ]);
    const keyQuery = { ...query, chain: 'cvs', pbm: 'hippo', days: 90 };
    expect((await reports.loadPaidAmounts(keyQuery)).map(({ count }) => count)).toEqual([1, 4]);
  });

  test('simultaneous reports of one visitor at several nodes count once', async () => {
    const { store, reports } = await openReports();
    const nodes = [
      reports,
      createPriceReportsService({ ...options, store, limits }),
      createPriceReportsService({ ...options, store, limits }),
    ];
    const adding = Array.from({ length: 12 }, (_, index) =>
      nodes[index % nodes.length]!.add({
        ...report,
        paidCents: 1000 + index,
        visitorAddress: '203.0.113.7',
      }),
    );
    const outcomes = (await Promise.all(adding)).map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual(['recorded', ...Array<string>(11).fill('repeated')]);
    expect((await reports.loadPaidAmounts(query)).map(({ count }) => count)).toEqual([1]);
  });

  test('simultaneous reports of many visitors are all stored up to the limit, and none above it', async () => {
    const { reports } = await openReports({ price: 20 });
    const adding = Array.from({ length: 30 }, (_, index) =>
      reports.add({ ...report, visitorAddress: `203.0.113.${index}` }),
    );
    const outcomes = (await Promise.all(adding)).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'recorded')).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome === 'limited')).toHaveLength(10);
    expect((await reports.loadPaidAmounts(query)).map(({ count }) => count)).toEqual([20]);
  });

  test('prune deletes old reports and the expired counters of reports, but no others', async () => {
    const { store, reports } = await openReports();
    await reports.add({ ...report, visitorAddress: '203.0.113.7' });
    await reports.add({ ...report, day: today - 396 });
    await reports.add({ ...report, day: today - 397 });
    const messageCounter = { kind: 'inbound_answered' as const, subject: 'hash', hour: 0, count: 1 };
    await store.database.insertInto('sent_counts').values(messageCounter).execute();
    await reports.prune();
    const days = await store.database.selectFrom('price_reports').select('day').orderBy('day').execute();
    expect(days).toEqual([{ day: today - 396 }, { day: today }]);
    const nextMonth = createPriceReportsService({ ...options, store, now: () => now + 32 * dayMs });
    await nextMonth.prune();
    const counters = await store.database.selectFrom('sent_counts').selectAll().execute();
    expect(counters).toEqual([messageCounter]);
  });

  test('a report that cannot be stored is not counted either', async () => {
    const { store, reports } = await openReports();
    await sql`drop table price_reports`.execute(store.database);
    const failure: unknown = await reports
      .add({ ...report, visitorAddress: '203.0.113.7' })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isOutage(failure)).toBe(false);
    expect(await store.database.selectFrom('sent_counts').selectAll().execute()).toEqual([]);
  });
});
