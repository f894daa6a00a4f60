/** Days and hours in the language of the page, in the reader's own time zone. */
import { currentLanguage } from "./index.svelte";

const TAGS = { en: "en-GB", de: "de", fr: "fr" } as const;

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
