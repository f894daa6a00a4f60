/** A table in words. */
import { t } from "../i18n/index.svelte";
import { variantName } from "../variants/registry";
import type { VariantClient } from "../variants/types";
import type { Clock } from "./clockChoice";
import { playerName } from "./players";
import { clockWords } from "./timeControls";

/** The game and what it is played with. */
export const gameWords = (variant: string, options: Record<string, unknown>, client: VariantClient | null | undefined): string =>
  [variantName(variant), client?.playedWith?.(options)].filter(Boolean).join(" · ");

/** The clock, and whether it is rated. */
export const termsWords = (clock: Clock | null | undefined, rated: boolean | undefined): string =>
  [clockWords(clock), t(rated ? "play:rated.yes" : "play:rated.no")].join(" · ");

export const namesOf = (players: readonly string[]): string => players.map(playerName).join(", ");
