/** Texts of what is around the play: clocks, players, chat, notices, one's games. */
import { addTexts } from "../index.svelte";
import { around as de } from "./de";
import { around as en } from "./en";
import { around as fr } from "./fr";

declare module "../resources" {
  interface Resources {
    around: typeof en;
  }
}

addTexts("around", { en, de, fr });
