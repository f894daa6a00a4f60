/** The texts of claim, added under their own namespace. */
import { addTexts } from "../../../i18n/index.svelte";
import { claim as de } from "./de";
import { claim as en } from "./en";
import { claim as fr } from "./fr";

declare module "../../../i18n/resources" {
  interface Resources {
    claim: typeof en;
  }
}

export const addClaimTexts = (): void => addTexts("claim", { en, de, fr });
