import { t } from "../i18n/index.svelte";
import { nameOf } from "./names.svelte";

/** Ids with this beginning belong to programs that play. */
const BOT = "bot-";

export const isBot = (id: string): boolean => id.startsWith(BOT);

/** A name to show, whatever is known. */
export const playerName = (id: string): string => nameOf(id) ?? (isBot(id) ? t("game.bot") : "…");
