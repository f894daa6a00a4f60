/** What a rated game changed: asked for when it is over, until the platform has counted it. */
import { session } from "./session.svelte";

export interface Change {
  player: string;
  rating: number;
  change: number;
}

const TRIES = 8;
const PAUSE = 500;

async function changeOf(player: string, game: string): Promise<Change | null> {
  const reply = await session.ask("views", "results", { player, limit: 10 });
  if (reply.type !== "results") return null;
  const result = reply.results.find((one) => one.game === game);
  if (!result || result.rating === null || result.change === null) return null;
  return { player, rating: result.rating, change: result.change };
}

export class Changes {
  all = $state.raw<Change[]>([]);

  /** Returns how to stop asking. */
  start(game: string, players: readonly string[]): () => void {
    let stopped = false;
    const ask = async (): Promise<void> => {
      for (let attempt = 0; attempt < TRIES && !stopped; attempt++) {
        const found = await Promise.all(players.map((player) => changeOf(player, game)));
        const known = found.filter((one) => one !== null);
        if (known.length) this.all = known;
        if (known.length === players.length) return;
        await new Promise((resolve) => setTimeout(resolve, PAUSE * (attempt + 1)));
      }
    };
    void ask();
    return () => (stopped = true);
  }
}
