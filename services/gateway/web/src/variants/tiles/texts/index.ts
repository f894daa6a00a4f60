/** The texts of the tile games, added under their own namespace. */
import { addTexts } from "../../../i18n/index.svelte";
import { tiles as de } from "./de";
import { tiles as en } from "./en";
import { tiles as fr } from "./fr";

declare module "../../../i18n/resources" {
  interface Resources {
    tiles: typeof en;
  }
}

export const addTilesTexts = (): void => addTexts("tiles", { en, de, fr });
