import i18next from "i18next";
import { afterEach, expect, test, vi } from "vitest";
import { BUILT_IN, type Effect, type Faction } from "./catalogue";
import { asking, powerWords } from "./powers";
import { addTilesTexts } from "./texts";
import { causeWords, factionWords } from "./words";

// The texts ask the browser for its languages, and there is none here.
vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("document", { documentElement: {} });
});

addTilesTexts();
afterEach(() => i18next.changeLanguage("en"));

const named = (name: string): Faction => BUILT_IN.find((one) => one.name === name)!;
const made = (...effects: Effect[]): Faction => ({ name: "sea-witch", value: 5, origin: "house", effects });

test.each(["en", "de", "fr"])("every power of the platform is told in %s, each in other words", async (language) => {
  await i18next.changeLanguage(language);
  const texts = BUILT_IN.map((one) => powerWords(one, true));
  expect(texts.filter((text) => /tiles:|power\.|[{}]|undefined| {2}/.test(text))).toEqual([]);
  expect(new Set(texts).size).toBe(BUILT_IN.length);
  expect(BUILT_IN.map(({ name }) => factionWords(name)).filter((name) => /[-:]/.test(name)).sort()).toEqual(
    { en: [], de: [], fr: ["Loup-garou", "Mort-vivant"] }[language],
  );
});

test("powers are composed from their primitives", () => {
  expect(powerWords(named("goblin"), false)).toBe("+1 for each Goblin card with a piece of yours anywhere.");
  expect(powerWords(named("gnome"), false)).toBe("+1 point. Put one more piece of yours on a card without a piece of yours beside it.");
  expect(powerWords(named("knight"), false)).toBe("Send home: one or two opposing pieces, each from a card beside it.");
  expect(powerWords(made({ do: "gain", count: "pieces", where: "around", faction: "dwarf", holding: "others" }), true)).toBe(
    "+1 for each piece of yours on a Dwarf card with an opposing piece on the eight spaces around it.",
  );
  expect(powerWords(named("phoenix"), true)).toBe("+2 points. Turn a face-down card anywhere face up again.");
  expect(powerWords(made({ do: "gain", points: -1, count: "pieces", whose: "others", where: "lines", most: 4 }), true)).toBe(
    "−1 for each opposing piece on a card in its unbroken row and column (for 4 at most).",
  );
});

test("a house power that is off is told so", () => {
  expect(powerWords(named("phoenix"), false)).toBe("Its power is off in this game.");
  expect(powerWords(made(), true)).toBe("No power.");
});

test("what an operator has named is called as his file calls it", () => {
  expect(factionWords("sea-witch")).toBe("Sea witch");
  expect(causeWords("sea-witch")).toBe("Sea witch");
  expect(causeWords("treasure chest")).toBe("treasure chest");
});

test("which effect asks for a target", () => {
  expect(["troll", "gnome", "seer", "vampire", "goblin", "doppelganger"].map((name) => asking(named(name)))).toEqual([
    "gain", "add", null, "remove", null, null,
  ]);
});
