import { toPlainCharacters } from '../wire/plain-characters.ts';
import { priceReports as limits } from './limits.ts';
import { toCents } from './cents.ts';
import type { PriceEntry } from './prices.ts';

/** Visitors' reports of the same paid price of a product and quantity. Money is in dollars. */
export interface PaidReport {
  chain: string;
  pbm: string;
  paid: number;
  /** The price that the site showed when they reported. */
  shown: number;
  count: number;
}

/** The conclusion from reports about a price: `people` of `of` paid that price or less, or paid more. */
export interface PriceSignal {
  paid: 'this-or-less' | 'more';
  people: number;
  of: number;
}

/**
 * Concludes from recent reports whether most people paid at most the price that a page shows, or more. Null below the
 * minimum number of people. Counts only reports for the same chain and PBM that differ by at most a factor of 20. Ignores
 * people who paid more than this price but at most the price that the site showed them, for example in another area.
 */
export function computePriceSignal(
  reports: readonly PaidReport[],
  price: Pick<PriceEntry, 'chain' | 'pbm' | 'cost'>,
): PriceSignal | null {
  const cost = toCents(price.cost);
  let [thisOrLess, more] = [0, 0];
  for (const { chain, pbm, paid, shown, count } of reports) {
    if (chain.toLowerCase() !== price.chain.toLowerCase() || pbm !== price.pbm) continue;
    const paidCents = toCents(paid);
    if (paidCents > cost * limits.maxPriceRatio || paidCents * limits.maxPriceRatio < cost) continue;
    if (paidCents <= cost) thisOrLess += count;
    else if (paidCents > toCents(shown)) more += count;
  }
  const of = thisOrLess + more;
  if (of < limits.minPeople) return null;
  return more > thisOrLess
    ? { paid: 'more', people: more, of }
    : { paid: 'this-or-less', people: thisOrLess, of };
}

/** Why an entered amount is invalid. */
export type AmountProblem = 'missing' | 'not-an-amount' | 'too-small' | 'too-large';

/** Parses an amount in dollars: '12.50', '$12', '.99', '1,234.50', '12.50 dollars', or '12,50': some phones have no other key. */
export function parseAmount(
  text: string,
): { ok: true; dollars: number } | { ok: false; problem: AmountProblem } {
  const reject = (problem: AmountProblem) => ({ ok: false as const, problem });
  const amount = toPlainCharacters(text).replaceAll(
    /^(?:us)?\$\s*|\s*(?:\$|usd|d[oó]lar(?:es)?|dollars?)$/giu,
    '',
  );
  if (amount === '') return reject('missing');
  // A thousands separator is followed by three digits.
  const isDecimalComma = /^(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(amount);
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(amount);
  const decimal = isDecimalComma ? amount.replaceAll('.', '').replace(',', '.') : amount;
  const digits = isGrouped ? amount.replaceAll(',', '') : decimal;
  if (!/^(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(digits)) return reject('not-an-amount');
  const dollars = Number(digits);
  if (dollars === 0) return reject('too-small');
  return dollars > limits.maxDollars ? reject('too-large') : { ok: true, dollars };
}

/** Why an entered day is invalid. */
export type DayProblem = 'missing' | 'not-a-date' | 'in-future' | 'too-old';

/**
 * Parses '2026-03-04' or '3/4/2026', month first, into YYYY-MM-DD.
 * @param today YYYY-MM-DD in UTC. Tomorrow is allowed, because it has already begun in some time zones.
 */
export function parseDay(
  text: string,
  today: string,
): { ok: true; day: string } | { ok: false; problem: DayProblem } {
  const reject = (problem: DayProblem) => ({ ok: false as const, problem });
  const input = toPlainCharacters(text);
  if (input === '') return reject('missing');
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(input) ?? [];
  const day = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : input;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || addDays(day, 0) !== day) return reject('not-a-date');
  if (day > addDays(today, 1)) return reject('in-future');
  return day < addDays(today, -limits.maxAgeDays) ? reject('too-old') : { ok: true, day };
}

/** Adds days to YYYY-MM-DD; '' for an invalid day. */
function addDays(day: string, days: number): string {
  const moment = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(moment)) return '';
  return new Date(moment + days * 86_400_000).toISOString().slice(0, 10);
}
