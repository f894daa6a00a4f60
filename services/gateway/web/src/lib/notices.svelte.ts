/** Short messages to the player: what was refused and why. */
import type { RefusalCode } from "./messages";

class Notices {
  code = $state<RefusalCode | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  show(code: RefusalCode): void {
    clearTimeout(this.timer);
    this.code = code;
    this.timer = setTimeout(() => this.clear(), 7_000);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.code = null;
  }
}

export const notices = new Notices();
