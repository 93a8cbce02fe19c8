import { scaleLinear, scaleUtc } from 'd3-scale';
import { line } from 'd3-shape';

/** A value at a time. */
export interface ChartPoint {
  /** YYYY-MM-DD */
  date: string;
  value: number;
  /** Said beside its dot where there is room for it; null for a dot without words. */
  label: string | null;
}

export interface ChartText {
  x: number;
  y: number;
  text: string;
}

/** Where everything of a chart stands, in the units of its view box. */
export interface ChartLayout {
  width: number;
  height: number;
  /** Where the plot begins and ends across. */
  plot: { left: number; right: number; bottom: number };
  rules: number[];
  valueTicks: ChartText[];
  timeTicks: ChartText[];
  /** Path data: a line that joins the points, and a dot of no length at each. */
  joined: string;
  dots: string;
  marked: { x: number; y: number }[];
  labels: ChartText[];
}

export interface ChartWords {
  /** An amount at the side, with so many digits after the point. */
  value: (value: number, digits: number) => string;
  year: (date: Date) => string;
  month: (date: Date) => string;
}

const width = 360;
const height = 200;
const top = 26;
const bottom = height - 28;
const right = width - 14;
/** Of one character of the chart's text: wide enough for digits and capitals. */
const characterWidth = 7.2;
const textHeight = 15;
const monthSteps = [1, 2, 3, 6, 12, 24, 36, 60];
const mostTimeTicks = 5;

/** Lays a chart of two points or more out: value from 0 up, time across. */
export function layOutChart(points: readonly ChartPoint[], words: ChartWords): ChartLayout {
  const times = points.map(({ date }) => Date.parse(date));
  const values = points.map(({ value }) => value);
  const y = scaleLinear([0, Math.max(...values)], [bottom, top]).nice(3);
  const ticks = y.ticks(3);
  const digits = digitsFor(ticks);
  const named = ticks.map((tick) => ({ at: y(tick), text: words.value(tick, digits) }));
  const left = Math.ceil(Math.max(...named.map(({ text }) => text.length)) * characterWidth) + 14;
  const x = scaleUtc([Math.min(...times), Math.max(...times)], [left + 6, right - 4]);
  const placed = points.map((point, at) => ({
    ...point,
    x: round(x(times[at] ?? 0)),
    y: round(y(point.value)),
  }));
  const across = { left, right };
  return {
    width,
    height,
    plot: { ...across, bottom },
    rules: named.map(({ at }) => round(at)),
    valueTicks: named.map(({ at, text }) => ({ x: left - 8, y: round(at + 4), text })),
    timeTicks: timeTicks(times, x, words),
    joined:
      line<{ x: number; y: number }>(
        (point) => point.x,
        (point) => point.y,
      ).digits(1)(placed) ?? '',
    dots: placed.map((point) => `M${point.x},${point.y}h0`).join(''),
    marked: placed.flatMap(({ label, x: cx, y: cy }) => (label === null ? [] : [{ x: cx, y: cy }])),
    labels: labelsOf(placed, across),
  };
}

type Placed = ChartPoint & { x: number; y: number };

/** Names of points, the last point's first; a name that would cover another one or a dot's name is left out. */
function labelsOf(
  placed: readonly Placed[],
  { left: from, right: to }: { left: number; right: number },
): ChartText[] {
  const taken: { x1: number; x2: number; y: number }[] = [];
  return placed.toReversed().flatMap(({ x, y, label }, at): ChartText[] => {
    if (label === null) return [];
    const half = (label.length * characterWidth) / 2;
    const middle = Math.min(Math.max(x, from + 2 + half), to + 10 - half);
    const below = placed.length > 1 && isValley(placed, placed.length - 1 - at) && y + 22 < bottom;
    const baseline = round(below ? y + 20 : y - 9);
    const box = { x1: middle - half, x2: middle + half, y: baseline };
    const covers = taken.some(
      (other) => Math.abs(other.y - box.y) < textHeight && other.x1 < box.x2 + 4 && box.x1 < other.x2 + 4,
    );
    if (covers) return [];
    taken.push(box);
    return [{ x: round(middle), y: baseline, text: label }];
  });
}

/** Whether the line comes down to a point and goes up from it: its name stands below then, off the line. */
function isValley(placed: readonly Placed[], at: number): boolean {
  const [before, here, after] = [placed[at - 1], placed[at], placed[at + 1]];
  if (!here) return false;
  return (before === undefined || before.y < here.y) && (after === undefined || after.y < here.y);
}

/** Firsts of months or years, as many as have room. */
function timeTicks(times: readonly number[], x: (time: number) => number, words: ChartWords): ChartText[] {
  const monthOf = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth();
  const first = monthOf(Math.min(...times)) + 1;
  const last = monthOf(Math.max(...times));
  const months = (step: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((month) => month % step === 0);
  const step = monthSteps.find((each) => months(each).length <= mostTimeTicks) ?? 120;
  return months(step).flatMap((month): ChartText[] => {
    const date = new Date(Date.UTC(Math.floor(month / 12), month % 12));
    const text = step >= 12 ? words.year(date) : words.month(date);
    const at = round(x(date.getTime()));
    const fits = at + (text.length * characterWidth) / 2 <= width;
    return fits ? [{ x: at, y: bottom + 20, text }] : [];
  });
}

/** Digits after the point that tell ticks apart: none for whole dollars. */
const digitsFor = (ticks: readonly number[]): number =>
  ticks.every((tick) => Number.isInteger(tick)) ? 0 : ticks.some((tick) => !isWhole(tick * 100)) ? 3 : 2;

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6;

const round = (value: number): number => Math.round(value * 10) / 10;
