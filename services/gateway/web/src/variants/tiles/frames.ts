/** The moments of a commit: each thing that happens on the board, one after the other; the view after it comes last. */
import type { FeedMessage } from "../../lib/messages";
import type { Frame, View } from "../types";
import { apply } from "./apply";
import { readView } from "./position";

/** What a frame adds to a view. */
export interface Cue {
  /** Spaces where something has just happened. */
  spaces: string[];
}

const ON_BOARD = 520;
const ELSEWHERE = 260;

export function frames(before: View | null, message: FeedMessage): Frame[] {
  if (!before) return [];
  const shown: Frame[] = [];
  let view = { ...readView(before), to_act: [] as number[] };
  for (const event of message.events) {
    const applied = apply(view, event);
    if (!applied) continue;
    view = { ...applied.view, to_act: [] };
    const cue: Cue = { spaces: applied.spaces };
    shown.push({ view, cue, hold: applied.spaces.length ? ON_BOARD : ELSEWHERE });
  }
  return shown;
}
