import { priceReports as limits } from './limits.ts';
import type { PriceEntry } from './prices.ts';

/** How often visitors reported an amount for one product and quantity. Money is in dollars. */
export interface PaidReport {
  chain: string;
  pbm: string;
  paid: number;
  /** What the price was said to be when they reported it. */
  shown: number;
  count: number;
}

/** What reports say of a price: how many of how many paid no more than it, or more. */
export interface PriceSignal {
  paid: 'this-or-less' | 'more';
  people: number;
  of: number;
}

/**
 * What the reports of the last days say of a price that is shown: whichever more of them say, no more than this or more.
 * Null below the fewest people that say anything. Only reports on the same chain and benefit manager count, and none
 * that is more than 20 times off. Who paid more than this and no more than what they were shown, as in an area with
 * higher prices or before the price fell, got the price that was promised: that says nothing of this one.
 */
export function computePriceSignal(
  reports: readonly PaidReport[],
  price: Pick<PriceEntry, 'chain' | 'pbm' | 'cost'>,
): PriceSignal | null {
  const cost = cents(price.cost);
  let [notMore, more] = [0, 0];
  for (const { chain, pbm, paid, shown, count } of reports) {
    if (chain.toLowerCase() !== price.chain.toLowerCase() || pbm !== price.pbm) continue;
    const given = cents(paid);
    if (given > cost * limits.maxPriceRatio || given * limits.maxPriceRatio < cost) continue;
    if (given <= cost) notMore += count;
    else if (given > cents(shown)) more += count;
  }
  const of = notMore + more;
  if (of < limits.minPeople) return null;
  return more > notMore ? { paid: 'more', people: more, of } : { paid: 'this-or-less', people: notMore, of };
}

/** What is wrong with an amount that was typed. */
export type AmountProblem = 'missing' | 'decimal-comma' | 'not-an-amount' | 'too-small' | 'too-large';

/** The dollars in '12.50', '$12', '.99' or '1,234.50'. */
export function parseAmount(
  text: string,
): { ok: true; dollars: number } | { ok: false; problem: AmountProblem } {
  const no = (problem: AmountProblem) => ({ ok: false as const, problem });
  const amount = text.trim().replace(/^\$\s*/, '');
  if (amount === '') return no('missing');
  // Half the world writes $12.50 so; here it would be $1,250 to somebody else.
  if (/^\d+,\d{1,2}$/.test(amount)) return no('decimal-comma');
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(amount) ? amount.replaceAll(',', '') : amount;
  if (!/^(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(plain)) return no('not-an-amount');
  const dollars = Number(plain);
  if (dollars === 0) return no('too-small');
  return dollars > limits.maxDollars ? no('too-large') : { ok: true, dollars };
}

/** What is wrong with a day that was typed. */
export type DayProblem = 'missing' | 'not-a-date' | 'in-future' | 'too-old';

/**
 * The day in '2026-03-04' or '3/4/2026', month first, as YYYY-MM-DD.
 * @param today YYYY-MM-DD in UTC. A day that has begun somewhere else counts: tomorrow is allowed.
 */
export function parseDay(
  text: string,
  today: string,
): { ok: true; day: string } | { ok: false; problem: DayProblem } {
  const no = (problem: DayProblem) => ({ ok: false as const, problem });
  const typed = text.trim();
  if (typed === '') return no('missing');
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? [];
  const day = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : typed;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || addDays(day, 0) !== day) return no('not-a-date');
  if (day > addDays(today, 1)) return no('in-future');
  return day < addDays(today, -limits.maxAgeDays) ? no('too-old') : { ok: true, day };
}

const cents = (dollars: number) => Math.round(dollars * 100);

/** A day so many days later, YYYY-MM-DD; '' for what is no day. */
function addDays(day: string, days: number): string {
  const moment = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(moment)) return '';
  return new Date(moment + days * 86_400_000).toISOString().slice(0, 10);
}
