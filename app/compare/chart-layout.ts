import { scaleLinear, scaleUtc } from 'd3-scale';
import { line } from 'd3-shape';

/** A value at a date. */
export interface ChartPoint {
  /** YYYY-MM-DD */
  date: string;
  value: number;
  /** Text beside the dot, where there is room for it; null for a dot without a label. */
  label: string | null;
}

export interface ChartText {
  x: number;
  y: number;
  text: string;
}

/** Positions of everything in a chart, in units of its view box. */
export interface ChartLayout {
  width: number;
  height: number;
  /** The edges of the plot area. */
  plot: { left: number; right: number; bottom: number };
  /** Heights of the horizontal grid lines. */
  gridLines: number[];
  valueTicks: ChartText[];
  timeTicks: ChartText[];
  /** Path data of the line that joins the points. */
  line: string;
  /** Path data of the dots: a line of no length at each point. */
  dots: string;
  labeledDots: { x: number; y: number }[];
  labels: ChartText[];
}

export interface ChartFormats {
  /** A value on the axis, with a number of decimals. */
  value: (value: number, digits: number) => string;
  year: (date: Date) => string;
  month: (date: Date) => string;
}

const width = 360;
const height = 200;
const top = 26;
const bottom = height - 28;
const right = width - 14;
/** Width of a character of the chart's text, large enough for digits and capitals. */
const characterWidth = 7.2;
const textHeight = 15;
const monthSteps = [1, 2, 3, 6, 12, 24, 36, 60];
const maxTimeTicks = 5;

/** Lays out a chart of two or more points in order of date: values from 0 up, time from left to right. */
export function layOutChart(points: readonly ChartPoint[], formats: ChartFormats): ChartLayout {
  const times = points.map(({ date }) => Date.parse(date));
  const values = points.map(({ value }) => value);
  const y = scaleLinear([0, Math.max(...values)], [bottom, top]).nice(3);
  const tickValues = y.ticks(3);
  const digits = digitsFor(tickValues);
  const ticks = tickValues.map((value) => ({ y: y(value), text: formats.value(value, digits) }));
  const left = Math.ceil(Math.max(...ticks.map(({ text }) => text.length)) * characterWidth) + 14;
  const x = scaleUtc([Math.min(...times), Math.max(...times)], [left + 6, right - 4]);
  const dots = points.map(({ value, label }, index) => ({
    x: round(x(times[index] ?? 0)),
    y: round(y(value)),
    label,
  }));
  const joinDots = line<Dot>(
    (dot) => dot.x,
    (dot) => dot.y,
  ).digits(1);
  return {
    width,
    height,
    plot: { left, right, bottom },
    gridLines: ticks.map((tick) => round(tick.y)),
    valueTicks: ticks.map((tick) => ({ x: left - 8, y: round(tick.y + 4), text: tick.text })),
    timeTicks: placeTimeTicks(times, x, formats),
    line: joinDots(dots) ?? '',
    dots: dots.map((dot) => `M${dot.x},${dot.y}h0`).join(''),
    labeledDots: dots.filter(({ label }) => label !== null).map((dot) => ({ x: dot.x, y: dot.y })),
    labels: placeLabels(dots, { left, right }),
  };
}

interface Dot {
  x: number;
  y: number;
  label: string | null;
}

/** Labels from the last dot to the first. A label that would overlap one of a later dot is left out. */
function placeLabels(dots: readonly Dot[], plot: { left: number; right: number }): ChartText[] {
  const boxes: { left: number; right: number; baseline: number }[] = [];
  return dots.toReversed().flatMap(({ x, y, label }, index): ChartText[] => {
    if (label === null) return [];
    const half = (label.length * characterWidth) / 2;
    const middle = Math.min(Math.max(x, plot.left + 2 + half), plot.right + 10 - half);
    const isBelow = dots.length > 1 && isValley(dots, dots.length - 1 - index) && y + 22 < bottom;
    const baseline = round(isBelow ? y + 20 : y - 9);
    const box = { left: middle - half, right: middle + half, baseline };
    const isOverlapping = boxes.some(
      (other) =>
        Math.abs(other.baseline - baseline) < textHeight &&
        other.left < box.right + 4 &&
        box.left < other.right + 4,
    );
    if (isOverlapping) return [];
    boxes.push(box);
    return [{ x: round(middle), y: baseline, text: label }];
  });
}

/** Whether the line rises from a dot on both sides, so that a label above the dot would cover it. */
function isValley(dots: readonly Dot[], index: number): boolean {
  const [previous, dot, next] = [dots[index - 1], dots[index], dots[index + 1]];
  if (!dot) return false;
  return (previous === undefined || previous.y < dot.y) && (next === undefined || next.y < dot.y);
}

/** Ticks at the starts of months or years, in the smallest step that gives at most five. */
function placeTimeTicks(
  times: readonly number[],
  x: (time: number) => number,
  formats: ChartFormats,
): ChartText[] {
  const monthOf = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth();
  const first = monthOf(Math.min(...times)) + 1;
  const last = monthOf(Math.max(...times));
  const monthsAt = (step: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
      (month) => month % step === 0,
    );
  const step = monthSteps.find((candidate) => monthsAt(candidate).length <= maxTimeTicks) ?? 120;
  return monthsAt(step).flatMap((month): ChartText[] => {
    const date = new Date(Date.UTC(Math.floor(month / 12), month % 12));
    const text = step >= 12 ? formats.year(date) : formats.month(date);
    const tickX = round(x(date.getTime()));
    const fits = tickX + (text.length * characterWidth) / 2 <= width;
    return fits ? [{ x: tickX, y: bottom + 20, text }] : [];
  });
}

/** The number of decimals with which all ticks differ; 0 for whole dollars. */
function digitsFor(ticks: readonly number[]): number {
  if (ticks.every((tick) => Number.isInteger(tick))) return 0;
  return ticks.some((tick) => !isWhole(tick * 100)) ? 3 : 2;
}

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6;

const round = (value: number): number => Math.round(value * 10) / 10;
