/** Which of a player's games wait for whom: pure functions. */
import type { GameInfo } from "./messages";

/** What a game page knows of its own game before any list does. */
export interface Here {
  game: string;
  toAct: boolean;
}

/** Games that wait for the player; the game that is looked at counts as its page shows it. */
export function waiting(games: readonly GameInfo[], here: Here | null): number {
  const others = games.filter((game) => !game.over && game.to_act && game.game !== here?.game).length;
  return others + (here?.toAct ? 1 : 0);
}

/** Those that wait for the player first, and of them the one whose time runs out first; then the newest. */
export function inOrder(games: readonly GameInfo[]): GameInfo[] {
  return [...games].sort(
    (a, b) => Number(b.to_act) - Number(a.to_act) || (a.deadline ?? Infinity) - (b.deadline ?? Infinity) || b.time - a.time,
  );
}
