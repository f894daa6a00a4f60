/** What there is to know of a player: results counted, ratings, and the finished games page by page. */
import type { Profile, ResultInfo } from "../contracts/messages";
import { session } from "../lib/session.svelte";

export class PlayerProfile {
  /** undefined: not known yet; null: there is no such player. */
  profile = $state.raw<Profile | null | undefined>(undefined);
  results = $state.raw<readonly ResultInfo[]>([]);
  more = $state(false);
  busy = $state(false);

  constructor(private readonly player: string) {}

  /** Asks for all of it again. */
  async load(): Promise<void> {
    const [profile, results] = await Promise.all([
      session.ask("views", "profile", { player: this.player }),
      session.ask("views", "results", { player: this.player }),
    ]);
    if (results.type === "results") [this.results, this.more] = [results.results, results.more];
    if (profile.type === "profile") this.profile = profile;
    else if (profile.type === "refused" && profile.code === "unknown_player") this.profile = null;
  }

  /** The next page of finished games. */
  async loadMore(): Promise<void> {
    const last = this.results.at(-1);
    if (!last || this.busy) return;
    this.busy = true;
    const reply = await session.request("views", "results", { player: this.player, before: last.order });
    this.busy = false;
    if (reply.type !== "results") return;
    this.results = [...this.results, ...reply.results];
    this.more = reply.more;
  }
}
