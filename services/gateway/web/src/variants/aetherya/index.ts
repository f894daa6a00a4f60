/** The client's part of the variant `aetherya`. */
import { t } from "../../i18n/index.svelte";
import type { VariantClient } from "../types";
import Board from "./Board.svelte";
import Cover from "./Cover.svelte";
import { frames } from "./frames";
import Help from "./Help.svelte";
import Inline from "./Inline.svelte";
import { log } from "./log";
import Own from "./Own.svelte";
import { presetWords } from "./presets";
import Result from "./Result.svelte";
import { addAetheryaTexts } from "./texts";
import Title from "./Title.svelte";
import { turn } from "./turn";

addAetheryaTexts();

/** options: settled ones, or a preset by name. */
const together = ({ mode, preset }: Record<string, unknown>): boolean => mode === "coop" || (typeof preset === "string" && preset.startsWith("coop"));

/** Settled options name their preset. */
const playedWith = ({ preset }: Record<string, unknown>): string => (typeof preset === "string" ? presetWords(preset).name : "");

export const variant: VariantClient = {
  Title, tagline: () => t("aetherya:tagline"), Board, Result, Help, Cover, Own, Inline, preset: presetWords, playedWith, together, frames,
  log, turn,
};
