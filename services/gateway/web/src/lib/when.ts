/** Times in the reader's language. */
import { currentLanguage } from "../i18n/index.svelte";

const UNITS = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000]] as const;

/** Day and time of day. */
export const at = (time: number): string =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "medium", timeStyle: "short" }).format(time);

/** The time of day. */
export const clockTime = (time: number): string =>
  new Intl.DateTimeFormat(currentLanguage(), { hour: "2-digit", minute: "2-digit" }).format(time);

/** "in 2 hours", "3 days ago", as seen from `now`. */
export function fromNow(time: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: "auto" });
  const distance = time - now;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? ["minute", 60_000];
  return format.format(Math.trunc(distance / size), unit);
}
