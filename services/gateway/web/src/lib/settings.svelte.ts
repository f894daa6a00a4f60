/** Whether things move and sound. The player's choice is remembered; without one the system's wish counts. */
import { allowSound, allowSoundLater, chime } from "./chime";
import { memory } from "./memory";

class Settings {
  animations = $state(true);
  sound = $state(true);

  start(): void {
    const remembered = memory.get("animations");
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.set(remembered === null ? !still : remembered === "on");
    this.sound = memory.get("sound") !== "off";
    allowSoundLater(() => this.sound);
  }

  toggle(): void {
    this.set(!this.animations);
    memory.set("animations", this.animations ? "on" : "off");
  }

  /** To be called from a click or a key; who turns it on hears it. */
  setSound(on: boolean): void {
    this.sound = on;
    memory.set("sound", on ? "on" : "off");
    if (!on) return;
    allowSound();
    setTimeout(chime, 60);
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
