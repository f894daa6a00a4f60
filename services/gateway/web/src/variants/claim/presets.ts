/** The presets of claim: their names and stories, and the factions that the lobby shows for them. */
import { t } from "../../i18n/index.svelte";
import type { Faction } from "./cards";

type Shown = readonly (Faction | "?")[];

/** The set for two players, and what three or four play with besides. */
const SETS = {
  classic: [["goblin", "knight", "undead", "dwarf", "doppelganger"], []],
  borderlands: [["goblin", "knight", "dragon", "griffon", "troll"], ["seer", "undead"]],
  "clockwork-court": [["royal", "peasant", "automaton", "bard", "doppelganger"], ["dragon", "racoon"]],
  "night-market": [["gnome", "giant", "racoon", "seer", "dwarf"], ["bard", "automaton"]],
  "long-winter": [["royal", "peasant", "viking", "undead", "troll"], ["griffon", "dwarf"]],
  random: [["?", "?", "?", "?", "?"], ["?", "?"]],
} as const satisfies Record<string, readonly [Shown, Shown]>;

type Preset = keyof typeof SETS;
const isPreset = (name: string): name is Preset => name in SETS;

export function presetFactions(name: string, players: number): Shown {
  if (!isPreset(name)) return [];
  const [two, more] = SETS[name];
  return players > 2 ? [...two, ...more] : two;
}

export function presetWords(name: string): { name: string; about: string } {
  if (!isPreset(name)) return { name, about: "" };
  return { name: t(`claim:preset.${name}.name`), about: t(`claim:preset.${name}.about`) };
}

/** What is played with these options, in a few words. */
export function optionsWords(options: Record<string, unknown>): string {
  return typeof options["preset"] === "string" ? presetWords(options["preset"]).name : t("claim:own.name");
}
