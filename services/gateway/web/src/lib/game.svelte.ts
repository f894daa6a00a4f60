/**
 * One game that is shown: follows its feed by number, shows each commit in frames, and sends moves.
 */
import type { VariantClient, View } from "../variants/types";
import type { FeedMessage, FromServer, RefusalCode } from "./messages";
import { notices } from "./notices.svelte";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";
import { catchUp, emptyTrack, lastNumber, take, type Happened } from "./track";
import { uuid } from "./uuid";

/** A game created just now may not be known to the views yet. */
const FOLLOW_AGAIN = 700;
const MOST_FOLLOWS = 8;
/** With more commits than this waiting, only the newest is shown. */
const LONGEST_QUEUE = 3;

export interface Shown {
  message: FeedMessage;
  view: View;
  /** What the variant's frame adds to the view, null when at rest. */
  cue: unknown;
}

interface Waiting {
  message: FeedMessage;
  /** Shown at once, without frames. */
  jump: boolean;
}

export class Game {
  shown = $state.raw<Shown | null>(null);
  past = $state.raw<Happened[]>([]);
  settled = $state(true);
  /** The move that is on its way. */
  sending = $state<string | null>(null);
  problem = $state<RefusalCode | null>(null);
  /** No view came, however often it was asked for. */
  gaveUp = $state(false);
  moves = $derived(this.settled && this.sending === null ? (this.shown?.message.moves ?? []) : []);

  private readonly track = emptyTrack();
  private queue: Waiting[] = [];
  private follows = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sentVersion = 0;
  private stopped = false;

  constructor(
    readonly id: string,
    private readonly variant: (id: string) => Promise<VariantClient | null>,
  ) {}

  /** Begins to follow; returns how to stop. */
  start(): () => void {
    const stop = session.listen((message) => this.hear(message));
    if (session.connection === "online") this.follow();
    return () => {
      this.stopped = true;
      stop();
      clearTimeout(this.timer);
      session.say({ type: "unfollow", game: this.id });
    };
  }

  /** Sends a move of the own seat. A refusal is shown; after `stale_version` the feed is read again. */
  async move(move: string): Promise<void> {
    const newest = this.track.newest;
    if (!newest || this.sending !== null) return;
    this.sending = move;
    this.sentVersion = Infinity;
    const reply = await session.ask("rules", "move", {
      id: uuid(),
      game: this.id,
      version: newest.number,
      move,
    });
    if (reply.type === "accepted") {
      this.sentVersion = reply.version;
      this.arrived();
      return;
    }
    this.sending = null;
    if (reply.type === "refused") notices.show(reply.code);
    this.follow();
  }

  private hear(message: FromServer): void {
    if (message.type === "welcome") this.follow();
    else if (message.type === "problem" && message.game === this.id) this.problem = message.code;
    else if (message.type === "caught_up" && message.game === this.id) this.caughtUp(message.missed, message.newest);
    else if (message.type === "feed" && message.game === this.id) this.fed(message);
  }

  private follow(): void {
    clearTimeout(this.timer);
    session.say({ type: "follow", game: this.id, after: lastNumber(this.track) });
    this.gaveUp = !this.track.newest && this.follows >= MOST_FOLLOWS;
    if (this.track.newest || this.gaveUp) return;
    this.follows += 1;
    this.timer = setTimeout(() => this.follow(), FOLLOW_AGAIN);
  }

  private caughtUp(missed: Happened[], newest: FeedMessage): void {
    clearTimeout(this.timer);
    this.problem = null;
    const first = this.track.newest === null;
    const steps = newest.number - lastNumber(this.track);
    if (catchUp(this.track, missed, newest) === "new") this.enqueue(newest, first || steps > 1);
  }

  private fed(message: FeedMessage): void {
    const taken = take(this.track, message);
    if (taken === "gap") this.follow();
    else if (taken === "new") this.enqueue(message, false);
  }

  private enqueue(message: FeedMessage, far: boolean): void {
    this.arrived();
    const jump = far || !settings.animations || document.hidden || this.queue.length >= LONGEST_QUEUE;
    if (jump) this.queue = [];
    this.queue.push({ message, jump });
    if (this.settled) void this.play();
  }

  /** The own move has come back on the feed. */
  private arrived(): void {
    if (lastNumber(this.track) >= this.sentVersion) this.sending = null;
  }

  /** Shows the waiting commits one after the other, each in its frames. */
  private async play(): Promise<void> {
    this.settled = false;
    for (let next = this.queue[0]; next && !this.stopped; next = this.queue[0]) {
      if (!next.jump) await this.frames(next);
      if (this.queue[0] === next) this.show(next.message);
    }
    this.settled = true;
  }

  private async frames(next: Waiting): Promise<void> {
    const variant = await this.variant(next.message.variant);
    for (const frame of variant?.frames(this.shown?.view ?? null, next.message) ?? []) {
      if (this.queue[0] !== next || !settings.animations) return;
      this.shown = { message: next.message, view: frame.view, cue: frame.cue };
      await new Promise((resolve) => setTimeout(resolve, frame.hold));
    }
  }

  private show(message: FeedMessage): void {
    this.queue.shift();
    this.shown = { message, view: message.view as View, cue: null };
    this.past = this.track.past.filter((commit) => commit.number <= message.number);
  }
}
