/**
 * What can be chosen, word by word: the legal moves as a tree of their words.
 *
 * `chosen` holds the words that were chosen so far, in the order of choosing. Two targets of which each alone would
 * do (two pieces of a knight) may be chosen in any order; the move names them in its own.
 */
export interface Choices {
  /** Words that may be chosen next. */
  next: string[];
  /** The move that the chosen words make, or null where a word is missing. */
  move: string | null;
}

export function choices(moves: readonly string[], chosen: readonly string[]): Choices {
  const known = new Set(moves);
  const written = chosen.join(" ");
  const next = new Set<string>();
  for (const move of moves) {
    const words = move.split(" ");
    if (words.length > chosen.length && chosen.every((word, at) => words[at] === word)) next.add(words[chosen.length]!);
  }
  for (const word of before(known, chosen)) next.add(word);
  return { next: [...next], move: known.has(written) ? written : turned(known, chosen) };
}

/** Words that a move would name before the last one, where each of the two alone makes a move. */
function before(known: ReadonlySet<string>, chosen: readonly string[]): string[] {
  const last = chosen.at(-1);
  const head = chosen.slice(0, -1);
  if (last === undefined || head.length === 0 || !known.has([...head, last].join(" "))) return [];
  const start = `${head.join(" ")} `;
  return [...known]
    .filter((move) => move.startsWith(start) && move.endsWith(` ${last}`))
    .map((move) => move.slice(start.length).split(" "))
    .filter((words) => words.length === 2 && known.has(start + words[0]!))
    .map(([word]) => word!);
}

/** The move with the last two words in the other order, if that is one. */
function turned(known: ReadonlySet<string>, chosen: readonly string[]): string | null {
  if (chosen.length < 3) return null;
  const [one, two] = chosen.slice(-2) as [string, string];
  const move = [...chosen.slice(0, -2), two, one].join(" ");
  return known.has(move) && known.has([...chosen.slice(0, -2), one].join(" ")) ? move : null;
}

/** The verbs of the moves, each once. */
export const verbs = (moves: readonly string[]): string[] => [...new Set(moves.map((move) => move.split(" ")[0]!))];

/** The words that are chosen from the beginning: the verb, where there is no other but to skip; a card alone in hand. */
export function opening(moves: readonly string[]): string[] {
  const asked = verbs(moves).filter((verb) => verb !== "skip");
  if (asked.length !== 1) return [];
  const verb = asked[0]!;
  if (moves.includes(verb) || verb === "draw" || verb === "keep") return [];
  const { next } = choices(moves, [verb]);
  return verb === "place" && next.length === 1 ? [verb, next[0]!] : [verb];
}
