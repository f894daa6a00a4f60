/** The client's part of the variant `aetherya`. */
import type { VariantClient } from "../types";
import Board from "./Board.svelte";
import Cover from "./Cover.svelte";
import { frames } from "./frames";
import Help from "./Help.svelte";
import Inline from "./Inline.svelte";
import { log } from "./log";
import { presetWords } from "./presets";
import Result from "./Result.svelte";
import { addAetheryaTexts } from "./texts";
import { turn } from "./turn";

addAetheryaTexts();

export const variant: VariantClient = { Board, Result, Help, Cover, Inline, preset: presetWords, frames, log, turn };
