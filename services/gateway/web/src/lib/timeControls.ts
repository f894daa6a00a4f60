/** How a clock is said in a few words. */
import { t } from "../i18n/index.svelte";
import { MINUTE, SECOND, type Clock } from "./clockChoice";

export function clockWords(clock: Clock | null | undefined): string {
  if (!clock) return t("play:clock.none");
  if (clock.kind === "correspondence") return t("play:clock.days", { count: clock.days });
  const minutes = Number((clock.initial / MINUTE).toFixed(1));
  return t("play:clock.real", { minutes, seconds: (clock.increment ?? 0) / SECOND });
}
