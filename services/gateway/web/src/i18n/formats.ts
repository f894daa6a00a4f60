/** Days and hours in the language of the page, in the reader's own time zone. */
import { currentLanguage } from "./index.svelte";

const TAGS = { en: "en-GB", de: "de", fr: "fr" } as const;

/** The language with its customs, for `Intl`. */
export const localeTag = (): string => TAGS[currentLanguage()];

const shown = (time: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(TAGS[currentLanguage()], options).format(time);

/** "3 December 2026"; time: milliseconds since 1970-01-01T00:00Z. */
export const day = (time: number): string => shown(time, { dateStyle: "long" });
/** "3 Dec 2026" */
export const shortDay = (time: number): string => shown(time, { dateStyle: "medium" });
/** "3 December 2026 at 14:05" */
export const moment = (time: number): string => shown(time, { dateStyle: "long", timeStyle: "short" });

/** "12,345" */
export const number = (value: number): string => new Intl.NumberFormat(TAGS[currentLanguage()]).format(value);

/** With its sign: "+12", "−8", "±0". */
export const signed = (value: number): string =>
  value === 0 ? "±0" : `${value < 0 ? "−" : "+"}${number(Math.abs(value))}`;

/** "63 %"; value: of 1. */
export const share = (value: number): string =>
  new Intl.NumberFormat(TAGS[currentLanguage()], { style: "percent", maximumFractionDigits: 0 }).format(value);

/** "Oct – Dec 2026" for the season "2026-q4". */
export function quarter(season: string): string {
  const [year = "", part = ""] = season.split("-q");
  const first = (Number(part) - 1) * 3;
  return new Intl.DateTimeFormat(TAGS[currentLanguage()], { month: "short", year: "numeric", timeZone: "UTC" }).formatRange(
    Date.UTC(Number(year), first, 1),
    Date.UTC(Number(year), first + 2, 1),
  );
}
