import { expect, test } from "vitest";
import type { TicketInfo } from "./messages";
import { ending, goesTo, newer, shown, widening } from "./waiting";

const ticket = (changes: Partial<TicketInfo> = {}): TicketInfo => ({
  type: "ticket", ticket: "t", version: 1, variant: "claim", options: {}, clock: null, rated: false, fill: false,
  state: "waiting", reason: null, opened: 1, deadline: 2, ...changes,
});
const matched = ticket({ version: 2, state: "matched", game: "g" });

test("an older report does not undo a newer one", () => {
  expect(newer(matched, ticket())).toBe(matched);
  expect(newer(ticket(), matched)).toBe(matched);
  expect(newer(undefined, matched)).toBe(matched);
});

test("waits are shown, and ends until the player was told", () => {
  const other = ticket({ ticket: "u", opened: 5, state: "expired", reason: "nobody" });
  const old = ticket({ ticket: "v", state: "cancelled", reason: "left" });
  const { waiting, ended } = shown([ticket(), other, old], new Set(["u"]));
  expect(waiting.map((one) => one.ticket)).toEqual(["t"]);
  expect(ended.map((one) => one.ticket)).toEqual(["u"]);
});

test("the game is gone to from the lobby, and from elsewhere where a real-time clock runs", () => {
  const live = { ...matched, clock: { kind: "real_time", initial: 60_000, increment: 0 } as const };
  expect(goesTo(ticket(), { page: "lobby" })).toBe(false);
  expect(goesTo(matched, { page: "lobby" })).toBe(true);
  expect(goesTo(matched, { page: "table", id: "x" })).toBe(false);
  expect(goesTo(live, { page: "game", id: "x" })).toBe(true);
  expect(goesTo(live, { page: "game", id: "g" })).toBe(false);
});

test("each end has its words, and one that is not known yet as well", () => {
  expect(ending(matched)).toBe("matched");
  expect(ending(ticket({ state: "expired", reason: "out_of_range" }))).toBe("out_of_range");
  expect(ending(ticket({ state: "cancelled", reason: "something new" }))).toBe("ended");
});

test("the range widens with the wait; without a rating at stake everybody fits after half of it", () => {
  const casual = ticket({ opened: 1_000, deadline: 3_000 });
  expect(widening(casual, 0)).toEqual({ share: 0, anybody: 2_000 });
  expect(widening(casual, 1_500).share).toBe(0.25);
  expect(widening(casual, 2_000).share).toBe(1);
  expect(widening({ ...casual, rated: true }, 2_500)).toEqual({ share: 0.75, anybody: null });
});
