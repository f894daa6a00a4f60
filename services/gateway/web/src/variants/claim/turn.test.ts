import i18next from "i18next";
import { expect, test, vi } from "vitest";
import { LANGUAGES, type Language } from "../../i18n/languages";
import { addClaimTexts } from "./texts";
import { turn } from "./turn";

// The texts ask the browser for its languages, and there is none here.
vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("document", { documentElement: {} });
});

addClaimTexts();
const speakers = [
  { name: "You", mine: true, bot: false },
  { name: "Ada", mine: false, bot: true },
];

async function asked(hand: string[], led: string): Promise<Record<string, string>> {
  const view = { phase: 1, to_act: [0], table: [[1, led]], hands: [hand, ["?"]] };
  const words: Record<string, string> = {};
  for (const tag of Object.keys(LANGUAGES) as Language[]) {
    await i18next.changeLanguage(tag);
    words[tag] = turn(view, 0, speakers);
  }
  return words;
}

test("who can follow is asked for the faction", async () => {
  expect(await asked(["undead-3", "dwarf-1"], "undead-7")).toEqual({
    en: "Your turn: follow with Undead.",
    de: "Du bist am Zug: Bediene Untote.",
    fr: "À vous : fournissez la faction demandée (Morts-vivants).",
  });
});

test("a doppelganger is another way to follow, but not where doppelgangers are led", async () => {
  expect(await asked(["knight-3", "doppelganger-1"], "knight-7")).toEqual({
    en: "Your turn: follow with Knights, or play a doppelganger.",
    de: "Du bist am Zug: Bediene Ritter, oder spiele einen Doppelgänger.",
    fr: "À vous : fournissez la faction demandée (Chevaliers), ou jouez un sosie.",
  });
  expect((await asked(["doppelganger-1"], "doppelganger-7"))["en"]).toBe("Your turn: follow with Doppelgangers.");
});

test("who holds no card of the faction may play any", async () => {
  expect(await asked(["doppelganger-1", "dwarf-1"], "undead-7")).toEqual({
    en: "Your turn: you have no Undead. Play any card.",
    de: "Du bist am Zug: Du kannst Untote nicht bedienen. Spiele eine beliebige Karte.",
    fr: "À vous : vous n’avez rien de la faction demandée (Morts-vivants). Jouez la carte de votre choix.",
  });
});
