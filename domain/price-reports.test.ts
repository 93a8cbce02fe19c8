import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { priceReports as limits } from './limits.ts';
import { parseAmount, parseDay, computePriceSignal, type PaidReport } from './price-reports.ts';

const price = { chain: 'cvs', pbm: 'hippo', cost: 12.5 };

/** Reports of one each: what was paid, and where it is another what was shown. */
const reports = (...paid: (number | [paid: number, shown: number])[]): PaidReport[] =>
  paid.map((one) => {
    const [given, shown] = Array.isArray(one) ? one : [one, 12.5];
    return { chain: 'cvs', pbm: 'hippo', paid: given, shown, count: 1 };
  });
const of = (count: number, paid: number): PaidReport => ({ ...reports(paid)[0]!, count });

describe('computePriceSignal', () => {
  test.each<[string, PaidReport[], ReturnType<typeof computePriceSignal>]>([
    ['nobody', [], null],
    ['too few', [of(4, 12.5)], null],
    ['just enough', [of(5, 12.5)], { paid: 'this-or-less', people: 5, of: 5 }],
    ['twelve, some of them less', [of(7, 12.5), of(5, 11)], { paid: 'this-or-less', people: 12, of: 12 }],
    ['a few of them more', [of(4, 12.5), of(2, 12.51)], { paid: 'this-or-less', people: 4, of: 6 }],
    ['most of them more', [of(1, 12.5), of(8, 20)], { paid: 'more', people: 8, of: 9 }],
    ['as many more as not', [of(3, 12.5), of(3, 20)], { paid: 'this-or-less', people: 3, of: 6 }],
    ['too few even together', [of(2, 12.5), of(2, 20)], null],
    ['a cent more', [of(5, 12.51)], { paid: 'more', people: 5, of: 5 }],
    ['another chain', [{ ...of(9, 12.5), chain: 'walgreens' }], null],
    ['another benefit manager', [{ ...of(9, 12.5), pbm: 'goodrx' }], null],
    ['the chain in capitals', [{ ...of(5, 12.5), chain: 'CVS' }], { paid: 'this-or-less', people: 5, of: 5 }],
    ['something 20 times as dear', [of(5, 250)], { paid: 'more', people: 5, of: 5 }],
    ['something more than 20 times as dear', [of(9, 250.01)], null],
    ['something 20 times as cheap', [of(5, 0.63)], { paid: 'this-or-less', people: 5, of: 5 }],
    ['something more than 20 times as cheap', [of(9, 0.62)], null],
  ])('%s', (_, said, signal) => {
    expect(computePriceSignal(said, price)).toEqual(signal);
  });

  test('ignores people who paid a higher price that they were shown', () => {
    const promised = reports([13, 13], [13, 13], [13, 14], [13, 13], [13, 13]);
    expect(computePriceSignal(promised, price)).toBeNull();
    const broken = reports([14, 13], [14, 13], [14, 13], [14, 13], [14, 13]);
    expect(computePriceSignal(broken, price)).toEqual({ paid: 'more', people: 5, of: 5 });
  });

  test('has no signal for a price of 0', () => {
    expect(computePriceSignal([of(9, 1)], { ...price, cost: 0 })).toBeNull();
  });

  const money = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100);
  const any = fc.array(
    fc.record({
      chain: fc.constantFrom('cvs', 'CVS', 'other'),
      pbm: fc.constantFrom('hippo', 'goodrx'),
      paid: money,
      shown: money,
      count: fc.integer({ min: 1, max: 40 }),
    }),
  );

  test('never counts more people than reported and ignores too few', () => {
    fc.assert(
      fc.property(any, money, (said, cost) => {
        const signal = computePriceSignal(said, { ...price, cost });
        if (!signal) return;
        const all = said.reduce((sum, { count }) => sum + count, 0);
        expect(signal.of).toBeLessThanOrEqual(all);
        expect(signal.of).toBeGreaterThanOrEqual(limits.minPeople);
        expect(signal.people).toBeLessThanOrEqual(signal.of);
        // What is said is never the lesser part.
        expect(signal.people * 2).toBeGreaterThanOrEqual(signal.of);
      }),
    );
  });

  test('is independent of the order and grouping of reports', () => {
    fc.assert(
      fc.property(any, money, (said, cost) => {
        const one = computePriceSignal(said, { ...price, cost });
        const single = said.flatMap((report) =>
          Array.from({ length: report.count }, () => ({ ...report, count: 1 })),
        );
        expect(computePriceSignal(single.toReversed(), { ...price, cost })).toEqual(one);
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
  ])('parses "%s" as $%d', (text, dollars) => {
    expect(parseAmount(text)).toEqual({ ok: true, dollars });
  });

  test.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['$', 'missing'],
    ['12,50', 'decimal-comma'],
    ['$12,5', 'decimal-comma'],
    ['1,23,456', 'not-an-amount'],
    ['12.505', 'not-an-amount'],
    ['1e3', 'not-an-amount'],
    ['-5', 'not-an-amount'],
    ['twelve', 'not-an-amount'],
    ['12 dollars', 'not-an-amount'],
    ['12.50.1', 'not-an-amount'],
    ['.', 'not-an-amount'],
    ['0', 'too-small'],
    ['$0.00', 'too-small'],
    ['10000.01', 'too-large'],
    ['9'.repeat(40), 'too-large'],
  ])('rejects "%s" as %s', (text, problem) => {
    expect(parseAmount(text)).toEqual({ ok: false, problem });
  });

  test('parses any amount in cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (cents) => {
        const dollars = cents / 100;
        const written = dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
        expect(parseAmount(written)).toEqual({ ok: true, dollars });
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
  ])('rejects "%s" as %s', (text, problem) => {
    expect(parseDay(text, today)).toEqual({ ok: false, problem });
  });
});
