/** What a game's clocks show: pure arithmetic on `ClockFace`; times are the server's, in milliseconds. */
import type { ClockFace } from "./messages";

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** How urgent it is: nothing, "low" (a minute; in correspondence half a day), "last" (ten seconds; an hour), "out". */
export type Urgency = "calm" | "low" | "last" | "out";

/** Milliseconds that a seat has at the time `now`; never below zero. */
export function remaining(face: ClockFace, seat: number, now: number): number {
  const left = face.left[seat] ?? 0;
  const since = face.since[seat] ?? null;
  return Math.max(0, since === null ? left : left - Math.max(0, now - since));
}

export const isRunning = (face: ClockFace, seat: number): boolean => (face.since[seat] ?? null) !== null;

export function urgency(face: ClockFace, left: number): Urgency {
  const [low, last] = face.setting.kind === "real_time" ? [lowAt(face.setting.initial), 10 * SECOND] : [12 * HOUR, HOUR];
  if (left <= 0) return "out";
  return left < last ? "last" : left < low ? "low" : "calm";
}

/** With a short time at the start, a minute is not little. */
const lowAt = (initial: number): number => Math.min(MINUTE, Math.max(10 * SECOND, initial / 5));

/** "1:02:03", "4:05", and below ten seconds "9.8". */
export function realTime(left: number): string {
  if (left < 10 * SECOND) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / SECOND) % 60;
  const minutes = Math.floor(left / MINUTE) % 60;
  const hours = Math.floor(left / HOUR);
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** Days and hours, hours and minutes, or minutes: what matters of a long time. */
export function longTime(left: number): { unit: "days" | "hours" | "minutes"; days: number; hours: number; minutes: number } {
  const days = Math.floor(left / DAY);
  const hours = Math.floor(left / HOUR) % 24;
  const minutes = Math.floor(left / MINUTE) % 60;
  return { unit: days ? "days" : hours ? "hours" : "minutes", days, hours, minutes };
}

/** Milliseconds until what is shown changes. */
export function nextChange(face: ClockFace, left: number): number {
  const step = face.setting.kind === "correspondence" ? MINUTE : left <= 10 * SECOND ? 100 : SECOND;
  const rest = left % step;
  return Math.max(20, rest === 0 ? step : rest + 1);
}

const SPOKEN = [60 * SECOND, 30 * SECOND, 10 * SECOND];

/** The seconds to be spoken when the time falls from `before` to `now`; null: nothing. */
export function spoken(before: number, now: number): number | null {
  const mark = SPOKEN.findLast((one) => before > one && now <= one);
  return mark === undefined ? null : mark / SECOND;
}
