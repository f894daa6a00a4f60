/** Time controls that are offered. No state, no texts. */
import type { TableInfo } from "./messages";

export type Clock = NonNullable<TableInfo["clock"]>;

export type ClockKey = "none" | "5+3" | "10+5" | "20+10" | "own" | "1d" | "3d" | "7d";

/** Milliseconds. */
export const MINUTE = 60_000;
export const SECOND = 1_000;

export const realTime = (minutes: number, seconds: number): Clock => ({
  kind: "real_time", initial: Math.round(minutes * MINUTE), increment: Math.round(seconds * SECOND),
});
const days = (count: number): Clock => ({ kind: "correspondence", days: count });

/** In the order of the page; "own" is put together by hand. */
export const CLOCKS: readonly (readonly [ClockKey, Clock | null])[] = [
  ["none", null],
  ["5+3", realTime(5, 3)],
  ["10+5", realTime(10, 5)],
  ["20+10", realTime(20, 10)],
  ["own", null],
  ["1d", days(1)],
  ["3d", days(3)],
  ["7d", days(7)],
];

/** What may be chosen by hand: minutes for the whole game, seconds with each move. */
export const OWN = { minutes: { min: 1, max: 180 }, seconds: { min: 0, max: 180 } } as const;

/** The clock put together by hand, or null where the numbers are not allowed. */
export function ownClock(minutes: number | null, seconds: number | null): Clock | null {
  const fits = (value: number | null, { min, max }: { min: number; max: number }): value is number =>
    value !== null && Number.isInteger(value) && value >= min && value <= max;
  return fits(minutes, OWN.minutes) && fits(seconds, OWN.seconds) ? realTime(minutes, seconds) : null;
}
