/** The presets of claim: their names, and the factions that the lobby shows for them. */
import { t } from "../../i18n/index.svelte";
import type { Faction } from "./cards";

/** Factions of the set for two players; the larger sets add two. */
const SHOWN = {
  classic: ["goblin", "knight", "undead", "dwarf", "doppelganger"],
  borderlands: ["goblin", "knight", "dragon", "griffon", "troll"],
  "clockwork-court": ["royal", "peasant", "automaton", "bard", "doppelganger"],
  "night-market": ["gnome", "giant", "racoon", "seer", "dwarf"],
  "long-winter": ["royal", "peasant", "viking", "undead", "troll"],
  random: ["?", "?", "?", "?", "?"],
} as const satisfies Record<string, readonly (Faction | "?")[]>;

type Preset = keyof typeof SHOWN;
const isPreset = (name: string): name is Preset => name in SHOWN;

export const presetFactions = (name: string): readonly (Faction | "?")[] => (isPreset(name) ? SHOWN[name] : []);

export function presetWords(name: string): { name: string; about: string } {
  if (!isPreset(name)) return { name, about: "" };
  return { name: t(`claim:preset.${name}.name`), about: t(`claim:preset.${name}.about`) };
}
