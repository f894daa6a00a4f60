import { expect, test, vi } from "vitest";
import schema from "../../../../../../contracts/schema/events-royal.json";
import type { PastCommit } from "../../lib/messages";
import { isTold, log } from "./log";
import { addTilesTexts } from "./texts";

// The texts ask the browser for its languages, and there is none here.
vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("document", { documentElement: {} });
});

addTilesTexts();
const speakers = [
  { name: "You", mine: true, bot: false },
  { name: "Ada", mine: false, bot: false },
  { name: "Cy", mine: false, bot: true },
];
const told = (type: string, data: object) =>
  log({ number: 1, time: 0, events: [{ type: `tiles.${type}`, v: 1, data }] } as unknown as PastCommit, speakers).map((one) => one.text);

test("every event of the contracts has words, but for three that others beside them tell", () => {
  const tags = new Set(JSON.stringify(schema).match(/"tiles\.[a-z]+(-[a-z]+)*/g)?.map((tag) => tag.slice(1)));
  expect(tags.size).toBe(27);
  expect([...tags].filter((tag) => !isTold(tag)).sort()).toEqual(["tiles.step-began", "tiles.treasure-removed", "tiles.turn-ended"]);
});

test("what others see of hidden cards names none", () => {
  expect(told("cards-taken", { seat: 1, cards: ["?", "?", "?"], cause: "seer" })).toEqual(["Ada looks at cards of the pile: 3"]);
  expect(told("cards-kept", { seat: 1, kept: ["?"], returned: ["?", "?"] })).toEqual(["Ada has chosen what to keep"]);
  expect(told("card-drawn", { seat: 1, card: "?", source: "pile" })).toEqual(["Ada draws from the pile"]);
});

test("the reader is spoken to", () => {
  expect(told("cards-taken", { seat: 0, cards: ["elf", "orc"], cause: "seer" })).toEqual(["You look at ⟦elf⟧ ⟦orc⟧"]);
  expect(told("points-changed", { seat: 0, change: -1, cause: "swamp" })).toEqual(["−1 for you (swamp)"]);
  expect(told("power-used", { seat: 0, card: "doppelganger", copied: "gnome" })).toEqual(["Your ⟦doppelganger⟧ copies ⟦gnome⟧"]);
});

test("each piece that goes home is told", () => {
  const pieces = [{ at: [0, 0], seat: 0 }, { at: [-1, 2], seat: 2 }];
  expect(told("pieces-removed", { pieces, cause: "knight" })).toEqual([
    "Your piece on 0,0 goes home (Knight)", "A piece of Cy on -1,2 goes home (Knight)",
  ]);
});
