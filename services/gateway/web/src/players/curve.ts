/** Where things are on the picture of a rating curve. One step to the right is one game. */
import type { CurvePoint } from "../contracts/messages";

export const HEIGHT = 220;
/** Room for the numbers at the left and the days below. */
export const LEFT = 52;
export const RIGHT = 12;
export const TOP = 12;
export const BOTTOM = 28;

export interface Mark {
  at: number;
  value: number;
}

export interface Drawing {
  /** By point. */
  x: number[];
  y: number[];
  /** The line through all points, as an SVG path. */
  line: string;
  /** Heights with a number beside them. */
  marks: Mark[];
  /** Points with a day below them. */
  days: number[];
  high: number;
  low: number;
}

/** A step of 1, 2 or 5 with noughts, such that a span has about so many of them. */
export function niceStep(span: number, wanted: number): number {
  const rough = Math.max(span / wanted, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10;
  return step * power;
}

/** points: at least one; width: of the picture, in pixels. */
export function draw(points: readonly CurvePoint[], width: number): Drawing {
  const shown = points.map((point) => point.shown);
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const step = niceStep(Math.max(high - low, 20), 4);
  const bottom = Math.floor(low / step) * step;
  const top = Math.max(Math.ceil(high / step) * step, bottom + step);
  const across = (index: number) =>
    points.length === 1 ? (LEFT + width - RIGHT) / 2 : LEFT + (index / (points.length - 1)) * (width - LEFT - RIGHT);
  const down = (value: number) => TOP + ((top - value) / (top - bottom)) * (HEIGHT - TOP - BOTTOM);
  const x = points.map((_, index) => across(index));
  const y = shown.map(down);
  const marks = Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, i) => bottom + i * step);
  return {
    x, y, high, low,
    line: x.map((at, index) => `${index ? "L" : "M"}${at.toFixed(1)} ${y[index]!.toFixed(1)}`).join(""),
    marks: marks.map((value) => ({ value, at: down(value) })),
    days: daysAt(points.length, width),
  };
}

/** The first point, the last, and one in the middle where there is room for its day. */
function daysAt(count: number, width: number): number[] {
  if (count === 1) return [0];
  return count < 5 || width < 420 ? [0, count - 1] : [0, Math.floor(count / 2), count - 1];
}

/** The point nearest to so many pixels from the left. */
export function nearest(count: number, width: number, at: number): number {
  const place = Math.round(((at - LEFT) / (width - LEFT - RIGHT)) * (count - 1));
  return Math.min(count - 1, Math.max(0, place));
}
