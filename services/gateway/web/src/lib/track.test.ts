import { expect, test } from "vitest";
import type { FeedMessage } from "./messages";
import { catchUp, emptyTrack, lastNumber, take } from "./track";

const message = (number: number): FeedMessage => ({
  type: "feed", game: "g", variant: "claim", options: {}, number, time: number, players: ["a", "b"], seat: 0,
  events: [{ type: "claim.x", v: 1, data: { number } }], view: {}, moves: [],
  status: { rated: false, table: null, clock: null, played_by: ["a", "b"], offers: [], outcome: null },
});
const commit = (number: number) => ({ number, time: number, events: [] });

test("messages are taken in order, once", () => {
  const track = emptyTrack();
  expect(take(track, message(1))).toBe("new");
  expect(take(track, message(1))).toBe("old");
  expect(take(track, message(2))).toBe("new");
  expect(track.past.map((p) => p.number)).toEqual([1, 2]);
});

test("a gap changes nothing", () => {
  const track = emptyTrack();
  take(track, message(1));
  expect(take(track, message(3))).toBe("gap");
  expect(lastNumber(track)).toBe(1);
});

test("catching up fills the log once, whatever overlaps", () => {
  const track = emptyTrack();
  take(track, message(1));
  expect(catchUp(track, [commit(1), commit(2), commit(3)], message(3))).toBe("new");
  expect(track.past.map((p) => p.number)).toEqual([1, 2, 3]);
  expect(catchUp(track, [], message(3))).toBe("old");
  expect(catchUp(track, [commit(4)], message(5))).toBe("new");
  expect(track.past.map((p) => p.number)).toEqual([1, 2, 3, 4, 5]);
});
