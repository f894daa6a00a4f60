/** The presets of the tile games: their names, and the factions that the lobby shows for them. */
import { t } from "../../i18n/index.svelte";
import type { tiles } from "./texts/en";

type Preset = keyof (typeof tiles)["preset"];

const SHOWN: Record<Preset, readonly string[]> = {
  classic: ["goblin", "dwarf", "gnome", "undead", "dragon", "giant", "knight"],
  "court-of-masks": ["goblin", "troll", "undead", "seer", "doppelganger", "dragon", "knight"],
  random: ["?", "?", "?", "?", "?", "?", "?"],
  "war-maps": ["druid", "knight", "dragon", "giant", "gnome", "troll", "seer"],
  "open-field": ["goblin", "dwarf", "undead", "druid", "doppelganger", "dragon", "giant"],
  "all-factions": ["unicorn", "phoenix", "vampire", "wizard", "ice-queen", "werewolf", "ghost"],
};
const isPreset = (name: string): name is Preset => name in SHOWN;

export const presetFactions = (name: string): readonly string[] => (isPreset(name) ? SHOWN[name] : []);

export function presetWords(name: string): { name: string; about: string } {
  if (!isPreset(name)) return { name, about: "" };
  return { name: t(`tiles:preset.${name}.name`), about: t(`tiles:preset.${name}.about`) };
}

/** What a table is played with: its preset, or a set by hand. */
export const optionsWords = (options: Record<string, unknown>): string =>
  typeof options["preset"] === "string" ? presetWords(options["preset"]).name : t("lobby.own");
