/** What a variant brings to this client. A new one is a folder beside this file and a line in `registry.ts`. */
import type { Component } from "svelte";
import type { FeedMessage, PastCommit } from "../lib/messages";

/** A position of the variant's notation, with "?" for what this viewer may not know. */
export type View = Record<string, unknown>;

/** A moment of a commit, shown for `hold` milliseconds before the next; the view after it comes last, by itself. */
export interface Frame {
  view: View;
  cue: unknown;
  hold: number;
}

/** How somebody is called in a sentence; `mine`: the reader. */
export interface Speaker {
  name: string;
  mine: boolean;
  bot: boolean;
}

/** A line of the log; `text` may hold ⟦card⟧ marks, which the variant's `Inline` draws. */
export interface LogLine {
  text: string;
  /** Begins a new paragraph: a trick, a phase. */
  heading?: boolean;
}

export interface BoardProps {
  message: FeedMessage;
  view: View;
  cue: unknown;
  /** Legal moves now; empty while something is under way. */
  moves: readonly string[];
  sending: string | null;
  speakers: readonly Speaker[];
  /** Whose turn it is, in words. */
  turn: string;
  onmove: (move: string) => void;
  /** All commits up to this one, the first of the game included. */
  past: readonly PastCommit[];
}

export interface ResultProps {
  message: FeedMessage;
  view: View;
  speakers: readonly Speaker[];
  /** All commits of the game. */
  past: readonly PastCommit[];
}

/** Options that a player puts together by himself: `onchange` gets them, or null while they cannot be played. */
export interface OwnProps {
  players: number;
  onchange: (options: Record<string, unknown> | null) => void;
}

export interface AboutProps {
  /** As the variant settled them. */
  options: Record<string, unknown>;
}

export interface VariantClient {
  Board: Component<BoardProps>;
  Result: Component<ResultProps>;
  Help: Component;
  /** The lid of the game's box, 160 by 108, and a few words about the game: what the lobby shows to choose from. */
  Title: Component;
  tagline(): string;
  /** A picture for the lobby, of what this preset is played with. */
  Cover: Component<{ preset: string; players: number }>;
  /** What is played at a table, where there is more to say than the name. */
  About?: Component<AboutProps>;
  /** Puts options together by hand, where a variant allows that. */
  Own?: Component<OwnProps>;
  /** What is played with these options, in a few words. */
  playedWith?(options: Record<string, unknown>): string;
  /** Who plays together: lists of seats. Absent: everybody alone. */
  parties?(players: number): number[][];
  /** A preset in words. */
  preset(name: string): { name: string; about: string };
  /** Whether all play together, so that all who win do so without a draw. Absent: never. */
  together?(options: Record<string, unknown>): boolean;
  /** A faction in words, where the variant has factions. */
  faction?(name: string): string;
  /** Draws one ⟦mark⟧ of a log line. */
  Inline: Component<{ mark: string }>;
  frames(before: View | null, message: FeedMessage): Frame[];
  log(commit: PastCommit, speakers: readonly Speaker[]): LogLine[];
  /** Whose turn it is and what is asked, as a sentence. */
  turn(view: View, seat: number | null, speakers: readonly Speaker[]): string;
}
