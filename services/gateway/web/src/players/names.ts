/** Classes, boards and periods in words. */
import { quarter } from "../i18n/formats";
import { t } from "../i18n/index.svelte";
import { variantName } from "../variants/registry";
import { parseBoard, parseClass } from "./boards";
import "./texts";

/** "Claim, 2 players" for "claim-2". */
export function className(ratingClass: string): string {
  const { variant, players } = parseClass(ratingClass);
  return t("players:ofClass", { game: variantName(variant), count: players });
}

export function boardName(board: string): string {
  const { kind, of } = parseBoard(board);
  switch (kind) {
    case "rating":
      return t("players:boards.rating", { class: className(of) });
    case "solo":
      return t("players:boards.solo", { game: variantName(of) });
    case "played":
    case "streak":
      return t(`players:boards.${kind}`);
    default:
      return board;
  }
}

export const periodName = (period: string): string => (period === "all" ? t("players:period.all") : quarter(period));
