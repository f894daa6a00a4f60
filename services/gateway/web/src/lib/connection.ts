/**
 * The WebSocket to the gateway. Reconnects by itself with growing pauses; an unanswered question is asked again
 * with the same body, so that a command keeps its id and has one effect.
 */
import { backoff } from "./backoff";
import type { FromClient, FromServer, Refused, Reply } from "./messages";

export type ConnectionState = "connecting" | "online" | "offline";
export type Body = Record<string, unknown>;

/** The part of WebSocket that is used here. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  send(data: string): void;
  close(): void;
}

interface Waiting {
  service: string;
  verb: string;
  body: Body;
  /** Codes after which it is asked again by itself. */
  passing: ReadonlySet<string>;
  tries: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  resolve: (reply: Reply) => void;
}

/** Silence after which a question is asked again, on a new socket. */
const ANSWER_WITHIN = 8_000;
const MOST_TRIES = 8;
/** Codes after which the same message may succeed a little later. */
const PASSING: ReadonlySet<string> = new Set(["try_again", "rate_limited"]);
/** Of what a person does again and again: that it was too fast is said at once. */
const HASTY: ReadonlySet<string> = new Set(["try_again"]);

export class Connection {
  state: ConnectionState = "connecting";
  onState: (state: ConnectionState) => void = () => {};
  onMessage: (message: FromServer) => void = () => {};

  private socket: Socket | undefined;
  private attempt = 0;
  private nextRef = 1;
  private reconnecting: ReturnType<typeof setTimeout> | undefined;
  private stopped = true;
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly open: () => Socket) {}

  start(): void {
    if (!this.stopped) return;
    this.stopped = false;
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.reconnecting);
    this.drop();
  }

  /** Lets go of all questions without an answer: who asked them is gone. */
  forget(): void {
    for (const question of this.waiting.values()) clearTimeout(question.timer);
    this.waiting.clear();
  }

  /** Tries at once instead of waiting, for example when the network is back. */
  hurry(): void {
    if (this.stopped || this.state !== "offline") return;
    clearTimeout(this.reconnecting);
    this.connect();
  }

  /** Says something that needs no answer; nothing is kept for later. */
  say(message: FromClient): void {
    if (this.state === "online") this.socket?.send(JSON.stringify(message));
  }

  /** Asks a service until it answers. Gives up with `try_again` after several tries; with `hasty` at once on a limit. */
  ask(service: string, verb: string, body: Body, hasty = false): Promise<Reply> {
    return new Promise((resolve) => {
      const ref = String(this.nextRef++);
      const passing = hasty ? HASTY : PASSING;
      this.waiting.set(ref, { service, verb, body, passing, tries: 0, timer: undefined, resolve });
      if (this.state === "online") this.send(ref);
    });
  }

  private connect(): void {
    this.drop();
    this.change("connecting");
    const socket = this.open();
    this.socket = socket;
    socket.onmessage = (event) => {
      if (socket === this.socket && typeof event.data === "string") this.receive(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  private receive(message: FromServer): void {
    if (message.type === "welcome") {
      this.attempt = 0;
      // What is asked because of the welcome is sent by `ask` itself.
      const unanswered = [...this.waiting.keys()];
      this.change("online");
      this.onMessage(message);
      for (const ref of unanswered) this.send(ref);
    } else if (message.type === "answer") {
      this.settle(message.ref, message.reply as Reply);
    } else if (message.type === "problem" && message.ref != null) {
      this.settle(message.ref, { type: "refused", code: message.code, message: message.message } satisfies Refused);
    } else {
      this.onMessage(message);
    }
  }

  private send(ref: string): void {
    const question = this.waiting.get(ref);
    if (!question) return;
    question.tries += 1;
    clearTimeout(question.timer);
    question.timer = setTimeout(() => this.silent(ref), ANSWER_WITHIN);
    const { service, verb, body } = question;
    this.say({ type: "ask", ref, service, verb, body });
  }

  private settle(ref: string, reply: Reply): void {
    const question = this.waiting.get(ref);
    if (!question) return;
    clearTimeout(question.timer);
    if (reply.type === "refused" && question.passing.has(reply.code) && question.tries < MOST_TRIES) {
      question.timer = setTimeout(() => this.send(ref), backoff(question.tries));
      return;
    }
    this.waiting.delete(ref);
    question.resolve(reply);
  }

  /** No answer in time: the socket may be dead without knowing it. */
  private silent(ref: string): void {
    const question = this.waiting.get(ref);
    if (!question) return;
    if (question.tries >= MOST_TRIES) {
      this.waiting.delete(ref);
      question.resolve({ type: "refused", code: "try_again", message: "no answer" });
      return;
    }
    this.drop();
    this.lost();
  }

  private lost(): void {
    this.socket = undefined;
    for (const question of this.waiting.values()) clearTimeout(question.timer);
    if (this.stopped) return;
    this.change("offline");
    clearTimeout(this.reconnecting);
    this.reconnecting = setTimeout(() => this.connect(), backoff(this.attempt++));
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
  }

  private change(state: ConnectionState): void {
    if (state === this.state) return;
    this.state = state;
    this.onState(state);
  }
}
