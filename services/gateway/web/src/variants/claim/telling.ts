/** What the lines of the log are made with. */
import { t } from "../../i18n/index.svelte";
import type { LogLine, Speaker } from "../types";
import { who } from "./words";

export type Speakers = readonly Speaker[];
export type Teller<E> = (event: E, speakers: Speakers) => LogLine[];

export const name = (speakers: Speakers, seat: number): string => speakers[seat]?.name ?? "";
export const line = (text: string): LogLine => ({ text });
export const heading = (text: string): LogLine => ({ text, heading: true });

type Said =
  | "played" | "won" | "raised" | "recruited" | "drew" | "keptSeen" | "picks" | "peeks" | "kept" | "again" | "leadsBy" | "chose"
  | "discarded" | "collected" | "dwarves" | "gnomesOut" | "trolls" | "dealt" | "phaseTwo" | "maySmash" | "smashed" | "spared"
  | "gnomesIn" | "joined" | "mayLoot" | "loot";

/** A sentence about a seat, in the second or third person. */
export function said(key: Said, speakers: Speakers, seat: number, more: Record<string, string> = {}): string {
  return t(`claim:log.${key}.${who(speakers[seat])}`, { name: name(speakers, seat), ...more });
}
