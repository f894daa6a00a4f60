/** Which way the seats sit around the cloth, and cards that fly to and from them. */
import type { TransitionConfig } from "svelte/transition";
import { settings } from "../../lib/settings.svelte";

/** By number of players, then by place (0 at the bottom, then clockwise): multiples of a distance. */
const PLACES: Record<number, readonly (readonly [number, number])[]> = {
  2: [[0, 1], [0, -1]],
  3: [[0, 1], [-1, -0.4], [1, -0.4]],
  4: [[0, 1], [-1, 0], [0, -1], [1, 0]],
};

export const towards = (players: number, place: number): readonly [number, number] => PLACES[players]?.[place] ?? [0, 0];

export function fly(
  [x, y]: readonly [number, number],
  distance: number,
  duration: number,
  easing: (time: number) => number,
): TransitionConfig {
  return {
    duration: settings.duration(duration),
    easing,
    css: (time, left) =>
      `transform: translate(${x * left * distance}px, ${y * left * distance}px) rotate(${left * 8}deg) scale(${1 - left * 0.25}); opacity: ${Math.min(1, time * 2.5)}`,
  };
}

export const turnUp = (_: Element): TransitionConfig => ({
  duration: settings.duration(420),
  css: (time) => `transform: perspective(500px) rotateY(${(1 - time) * 90}deg) translateX(${(time - 1) * 40}px)`,
});
