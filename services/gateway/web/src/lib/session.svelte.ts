/** Who plays in this browser, and the connection that everything goes over. */
import { Connection, type Body, type ConnectionState, type Socket } from "./connection";
import { http, HttpRefusal } from "./http";
import type { FromClient, FromServer, Me, Reply } from "./messages";
import { learnName } from "./names.svelte";
import { notices } from "./notices.svelte";
import { sawServerTime, setServerTime } from "./servertime";

/** The version of the contracts that this client speaks. */
const CONTRACTS = 1;

type Listener = (message: FromServer) => void;

const openSocket = (): Socket => {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws`) as unknown as Socket;
};

class Session {
  /** undefined: not known yet; null: nobody is signed in. */
  me = $state<Me | null | undefined>(undefined);
  connection = $state<ConnectionState>("connecting");
  /** The session was ended elsewhere: by another device, or by an operator. */
  ended = $state(false);

  private readonly wire = new Connection(openSocket);
  private readonly listeners = new Set<Listener>();

  async start(): Promise<void> {
    this.wire.onState = (state) => {
      this.connection = state;
      if (state === "offline") void this.checkSignedIn();
    };
    this.wire.onMessage = (message) => this.hear(message);
    addEventListener("online", () => this.wire.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.wire.hurry());
    await this.identify();
  }

  /** Plays under this name. Throws HttpRefusal. */
  async enter(name: string): Promise<void> {
    this.become(await http.guest(name));
  }

  /** Makes an account, of the guest who plays here if there is one. Throws HttpRefusal. */
  async register(name: string, password: string, mail: string | null): Promise<void> {
    this.become(await http.register(name, password, mail));
  }

  /** Plays as who has this account. Throws HttpRefusal. */
  async signIn(name: string, password: string): Promise<void> {
    this.become(await http.signIn(name, password));
  }

  /** Ends this browser's session. Throws HttpRefusal. */
  async signOut(): Promise<void> {
    await http.signOut();
    this.forgetAll();
  }

  /** Begins anew at the entrance; nothing of who was signed in stays in this page. */
  forgetAll(): void {
    this.wire.stop();
    location.assign("/");
  }

  /** The session has another cookie from now on: what is said goes over a connection of its own. */
  private become(me: Me): void {
    this.ended = false;
    this.wire.stop();
    learnName(me.player, me.name);
    this.me = me;
    this.wire.start();
  }

  /** Back to the choice of a name; the cookie is replaced by the next one. */
  leave(): void {
    this.wire.stop();
    this.wire.forget();
    this.me = null;
  }

  say(message: FromClient): void {
    this.wire.say(message);
  }

  /** With `hasty` a limit is told at once instead of being waited for. */
  ask(service: string, verb: string, body: Body, hasty = false): Promise<Reply> {
    return this.wire.ask(service, verb, body, hasty);
  }

  /** Asks; a refusal is shown to the player. */
  async request(service: string, verb: string, body: Body): Promise<Reply> {
    const reply = await this.ask(service, verb, body);
    if (reply.type === "refused") notices.show(reply.code);
    return reply;
  }

  /** Hears everything but answers; a connection made again begins with `welcome`. Returns how to stop. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private hear(message: FromServer): void {
    if (message.type === "welcome" && message.time) setServerTime(message.time);
    if (message.type === "feed") sawServerTime(message.time);
    if (message.type === "welcome" && message.contracts !== CONTRACTS) notices.show("bad_message");
    this.listeners.forEach((listener) => listener(message));
  }

  private async identify(): Promise<void> {
    for (let pause = 300; this.me === undefined; pause = Math.min(pause * 2, 5_000)) {
      try {
        this.me = await http.me();
        this.wire.start();
      } catch (problem) {
        if (!(problem instanceof HttpRefusal)) throw problem;
        if (problem.code === "not_signed_in") this.me = null;
        else await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** The socket may have been refused because the session has ended. */
  private async checkSignedIn(): Promise<void> {
    const problem = await http.me().then(() => null, (error: unknown) => error);
    if (problem instanceof HttpRefusal && problem.code === "not_signed_in") {
      this.ended = true;
      this.leave();
    }
  }
}

export const session = new Session();
