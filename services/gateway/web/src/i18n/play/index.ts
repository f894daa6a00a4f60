/** Texts of the lobby and of tables: how people find each other. */
import { addTexts } from "../index.svelte";
import { play as de } from "./de";
import { play as en } from "./en";
import { play as fr } from "./fr";

declare module "../resources" {
  interface Resources {
    play: typeof en;
  }
}

addTexts("play", { en, de, fr });
