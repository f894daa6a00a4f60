/** Whether things move. The player's choice is remembered; without one the system's wish counts. */
import { memory } from "./memory";

class Settings {
  animations = $state(true);

  start(): void {
    const remembered = memory.get("animations");
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.set(remembered === null ? !still : remembered === "on");
  }

  toggle(): void {
    this.set(!this.animations);
    memory.set("animations", this.animations ? "on" : "off");
  }

  /** Milliseconds that an animation may take. */
  duration(wanted: number): number {
    return this.animations ? wanted : 0;
  }

  private set(on: boolean): void {
    this.animations = on;
    document.documentElement.dataset["motion"] = on ? "on" : "off";
  }
}

export const settings = new Settings();
