/** What a board's and a class's id says, and the addresses of a board's pages. */
import type { Board, BoardInfo } from "../contracts/messages";

export type Kind = "rating" | "solo" | "played" | "streak" | "other";

/** Rows on a page. */
export const PAGE = 25;

/** "claim-2": a variant and a number of players. */
export function parseClass(ratingClass: string): { variant: string; players: number } {
  const cut = ratingClass.lastIndexOf("-");
  return { variant: ratingClass.slice(0, cut), players: Number(ratingClass.slice(cut + 1)) };
}

export function parseBoard(board: string): { kind: Kind; of: string } {
  if (board === "played" || board === "streak") return { kind: board, of: "" };
  const found = /^(rating|solo)-(.+)$/.exec(board);
  return found ? { kind: found[1] as Kind, of: found[2]! } : { kind: "other", of: board };
}

const ORDER: readonly Kind[] = ["rating", "solo", "played", "streak", "other"];

/** Ratings first, then results alone, then the rest; each by name. */
export const sortBoards = (boards: readonly BoardInfo[]): BoardInfo[] =>
  [...boards].sort((a, b) => {
    const kinds = ORDER.indexOf(parseBoard(a.board).kind) - ORDER.indexOf(parseBoard(b.board).kind);
    return kinds || (a.board < b.board ? -1 : 1);
  });

/** All time first, then the newest season. */
export const sortPeriods = (periods: readonly string[]): string[] =>
  [...new Set(periods)].sort((a, b) => Number(b === "all") - Number(a === "all") || (a < b ? 1 : -1));

/** What part of which board an address asks for; "" : the first board there is. */
export interface Place {
  board: string;
  period: string;
  /** The first row, from 1 on; null: around the reader. */
  first: number | null;
}

export function parsePlace(search: string): Place {
  const query = new URLSearchParams(search);
  const first = Number(query.get("first") ?? 1);
  return {
    board: query.get("board") ?? "",
    period: query.get("period") ?? "all",
    first: query.has("around") ? null : Number.isSafeInteger(first) && first > 0 ? first : 1,
  };
}

export function address({ board, period, first }: Place): string {
  const query = new URLSearchParams({ board });
  if (period !== "all") query.set("period", period);
  if (first === null) query.set("around", "me");
  else if (first > 1) query.set("first", String(first));
  return `/boards?${query}`;
}

/** The first rows of the pages before and after what is shown; null: there is none. */
export function neighbours(shown: Pick<Board, "size" | "rows"> & { first?: number }): { before: number | null; after: number | null } {
  const first = shown.first ?? 1;
  const next = first + shown.rows.length;
  return { before: first > 1 ? Math.max(1, first - PAGE) : null, after: next <= shown.size ? next : null };
}
