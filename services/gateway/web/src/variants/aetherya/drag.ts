/** Drags a card to a cell with mouse, finger or pen. A press without movement stays a click. */
import type { Action } from "svelte/action";

/** Pixels before a press becomes a drag. */
const FAR = 8;

export interface Drag {
  /** Whether it may be dragged now. */
  enabled: boolean;
  onstart: () => void;
  /** The cell of the own kingdom that it was let go over. */
  ondrop: (cell: string) => void;
}

export const drag: Action<HTMLElement, Drag> = (node, given) => {
  let options = given;
  let from: { x: number; y: number } | null = null;
  let ghost: HTMLElement | null = null;

  function down(event: PointerEvent): void {
    if (!options.enabled || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", stop);
  }

  function move(event: PointerEvent): void {
    if (!from) return;
    if (!ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) > FAR) {
      ghost = ghostOf(node);
      options.onstart();
    }
    ghost?.style.setProperty("translate", `calc(${event.clientX}px - 50%) calc(${event.clientY}px - 50%)`);
  }

  function up(event: PointerEvent): void {
    const dragged = ghost !== null;
    stop();
    if (!dragged) return;
    swallowClick();
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-own-cell]")?.dataset["ownCell"];
    if (cell) options.ondrop(cell);
  }

  function stop(): void {
    ghost?.remove();
    ghost = from = null;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", stop);
  }

  node.addEventListener("pointerdown", down);
  return {
    update: (next) => void (options = next),
    destroy: () => {
      stop();
      node.removeEventListener("pointerdown", down);
    },
  };
};

/** A picture of the card that follows the pointer. */
function ghostOf(node: HTMLElement): HTMLElement {
  const ghost = document.createElement("div");
  ghost.append(node.querySelector("svg.card")?.cloneNode(true) ?? "");
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.cssText = `position:fixed;left:0;top:0;z-index:50;width:${Math.min(node.offsetWidth, 110)}px;pointer-events:none;opacity:.9;rotate:3deg`;
  document.body.append(ghost);
  return ghost;
}

/** The click that the browser sends after a drag that ended where it began. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}
