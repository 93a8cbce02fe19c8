import { isOldCost } from './price-age.ts';

/** A reference cost, NADAC, from a date on. Dollars. */
export interface PastCost {
  /** YYYY-MM-DD */
  effectiveDate: string;
  /** Of one pricing unit: a tablet, ml or g. */
  unitCost: number;
  /** Of the quantity that was asked for. */
  cost: number;
}

/** The costs of a product, in any order. */
export interface PriceHistory {
  unit: 'EA' | 'ML' | 'GM';
  costs: PastCost[];
}

/** How the latest cost compares with an earlier one. */
export interface CostChange {
  since: PastCost;
  direction: 'same' | 'less' | 'more';
  /** Whole percent of the earlier cost, without a sign; a fall is never 100. */
  percent: number;
}

/** What a page says of a history. */
export interface PriceHistorySummary {
  /** The oldest first: at least 2 and at most 27. */
  points: PastCost[];
  lowest: PastCost;
  highest: PastCost;
  latest: PastCost;
  /** Since the oldest point. */
  overall: CostChange;
  /** Since about a year before the latest point; null where no cost of that time is known, or it is the oldest. */
  pastYear: CostChange | null;
}

const shownYears = 10;
const fewestPoints = 3;
const shortestDays = 183;
/** More dots than these cannot be told apart on a phone. */
const mostPoints = 24;
/** Below this a change is "about the same". */
const samePercent = 5;
const aboutAYear = { from: 240, to: 490 };

/**
 * The part of a history that is worth showing, and what can be said of it. Only costs that were published: nothing
 * between them is made up, so what they were on other days stays open. Null where that would say little or mislead:
 * fewer than 3 costs in 10 years, less than half a year of them, or none in the last two years (spec §2).
 * @param today YYYY-MM-DD.
 */
export function summarizePriceHistory(costs: readonly PastCost[], today: string): PriceHistorySummary | null {
  const known = usable(costs, today);
  const points = thinned(withoutRepeats(known));
  const [first, ...rest] = points;
  const latest = rest.at(-1);
  if (!first || !latest || known.length < fewestPoints) return null;
  if (isOldCost(latest.effectiveDate, today)) return null;
  if (daysBetween(first, latest) < shortestDays) return null;

  // Of equal costs the newest: that one says how long ago it was last so.
  const lowest = points.reduce((low, point) => (point.unitCost <= low.unitCost ? point : low));
  const highest = points.reduce((high, point) => (point.unitCost >= high.unitCost ? point : high));
  const yearBefore = aYearBefore(points, latest);
  return {
    points,
    lowest,
    highest,
    latest,
    overall: changeSince(first, latest),
    pastYear: yearBefore && yearBefore !== first ? changeSince(yearBefore, latest) : null,
  };
}

/** Real costs of the years that are shown, one for each date, the oldest first. */
function usable(costs: readonly PastCost[], today: string): PastCost[] {
  const from = `${Number(today.slice(0, 4)) - shownYears}${today.slice(4)}`;
  const byDate = new Map<string, PastCost>();
  for (const cost of costs) {
    const { effectiveDate, unitCost } = cost;
    if (Number.isNaN(dayOf(cost)) || effectiveDate < from || effectiveDate > today) continue;
    if (unitCost > 0 && cost.cost > 0) byDate.set(effectiveDate, cost);
  }
  return [...byDate.values()].toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1));
}

/** Of a cost that was published again and again, the first and the last time. */
function withoutRepeats(costs: readonly PastCost[]): PastCost[] {
  return costs.filter(
    ({ unitCost }, at) => unitCost !== costs[at - 1]?.unitCost || unitCost !== costs[at + 1]?.unitCost,
  );
}

/** At most one point for each of 24 equal spans of time, the newest, and always the first, the lowest and the highest. */
function thinned(points: readonly PastCost[]): PastCost[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length <= mostPoints) return [...points];
  const span = daysBetween(first, last) / (mostPoints - 1);
  const unitCosts = points.map(({ unitCost }) => unitCost);
  const bySpan = new Map(points.map((point) => [Math.floor(daysBetween(first, point) / span), point]));
  const kept = new Set([
    first,
    ...bySpan.values(),
    points[unitCosts.indexOf(Math.min(...unitCosts))],
    points[unitCosts.indexOf(Math.max(...unitCosts))],
  ]);
  return points.filter((point) => kept.has(point));
}

function aYearBefore(points: readonly PastCost[], latest: PastCost): PastCost | null {
  const { from, to } = aboutAYear;
  const near = points.filter((point) => {
    const days = daysBetween(point, latest);
    return days >= from && days <= to;
  });
  const offYear = (point: PastCost) => Math.abs(daysBetween(point, latest) - 365);
  return near.toSorted((a, b) => offYear(a) - offYear(b))[0] ?? null;
}

function changeSince(since: PastCost, latest: PastCost): CostChange {
  const change = (latest.unitCost / since.unitCost - 1) * 100;
  const percent = Math.round(Math.abs(change));
  if (Math.abs(change) < samePercent) return { since, direction: 'same', percent };
  return change < 0
    ? { since, direction: 'less', percent: Math.min(percent, 99) }
    : { since, direction: 'more', percent };
}

const dayOf = ({ effectiveDate }: PastCost): number =>
  /^\d{4}-\d{2}-\d{2}$/.test(effectiveDate) ? Date.parse(effectiveDate) / 86_400_000 : Number.NaN;

const daysBetween = (from: PastCost, to: PastCost): number => dayOf(to) - dayOf(from);
