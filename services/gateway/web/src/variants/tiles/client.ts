/** What both tile games bring to the client; they differ by their rules page and by what can be chosen in the lobby. */
import type { Component } from "svelte";
import type { OwnProps, VariantClient } from "../types";
import About from "./About.svelte";
import Board from "./Board.svelte";
import Cover from "./Cover.svelte";
import { frames } from "./frames";
import Inline from "./Inline.svelte";
import { log } from "./log";
import { optionsWords, presetWords } from "./presets";
import Result from "./Result.svelte";
import { addTilesTexts } from "./texts";
import { turn } from "./turn";
import { factionWords } from "./words";

addTilesTexts();

export const tileClient = (
  Help: Component, Own: Component<OwnProps>, Title: Component, tagline: () => string,
): VariantClient => ({
  Title, tagline, Board, Result, Help, Cover, Inline, About, Own, preset: presetWords, playedWith: optionsWords, frames, log, turn,
  faction: factionWords,
});
