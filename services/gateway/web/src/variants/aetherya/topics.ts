/** What the player points at, to be explained. */
import type { Kind, LegendName, TileName } from "./cards";

export type Topic =
  | { what: "cell"; seat: number; cell: number }
  | { what: "kind"; kind: Kind }
  | { what: "tile"; tile: TileName }
  | { what: "legend"; legend: LegendName };

/** Called with what a pointer or the focus rests on, null when it leaves. */
export type Explain = (topic: Topic | null) => void;

/** The listeners of a thing that explains itself on hover and focus. A tap is left to its own click. */
export function explains(explain: Explain, topic: () => Topic | null) {
  return {
    onpointerenter: (event: PointerEvent) => event.pointerType === "mouse" && explain(topic()),
    onpointerleave: (event: PointerEvent) => event.pointerType === "mouse" && explain(null),
    onfocus: (event: FocusEvent) => (event.currentTarget as Element).matches(":focus-visible") && explain(topic()),
    onblur: () => explain(null),
  };
}
