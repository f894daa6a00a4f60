/** The texts of players' pages and of boards, added under their own namespace. */
import { addTexts } from "../../i18n/index.svelte";
import { players as de } from "./de";
import { players as en } from "./en";
import { players as fr } from "./fr";

declare module "../../i18n/resources" {
  interface Resources {
    players: typeof en;
  }
}

addTexts("players", { en, de, fr });
