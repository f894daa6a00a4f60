/** The texts of aetherya, added under their own namespace. */
import { addTexts } from "../../../i18n/index.svelte";
import { aetherya as de } from "./de";
import { aetherya as en } from "./en";
import { aetherya as fr } from "./fr";

declare module "../../../i18n/resources" {
  interface Resources {
    aetherya: typeof en;
  }
}

export const addAetheryaTexts = (): void => addTexts("aetherya", { en, de, fr });
