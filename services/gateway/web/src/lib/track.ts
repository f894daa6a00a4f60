/**
 * The numbered feed of one game: takes messages in order, and knows when one is missing.
 */
import type { FeedMessage, PastCommit } from "./messages";

/** What happened (words of the log), without the view after it. */
export type Happened = PastCommit;

export interface Track {
  /** Commits so far, gapless from number 1 or from where following began. */
  past: Happened[];
  newest: FeedMessage | null;
}

export const emptyTrack = (): Track => ({ past: [], newest: null });

/** The number to follow from. */
export const lastNumber = (track: Track): number => track.newest?.number ?? 0;

/** `old`: known already; `gap`: a message before it is missing, follow again; `new`: taken. */
export type Taken = "old" | "gap" | "new";

/** Takes one feed message. Changes nothing unless it is the next. */
export function take(track: Track, message: FeedMessage): Taken {
  const last = lastNumber(track);
  if (message.number <= last) return "old";
  if (message.number !== last + 1) return "gap";
  track.past.push({ number: message.number, time: message.time, events: message.events });
  track.newest = message;
  return "new";
}

/** Takes all that was missed. Commits already known are left out; the newest view always counts. */
export function catchUp(track: Track, missed: readonly PastCommit[], newest: FeedMessage): Taken {
  const last = lastNumber(track);
  if (newest.number <= last) return "old";
  for (const commit of missed) {
    const known = track.past.at(-1)?.number ?? last;
    if (commit.number > known) track.past.push(commit);
  }
  if ((track.past.at(-1)?.number ?? last) < newest.number) {
    track.past.push({ number: newest.number, time: newest.time, events: newest.events });
  }
  track.newest = newest;
  return "new";
}
