/** What a row of the history says. */
import type { ResultInfo } from "../contracts/messages";

export type Outcome = "won" | "drawn" | "lost" | "nothing" | "cancelled";

/** Known ways in which a game ends before it is played out. */
const REASONS = ["resigned", "time", "abandoned"] as const;

export type Detail =
  | { kind: "rated" | "casual" }
  | { kind: "place"; place: number }
  | { kind: "points"; points: number }
  | { kind: "reason"; reason: (typeof REASONS)[number] };

export function outcome(result: ResultInfo): Outcome {
  if (result.cancelled) return "cancelled";
  const { outcome: counted } = result;
  return counted === "won" || counted === "drawn" || counted === "lost" ? counted : "nothing";
}

/** The place where there are more than two of them, the points, how it ended, whether it was rated. */
export function details(result: ResultInfo): Detail[] {
  const place = result.places[result.seat];
  const points = result.scores[result.seat];
  const reason = REASONS.find((one) => one === result.reason);
  return [
    ...(place !== undefined && result.players.length > 2 && result.mode !== "coop" ? [{ kind: "place" as const, place }] : []),
    ...(points === undefined ? [] : [{ kind: "points" as const, points }]),
    ...(reason ? [{ kind: "reason" as const, reason }] : []),
    { kind: result.rated ? "rated" : "casual" },
  ];
}
