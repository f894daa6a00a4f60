/** The client's part of the variant `claim`. */
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
import { turn } from "./turn";

addClaimTexts();

export const variant: VariantClient = {
  Board, Result, Help, Cover, Inline, About, Own, preset: presetWords, playedWith: optionsWords, frames, log, turn,
  parties: (players) => parties(players).map((party) => seatsOf(party, players)),
};
