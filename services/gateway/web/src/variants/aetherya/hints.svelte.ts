/** Whether points are counted along: the player's choice, unless the table forbids it. */
import { memory } from "../../lib/memory";

class Hints {
  private wanted = $state(memory.get("aetherya.hints") !== "off");

  /** A table whose option `hints` is false allows none. */
  allowed(options: Record<string, unknown>): boolean {
    return options["hints"] !== false;
  }

  shown(options: Record<string, unknown>): boolean {
    return this.wanted && this.allowed(options);
  }

  toggle(): void {
    this.wanted = !this.wanted;
    memory.set("aetherya.hints", this.wanted ? "on" : "off");
  }
}

export const hints = new Hints();
