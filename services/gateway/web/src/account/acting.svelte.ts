/** One request at a time; what is refused is shown to the player. */
import { HttpRefusal } from "../lib/http";
import { notices } from "../lib/notices.svelte";

export class Acting {
  busy = $state(false);

  /** Whether it was done. */
  async run(action: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    notices.clear();
    try {
      await action();
      return true;
    } catch (problem) {
      if (!(problem instanceof HttpRefusal)) throw problem;
      notices.show(problem.code);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
