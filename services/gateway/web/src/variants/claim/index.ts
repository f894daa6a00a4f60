/** The client's part of the variant `claim`. */
import { t } from "../../i18n/index.svelte";
import type { VariantClient } from "../types";
import About from "./About.svelte";
import Board from "./Board.svelte";
import Cover from "./Cover.svelte";
import { frames } from "./frames";
import Help from "./Help.svelte";
import Inline from "./Inline.svelte";
import { log } from "./log";
import Own from "./Own.svelte";
import { parties, seatsOf } from "./position";
import { optionsWords, presetWords } from "./presets";
import Result from "./Result.svelte";
import { addClaimTexts } from "./texts";
import Title from "./Title.svelte";
import { turn } from "./turn";
import { factionWords } from "./words";

addClaimTexts();

export const variant: VariantClient = {
  Title, tagline: () => t("claim:tagline"), Board, Result, Help, Cover, Inline, About, Own, preset: presetWords, playedWith: optionsWords, frames, log, turn, faction: factionWords,
  parties: (players) => parties(players).map((party) => seatsOf(party, players)),
};
