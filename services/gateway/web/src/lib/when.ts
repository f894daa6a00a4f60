/** Times in the reader's language, as seen from now. */
import { localeTag } from "../i18n/formats";

const UNITS = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000]] as const;

/** Day and time of day. */
export const at = (time: number): string =>
  new Intl.DateTimeFormat(localeTag(), { dateStyle: "medium", timeStyle: "short" }).format(time);

/** The time of day. */
export const clockTime = (time: number): string =>
  new Intl.DateTimeFormat(localeTag(), { hour: "2-digit", minute: "2-digit" }).format(time);

/** "3 days ago", "yesterday", "now". */
export function ago(time: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(localeTag(), { numeric: "auto" });
  const distance = Math.min(0, time - now);
  const unit = UNITS.find(([, size]) => -distance >= size);
  return unit ? format.format(Math.trunc(distance / unit[1]), unit[0]) : format.format(0, "second");
}
