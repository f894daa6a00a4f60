/** The texts of accounts, added under their own namespace. */
import { addTexts } from "../../i18n/index.svelte";
import { account as de } from "./de";
import { account as en } from "./en";
import { account as fr } from "./fr";

declare module "../../i18n/resources" {
  interface Resources {
    account: typeof en;
  }
}

addTexts("account", { en, de, fr });
