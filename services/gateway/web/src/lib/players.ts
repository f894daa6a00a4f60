import { t } from "../i18n/index.svelte";
import { isNameless, nameOf } from "./names.svelte";

/** Ids with this beginning belong to programs that play. */
const BOT = "bot-";

export const isBot = (id: string): boolean => id.startsWith(BOT);

/** A name to show, whatever is known. Who has deleted the account is told from others by the end of the id. */
export function playerName(id: string): string {
  const name = nameOf(id);
  if (name !== undefined) return name;
  if (isBot(id)) return t("game.bot");
  return isNameless(id) ? t("game.gone", { mark: id.slice(-4) }) : "…";
}
