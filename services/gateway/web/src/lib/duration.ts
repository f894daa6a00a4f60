/** Spans of time in words and figures. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Units with the span from which they are used. */
const UNITS = [
  ["day", DAY, 36 * HOUR],
  ["hour", HOUR, 100 * MINUTE],
  ["minute", MINUTE, 100 * SECOND],
  ["second", SECOND, -Infinity],
] as const;

/** "in 29 minutes", "in 3 days", in the reader's language; nothing negative. */
export function remaining(milliseconds: number, language: string): string {
  const span = Math.max(0, milliseconds);
  const [unit, size] = UNITS.find(([, , from]) => span >= from)!;
  return new Intl.RelativeTimeFormat(language, { numeric: "always" }).format(Math.round(span / size), unit);
}

/** "0:07", "12:05", "23:59:00". */
export function figures(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND));
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
