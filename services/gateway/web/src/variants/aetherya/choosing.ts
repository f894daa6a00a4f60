/** What can be chosen next, read from the legal moves alone. */

/** Cells that a verb may name now: "take", "put" or "reveal". */
export function cellsOf(moves: readonly string[], verb: "take" | "put" | "reveal"): string[] {
  return moves.filter((move) => move.startsWith(`${verb} `)).map((move) => move.slice(verb.length + 1));
}

export const legendsOf = (moves: readonly string[]): string[] =>
  moves.filter((move) => move.startsWith("legend ")).map((move) => move.slice("legend ".length));

const PLAIN_CELL = /^[a-d][1-4]$/;

interface Use {
  move: string;
  /** The orders in which its words may be chosen: two cards of one's own in any. */
  orders: string[][];
}

function uses(moves: readonly string[]): Use[] {
  return moves.flatMap((move) => {
    const [verb, tile, first, second] = move.split(" ");
    if (verb !== "use" || tile === undefined || first === undefined) return [];
    if (second === undefined) return [{ move, orders: [[tile, first]] }];
    const orders = [[tile, first, second]];
    if (PLAIN_CELL.test(first)) orders.push([tile, second, first]);
    return [{ move, orders }];
  });
}

const begins = (order: readonly string[], chosen: readonly string[]): boolean => chosen.every((word, at) => order[at] === word);

/** The words that may follow those chosen: the tile's cell, then its targets ("b2", or "1:b4" with a seat). */
export function nextWords(moves: readonly string[], chosen: readonly string[]): string[] {
  const orders = uses(moves).flatMap((use) => use.orders.filter((order) => begins(order, chosen)));
  return [...new Set(orders.map((order) => order[chosen.length]).filter((word) => word !== undefined))];
}

/** The move that has been chosen in full, or null. */
export function chosenMove(moves: readonly string[], chosen: readonly string[]): string | null {
  const found = uses(moves).find(({ orders }) =>
    orders.some((order) => order.length === chosen.length && begins(order, chosen)),
  );
  return found?.move ?? null;
}

/** The seat and cell that a word names; cells without a seat are one's own. */
export function target(word: string, own: number): { seat: number; cell: string } {
  const [seat, cell] = word.includes(":") ? word.split(":") : [String(own), word];
  return { seat: Number(seat), cell: cell ?? "" };
}
