import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import {
  createPriceReportsService,
  type NewPriceReport,
} from '../../platform/price-reports/price-reports-service.ts';
import { isOutage } from '../../platform/store/outage.ts';
import { onEachEngine } from './engines.ts';

const secret = 'a secret of the tests that is long enough';
const now = Date.parse('2026-03-04T12:00:00Z');
const today = Math.floor(now / 86_400_000);
const limits = { visitor: 10, price: 50, everybody: 100 };
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
const which = { ndc: report.ndc, quantity: report.quantity, days: 30 };

onEachEngine((engine) => {
  describe('reports of prices', () => {
    async function open(changes: Partial<typeof limits> = {}) {
      const store = await engine.open();
      const settings = { store, secret, report: () => {}, now: () => now };
      return {
        store,
        reports: createPriceReportsService({ ...settings, limits: { ...limits, ...changes } }),
      };
    }

    test('are counted together where the same was paid, in numbers', async () => {
      const { reports } = await open();
      for (const change of [{}, {}, { paidCents: 999 }, { day: today - 29 }, { day: today - 30 }]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await reports.add({ ...report, ...change })).toEqual({ outcome: 'recorded' });
      }
      await reports.add({ ...report, chain: 'walgreens' });
      await reports.add({ ...report, pbm: 'goodrx' });
      await reports.add({ ...report, quantity: 90 });
      const row = { chain: 'cvs', pbm: 'hippo', paidCents: 1250, shownCents: 1420 };
      expect(await reports.loadPaidAmounts(which)).toEqual([
        { ...row, pbm: 'goodrx', count: 1 },
        { ...row, paidCents: 999, count: 1 },
        { ...row, count: 3 },
        { ...row, chain: 'walgreens', count: 1 },
      ]);
      const ofKey = { ...which, chain: 'cvs', pbm: 'hippo', days: 90 };
      expect((await reports.loadPaidAmounts(ofKey)).map(({ count }) => count)).toEqual([1, 4]);
    });

    test('of one visitor count once, however many come at the same moment and to how many nodes', async () => {
      const { store, reports } = await open();
      const settings = { store, secret, report: () => {}, now: () => now, limits };
      const nodes = [reports, createPriceReportsService(settings), createPriceReportsService(settings)];
      const asked = Array.from({ length: 12 }, (_, at) =>
        nodes[at % nodes.length]!.add({ ...report, paidCents: 1000 + at, visitorAddress: '203.0.113.7' }),
      );
      const outcomes = (await Promise.all(asked)).map(({ outcome }) => outcome).toSorted();
      expect(outcomes).toEqual(['recorded', ...Array<string>(11).fill('repeated')]);
      expect((await reports.loadPaidAmounts(which)).map(({ count }) => count)).toEqual([1]);
    });

    test('of many at the same moment are all there, up to the limit and not one more', async () => {
      const { reports } = await open({ price: 20 });
      const asked = Array.from({ length: 30 }, (_, at) =>
        reports.add({ ...report, visitorAddress: `203.0.113.${at}` }),
      );
      const outcomes = (await Promise.all(asked)).map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === 'recorded')).toHaveLength(20);
      expect(outcomes.filter((outcome) => outcome === 'limited')).toHaveLength(10);
      expect((await reports.loadPaidAmounts(which)).map(({ count }) => count)).toEqual([20]);
    });

    test('that are old are deleted, and so are counts of a day or a month that is over, but no others', async () => {
      const { store, reports } = await open();
      await reports.add({ ...report, visitorAddress: '203.0.113.7' });
      await reports.add({ ...report, day: today - 396 });
      await reports.add({ ...report, day: today - 397 });
      const message = { kind: 'recipient' as const, subject: 'somebody', hour: 0, count: 1 };
      await store.database.insertInto('sent_counts').values(message).execute();
      const nextMonth = createPriceReportsService({
        store,
        secret,
        report: () => {},
        now: () => now + 32 * 86_400_000,
      });
      await reports.prune();
      const days = await store.database.selectFrom('price_reports').select('day').orderBy('day').execute();
      expect(days).toEqual([{ day: today - 396 }, { day: today }]);
      await nextMonth.prune();
      const counts = await store.database.selectFrom('sent_counts').selectAll().execute();
      expect(counts).toEqual([message]);
    });

    test('of which one cannot be written leave nothing half written', async () => {
      const { store, reports } = await open();
      await sql`drop table price_reports`.execute(store.database);
      const failure: unknown = await reports
        .add({ ...report, visitorAddress: '203.0.113.7' })
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(isOutage(failure)).toBe(false);
      expect(await store.database.selectFrom('sent_counts').selectAll().execute()).toEqual([]);
    });
  });
});
