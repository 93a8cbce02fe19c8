import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { priceReports as limits } from './limits.ts';
import { parseAmount, parseDay, computePriceSignal, type PaidReport } from './price-reports.ts';

const price = { chain: 'cvs', pbm: 'hippo', cost: 12.5 };

/** Creates reports by one person each, from paid prices or from pairs of paid and shown prices. */
const createReports = (...paid: (number | [paid: number, shown: number])[]): PaidReport[] =>
  paid.map((prices) => {
    const [paidPrice, shown] = Array.isArray(prices) ? prices : [prices, 12.5];
    return { chain: 'cvs', pbm: 'hippo', paid: paidPrice, shown, count: 1 };
  });
const reportBy = (count: number, paid: number): PaidReport => ({ ...createReports(paid)[0]!, count });

describe('computePriceSignal', () => {
  test.each<[string, PaidReport[], ReturnType<typeof computePriceSignal>]>([
    ['no reports', [], null],
    ['too few people', [reportBy(4, 12.5)], null],
    ['just enough people', [reportBy(5, 12.5)], { paid: 'this-or-less', people: 5, of: 5 }],
    [
      'people who paid this price or less',
      [reportBy(7, 12.5), reportBy(5, 11)],
      { paid: 'this-or-less', people: 12, of: 12 },
    ],
    [
      'people of whom a minority paid more',
      [reportBy(4, 12.5), reportBy(2, 12.51)],
      { paid: 'this-or-less', people: 4, of: 6 },
    ],
    [
      'people of whom most paid more',
      [reportBy(1, 12.5), reportBy(8, 20)],
      { paid: 'more', people: 8, of: 9 },
    ],
    [
      'people of whom half paid more',
      [reportBy(3, 12.5), reportBy(3, 20)],
      { paid: 'this-or-less', people: 3, of: 6 },
    ],
    ['too few people in total', [reportBy(2, 12.5), reportBy(2, 20)], null],
    ['people who paid one cent more', [reportBy(5, 12.51)], { paid: 'more', people: 5, of: 5 }],
    ['reports for another chain', [{ ...reportBy(9, 12.5), chain: 'walgreens' }], null],
    ['reports for another PBM', [{ ...reportBy(9, 12.5), pbm: 'goodrx' }], null],
    [
      'reports for the chain in upper case',
      [{ ...reportBy(5, 12.5), chain: 'CVS' }],
      { paid: 'this-or-less', people: 5, of: 5 },
    ],
    ['reports of 20 times the price', [reportBy(5, 250)], { paid: 'more', people: 5, of: 5 }],
    ['reports of more than 20 times the price', [reportBy(9, 250.01)], null],
    ['reports of a 20th of the price', [reportBy(5, 0.63)], { paid: 'this-or-less', people: 5, of: 5 }],
    ['reports of less than a 20th of the price', [reportBy(9, 0.62)], null],
  ])('computes the price signal from %s', (_, reports, signal) => {
    expect(computePriceSignal(reports, price)).toEqual(signal);
  });

  test('ignores people who paid more but no more than the price that the site showed them', () => {
    const asShown = createReports([13, 13], [13, 13], [13, 13], [13, 14], [13, 13], [13, 13]);
    expect(computePriceSignal(asShown, price)).toBeNull();
    const aboveShown = createReports([14, 13], [14, 13], [14, 13], [14, 13], [14, 13]);
    expect(computePriceSignal(aboveShown, price)).toEqual({ paid: 'more', people: 5, of: 5 });
  });

  test('returns no signal for a price of 0', () => {
    expect(computePriceSignal([reportBy(9, 1)], { ...price, cost: 0 })).toBeNull();
  });

  const money = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100);
  const anyReports = fc.array(
    fc.record({
      chain: fc.constantFrom('cvs', 'CVS', 'other'),
      pbm: fc.constantFrom('hippo', 'goodrx'),
      paid: money,
      shown: money,
      count: fc.integer({ min: 1, max: 40 }),
    }),
  );

  test('never counts more people in a price signal than reported, or fewer than the minimum', () => {
    fc.assert(
      fc.property(anyReports, money, (reports, cost) => {
        const signal = computePriceSignal(reports, { ...price, cost });
        if (!signal) return;
        const total = reports.reduce((sum, { count }) => sum + count, 0);
        expect(signal.of).toBeLessThanOrEqual(total);
        expect(signal.of).toBeGreaterThanOrEqual(limits.minPeople);
        expect(signal.people).toBeLessThanOrEqual(signal.of);
        // The signal is never about the minority.
        expect(signal.people * 2).toBeGreaterThanOrEqual(signal.of);
      }),
    );
  });

  test('computes the same price signal for any order and grouping of reports', () => {
    fc.assert(
      fc.property(anyReports, money, (reports, cost) => {
        const signal = computePriceSignal(reports, { ...price, cost });
        const single = reports.flatMap((report) =>
          Array.from({ length: report.count }, () => ({ ...report, count: 1 })),
        );
        expect(computePriceSignal(single.toReversed(), { ...price, cost })).toEqual(signal);
      }),
    );
  });
});

describe('parseAmount', () => {
  test.each([
    ['12.50', 12.5],
    ['12.5', 12.5],
    ['12', 12],
    ['12.', 12],
    ['.99', 0.99],
    ['$12', 12],
    ['$ 12.50 ', 12.5],
    ['1,234.50', 1234.5],
    ['$1,234', 1234],
    ['10,000', 10_000],
    ['10000.00', 10_000],
    ['0.01', 0.01],
    ['\uFF04\uFF11\uFF12\uFF0E\uFF15\uFF10', 12.5],
    ['\u202D12.50\u202C', 12.5],
    ['\u200B$\u00A012.50', 12.5],
    ['12,50', 12.5],
    ['$12,5', 12.5],
    ['1.234,50', 1234.5],
    ['12 dollars', 12],
    ['12.50 dólares', 12.5],
    ['12,50 Dolares', 12.5],
    ['US$12.50', 12.5],
    ['12.50 USD', 12.5],
    ['12$', 12],
  ])('parses the amount "%s" as $%d', (text, dollars) => {
    expect(parseAmount(text)).toEqual({ ok: true, dollars });
  });

  test.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['$', 'missing'],
    ['1,23,456', 'not-an-amount'],
    ['12,505.5,0', 'not-an-amount'],
    ['1.234', 'not-an-amount'],
    ['12.505', 'not-an-amount'],
    ['1e3', 'not-an-amount'],
    ['-5', 'not-an-amount'],
    ['twelve', 'not-an-amount'],
    ['doce dólares', 'not-an-amount'],
    ['12 pesos', 'not-an-amount'],
    ['12.50.1', 'not-an-amount'],
    ['.', 'not-an-amount'],
    // Cents as a price tag shows them: not 1,250 dollars.
    ['12\u2075\u2070', 'not-an-amount'],
    ['0', 'too-small'],
    ['$0.00', 'too-small'],
    ['10000.01', 'too-large'],
    ['9'.repeat(40), 'too-large'],
  ])('rejects the amount "%s" as %s', (text, problem) => {
    expect(parseAmount(text)).toEqual({ ok: false, problem });
  });

  test('parses any amount in cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (cents) => {
        const dollars = cents / 100;
        const formatted = dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
        expect(parseAmount(formatted)).toEqual({ ok: true, dollars });
        expect(parseAmount(dollars.toFixed(2))).toEqual({ ok: true, dollars });
      }),
    );
  });

  test('parses any text to dollars within the limits or to a problem', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,$ -e'.split('')) }), (text) => {
        const amount = parseAmount(text);
        if (!amount.ok) return;
        expect(amount.dollars).toBeGreaterThan(0);
        expect(amount.dollars).toBeLessThanOrEqual(limits.maxDollars);
      }),
    );
  });
});

describe('parseDay on Mar 4, 2026', () => {
  const today = '2026-03-04';

  test.each([
    ['2026-03-04', '2026-03-04'],
    ['2026-03-05', '2026-03-05'],
    ['2025-12-04', '2025-12-04'],
    ['3/4/2026', '2026-03-04'],
    ['02/28/2026', '2026-02-28'],
    [' 2026-03-01 ', '2026-03-01'],
    ['\u200E3/4/2026\u200F', '2026-03-04'],
  ])('parses the day "%s" as %s', (text, day) => {
    expect(parseDay(text, today)).toEqual({ ok: true, day });
  });

  test.each([
    ['', 'missing'],
    ['2026-02-29', 'not-a-date'],
    ['2026-13-01', 'not-a-date'],
    ['31/1/2026', 'not-a-date'],
    ['1/31/26', 'not-a-date'],
    ['yesterday', 'not-a-date'],
    ['20260304', 'not-a-date'],
    ['2026-03-06', 'in-future'],
    ['2027-03-04', 'in-future'],
    ['2025-12-03', 'too-old'],
    ['0001-01-01', 'too-old'],
  ])('rejects the day "%s" as %s', (text, problem) => {
    expect(parseDay(text, today)).toEqual({ ok: false, problem });
  });
});
