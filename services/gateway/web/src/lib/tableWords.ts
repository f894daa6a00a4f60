/** A table in words. */
import { t } from "../i18n/index.svelte";
import { variantName } from "../variants/registry";
import type { VariantClient } from "../variants/types";
import { clockWords, type Clock } from "./timeControls";
import type { TableInfo } from "./messages";
import { playerName } from "./players";

/** The game and what it is played with. */
export const gameWords = (variant: string, options: Record<string, unknown>, client: VariantClient | null | undefined): string =>
  [variantName(variant), client?.playedWith?.(options)].filter(Boolean).join(" · ");

/** The clock, and whether it is rated. */
export const termsWords = (clock: Clock | null | undefined, rated: boolean | undefined): string =>
  [clockWords(clock), t(rated ? "play:rated.yes" : "play:rated.no")].join(" · ");

export const namesOf = (players: readonly string[]): string => players.map(playerName).join(", ");

/** What kind of table it is. */
export const kindOf = (table: TableInfo): "rematch" | "challenge" | "table" =>
  table.rematch_of ? "rematch" : table.challenged?.length ? "challenge" : "table";

/** For whom a free seat is kept, or null: who was asked sits in the order of asking. */
export function keptFor(table: TableInfo, seat: number): string | null {
  const free = table.seats.flatMap((player, index) => (player === null ? [index] : []));
  return awaited(table)[free.indexOf(seat)] ?? null;
}

/** Players who were asked to sit down and have not done so. */
export const awaited = (table: TableInfo): string[] => (table.challenged ?? []).filter((player) => !table.seats.includes(player));
