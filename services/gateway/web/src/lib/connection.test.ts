import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type Socket } from "./connection";
import type { FromServer } from "./messages";

class Wire implements Socket {
  onopen = null;
  onclose: ((event: never) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  sent: { type: string; ref: string; body: Record<string, unknown> }[] = [];
  closed = false;
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {
    this.closed = true;
  }
  hears(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(): void {
    this.onclose?.(undefined as never);
  }
}

const welcome = { type: "welcome", player: "p", name: "P", contracts: 1 };
const accepted = { type: "accepted", game: "g", version: 4 };
let wires: Wire[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  connection = new Connection(() => {
    wires.push(new Wire());
    return wires.at(-1)!;
  });
  connection.start();
});
afterEach(() => vi.useRealTimers());

test("an answer finds its question", async () => {
  wires[0]!.hears(welcome);
  const reply = connection.ask("rules", "move", { id: "c1" });
  wires[0]!.hears({ type: "answer", ref: wires[0]!.sent[0]!.ref, reply: accepted });
  expect(await reply).toEqual(accepted);
});

test("nothing is sent before the welcome", () => {
  void connection.ask("rules", "move", { id: "c1" });
  expect(wires[0]!.sent).toEqual([]);
  wires[0]!.hears(welcome);
  expect(wires[0]!.sent).toHaveLength(1);
});

test("an unanswered command is sent again on the next socket, with the same id", async () => {
  wires[0]!.hears(welcome);
  const reply = connection.ask("rules", "move", { id: "c1" });
  wires[0]!.breaks();
  expect(connection.state).toBe("offline");
  await vi.advanceTimersByTimeAsync(300);
  wires[1]!.hears(welcome);
  expect(wires[1]!.sent).toEqual(wires[0]!.sent);
  expect(wires[1]!.sent[0]!.body).toEqual({ id: "c1" });
  wires[1]!.hears({ type: "answer", ref: wires[1]!.sent[0]!.ref, reply: accepted });
  expect(await reply).toEqual(accepted);
});

test("a silent socket is replaced", async () => {
  wires[0]!.hears(welcome);
  void connection.ask("views", "games", {});
  await vi.advanceTimersByTimeAsync(8_000);
  expect(wires[0]!.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(300);
  expect(wires).toHaveLength(2);
});

test("a passing refusal is asked again, another is handed on", async () => {
  wires[0]!.hears(welcome);
  const reply = connection.ask("rules", "move", { id: "c1" });
  const { ref } = wires[0]!.sent[0]!;
  wires[0]!.hears({ type: "answer", ref, reply: { type: "refused", code: "try_again", message: "" } });
  await vi.advanceTimersByTimeAsync(600);
  expect(wires[0]!.sent).toHaveLength(2);
  wires[0]!.hears({ type: "problem", ref, code: "must_follow", message: "follow" });
  expect(await reply).toMatchObject({ type: "refused", code: "must_follow" });
});

test("what was asked by who is gone is not asked again", () => {
  wires[0]!.hears(welcome);
  void connection.ask("rules", "move", { id: "c1" });
  expect(wires[0]!.sent).toHaveLength(1);
  connection.stop();
  connection.forget();
  connection.start();
  wires[1]!.hears(welcome);
  vi.advanceTimersByTime(60_000);
  expect(wires.slice(1).flatMap((wire) => wire.sent)).toEqual([]);
});

test("in haste, a limit is told at once", async () => {
  wires[0]!.hears(welcome);
  const reply = connection.ask("people", "say", { id: "c1" }, true);
  wires[0]!.hears({ type: "problem", ref: wires[0]!.sent[0]!.ref, code: "rate_limited", message: "" });
  expect(await reply).toMatchObject({ type: "refused", code: "rate_limited" });
});

test("other messages go to the listener, from the newest socket only", () => {
  const heard: FromServer[] = [];
  connection.onMessage = (message) => heard.push(message);
  wires[0]!.hears(welcome);
  wires[0]!.breaks();
  vi.advanceTimersByTime(300);
  wires[0]!.hears({ type: "table", table: "t" });
  wires[1]!.hears(welcome);
  expect(heard.map((m) => m.type)).toEqual(["welcome", "welcome"]);
});

test("stopping ends it", () => {
  connection.stop();
  wires[0]!.breaks();
  vi.advanceTimersByTime(60_000);
  expect(wires).toHaveLength(1);
});
