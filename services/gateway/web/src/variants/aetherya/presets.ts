/** The presets of aetherya in words. */
import { t } from "../../i18n/index.svelte";

const PRESETS = ["competitive", "competitive-items", "solo", "solo-items", "coop", "coop-items"] as const;
type Preset = (typeof PRESETS)[number];
const isPreset = (name: string): name is Preset => PRESETS.some((one) => one === name);

export function presetWords(name: string): { name: string; about: string } {
  if (!isPreset(name)) return { name, about: "" };
  return { name: t(`aetherya:preset.${name}.name`), about: t(`aetherya:preset.${name}.about`) };
}
