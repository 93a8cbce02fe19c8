import { yearsBefore } from '../wire/cost-age.ts';
import { isOldCost } from './price-age.ts';

/** A reference cost (NADAC) with its effective date, in dollars. */
export interface PastCost {
  /** YYYY-MM-DD */
  effectiveDate: string;
  /** Per pricing unit: a tablet, ml or g. */
  unitCost: number;
  /** For the requested quantity. */
  cost: number;
}

/** The costs of a product, in any order. */
export interface PriceHistory {
  unit: 'EA' | 'ML' | 'GM';
  costs: PastCost[];
}

/** The change from an earlier cost to the latest. */
export interface CostChange {
  since: PastCost;
  direction: 'same' | 'less' | 'more';
  /** Absolute change in whole percent of the earlier cost; at most 99 for a decrease. */
  percent: number;
}

/** The part of a price history that a page shows. */
export interface PriceHistorySummary {
  /** 2 to 27 points, the oldest first. */
  points: PastCost[];
  lowest: PastCost;
  highest: PastCost;
  latest: PastCost;
  /** Since the oldest point. */
  overall: CostChange;
  /** Since about a year before the latest point; null without a cost from that time, or if that cost is the oldest point. */
  pastYear: CostChange | null;
}

const maxYears = 10;
const minPoints = 3;
const minDays = 183;
/** More points are indistinguishable on a phone. */
const maxPoints = 24;
/** A smaller change counts as "about the same". */
const samePercent = 5;
const daysOfAboutOneYear = { from: 240, to: 490 };

/**
 * Selects and summarizes the published costs that a page shows, without interpolation. Null if they are too few or too old:
 * fewer than 3 costs in 10 years, a span of less than half a year, or no cost in the last two years (spec §2).
 * @param today YYYY-MM-DD.
 */
export function summarizePriceHistory(costs: readonly PastCost[], today: string): PriceHistorySummary | null {
  const recent = selectUsable(costs, today);
  const points = thinOut(dropRepeats(recent));
  const [first, ...rest] = points;
  const latest = rest.at(-1);
  if (!first || !latest || recent.length < minPoints) return null;
  if (isOldCost(latest.effectiveDate, today)) return null;
  if (daysBetween(first, latest) < minDays) return null;

  // Among equal costs the newest: when the cost was last that low or high.
  const lowest = points.reduce((low, point) => (point.unitCost <= low.unitCost ? point : low));
  const highest = points.reduce((high, point) => (point.unitCost >= high.unitCost ? point : high));
  const yearBefore = findYearBefore(points, latest);
  return {
    points,
    lowest,
    highest,
    latest,
    overall: computeChange(first, latest),
    pastYear: yearBefore && yearBefore !== first ? computeChange(yearBefore, latest) : null,
  };
}

const recentYears = 2;

/** The costs of the last 24 months. */
export function recentCosts(points: readonly PastCost[], today: string): PastCost[] {
  const from = yearsBefore(today, recentYears);
  return points.filter(({ effectiveDate }) => effectiveDate >= from);
}

/** The valid costs of the last 10 years, one per date, the oldest first. */
function selectUsable(costs: readonly PastCost[], today: string): PastCost[] {
  const from = yearsBefore(today, maxYears);
  const byDate = new Map<string, PastCost>();
  for (const cost of costs) {
    const { effectiveDate, unitCost } = cost;
    if (Number.isNaN(toDayNumber(cost)) || effectiveDate < from || effectiveDate > today) continue;
    if (unitCost > 0 && cost.cost > 0) byDate.set(effectiveDate, cost);
  }
  return [...byDate.values()].toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1));
}

/** Drops all but the first and the last of equal costs in a row. */
function dropRepeats(costs: readonly PastCost[]): PastCost[] {
  return costs.filter(
    ({ unitCost }, index) =>
      unitCost !== costs[index - 1]?.unitCost || unitCost !== costs[index + 1]?.unitCost,
  );
}

/** Keeps the newest point of each of 24 equal time spans, and always the first, the lowest and the highest. */
function thinOut(points: readonly PastCost[]): PastCost[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length <= maxPoints) return [...points];
  const span = daysBetween(first, last) / (maxPoints - 1);
  const unitCosts = points.map(({ unitCost }) => unitCost);
  const bySpan = new Map(points.map((point) => [Math.floor(daysBetween(first, point) / span), point]));
  const selected = new Set([
    first,
    ...bySpan.values(),
    points[unitCosts.indexOf(Math.min(...unitCosts))],
    points[unitCosts.indexOf(Math.max(...unitCosts))],
  ]);
  return points.filter((point) => selected.has(point));
}

function findYearBefore(points: readonly PastCost[], latest: PastCost): PastCost | null {
  const { from, to } = daysOfAboutOneYear;
  const near = points.filter((point) => {
    const days = daysBetween(point, latest);
    return days >= from && days <= to;
  });
  const daysFromOneYear = (point: PastCost) => Math.abs(daysBetween(point, latest) - 365);
  return near.toSorted((a, b) => daysFromOneYear(a) - daysFromOneYear(b))[0] ?? null;
}

function computeChange(since: PastCost, latest: PastCost): CostChange {
  const change = (latest.unitCost / since.unitCost - 1) * 100;
  const percent = Math.round(Math.abs(change));
  if (Math.abs(change) < samePercent) return { since, direction: 'same', percent };
  return change < 0
    ? { since, direction: 'less', percent: Math.min(percent, 99) }
    : { since, direction: 'more', percent };
}

const toDayNumber = ({ effectiveDate }: PastCost): number =>
  /^\d{4}-\d{2}-\d{2}$/.test(effectiveDate) ? Date.parse(effectiveDate) / 86_400_000 : Number.NaN;

const daysBetween = (from: PastCost, to: PastCost): number => toDayNumber(to) - toDayNumber(from);
