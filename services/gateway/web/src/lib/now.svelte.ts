/** The server's time, second by second. */
import { onMount } from "svelte";
import { serverNow } from "./servertime";

let current = $state(serverNow());

/** Follows the time while the component is shown; returns how to read it (milliseconds). */
export function ticking(): () => number {
  onMount(() => {
    const tick = (): void => {
      current = serverNow();
    };
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  });
  return () => current;
}
