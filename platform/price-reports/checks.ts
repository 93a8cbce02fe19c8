import { parseDay, toDay } from './utc-days.ts';

/** What cannot have been paid, or not on that day. */
export type ReportProblem = 'amount_too_small' | 'amount_too_large' | 'not_a_date' | 'in_future' | 'too_old';

const mostCents = 1_000_000;
const oldestDays = 90;
/** The visitor's day may have begun before ours: Guam is ten hours ahead. */
const toleranceDays = 1;

/** Cents and day of what somebody says; or why that cannot be. @param paid dollars. @param paidOn YYYY-MM-DD. */
export function validateReport(
  { paid, paidOn }: { paid: number; paidOn: string },
  now: number,
): { ok: true; cents: number; day: number } | { ok: false; reason: ReportProblem } {
  const no = (reason: ReportProblem) => ({ ok: false as const, reason });
  const cents = Math.round(paid * 100);
  if (cents < 1) return no('amount_too_small');
  if (cents > mostCents) return no('amount_too_large');
  const day = parseDay(paidOn);
  if (day === null) return no('not_a_date');
  const today = toDay(now);
  if (day > today + toleranceDays) return no('in_future');
  if (day < today - oldestDays) return no('too_old');
  return { ok: true, cents, day };
}
