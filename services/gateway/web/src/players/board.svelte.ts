/** The boards that there are, and the part of one that the address asks for. */
import type { Board, BoardInfo } from "../contracts/messages";
import { session } from "../lib/session.svelte";
import { PAGE, parsePlace, sortBoards, sortPeriods, type Place } from "./boards";

export class Boards {
  /** null: not known yet. */
  boards = $state.raw<readonly BoardInfo[] | null>(null);
  shown = $state.raw<Board | null>(null);
  /** Asked around the reader, who is not on this board. */
  away = $state(false);
  failed = $state(false);
  private asked = 0;

  /** The address as it can be answered: a board and a period that there are. */
  settle(search: string): Place {
    const place = parsePlace(search);
    const board = this.boards?.find((one) => one.board === place.board) ?? this.boards?.[0];
    if (!board) return place;
    const periods = sortPeriods(board.periods);
    return { ...place, board: board.board, period: periods.includes(place.period) ? place.period : (periods[0] ?? "all") };
  }

  async list(): Promise<void> {
    const reply = await session.ask("views", "boards", {});
    if (reply.type === "boards") this.boards = sortBoards(reply.boards);
    else if (!this.boards) this.failed = true;
  }

  /** Asks for this part; an answer that a later question has overtaken is let go. */
  async show({ board, period, first }: Place, me: string): Promise<void> {
    const asked = ++this.asked;
    const where = first === null ? { around: me } : { first };
    const reply = await session.ask("views", "board", { board, period, limit: PAGE, ...where });
    if (asked !== this.asked) return;
    this.away = first === null && reply.type === "refused" && reply.code === "unknown_player";
    this.failed = reply.type !== "board" && !this.away;
    this.shown = reply.type === "board" ? reply : null;
  }
}
