/** Cards of hand, display and pile as entries of a row. */
import { t } from "../../i18n/index.svelte";
import { testid } from "../../testids";
import { valueOf, type Catalogue } from "./catalogue";
import { cardWords } from "./words";

export interface Entry {
  key: string;
  card: string;
  value: number | undefined;
  testid: string;
  label: string;
  legal: boolean;
  chosen: boolean;
  going: boolean;
  count?: number;
}

interface Marks {
  legal: boolean;
  chosen?: boolean;
  going?: boolean;
}

/** Keys stay with a card of its name, so that the others do not move when one leaves. */
function keyed(cards: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return `${card}#${copy}`;
  });
}

/** One entry a card; `where` begins its test id. */
export function entriesOf(
  cards: readonly string[],
  catalogue: Catalogue,
  where: "card" | "display" | "keep",
  marks: (card: string, index: number) => Marks,
): Entry[] {
  const keys = keyed(cards);
  return cards.map((card, index) => {
    const { legal, chosen = false, going = false } = marks(card, index);
    const state = chosen ? t("tiles:chosen") : legal ? t("tiles:target") : "";
    return {
      key: keys[index]!, card, value: card === "?" ? undefined : valueOf(catalogue, card),
      testid: where === "keep" ? testid.keep(index) : where === "card" ? testid.card(card) : testid.displayed(card),
      label: [cardWords(card), state].filter(Boolean).join(", "), legal, chosen, going,
    };
  });
}

export function pileEntry(size: number, legal: boolean, going: boolean): Entry {
  const words = t("tiles:pileSize", { count: size });
  return {
    key: "pile", card: "?", value: undefined, testid: "pile", legal, chosen: false, going, count: size,
    label: legal ? `${words}, ${t("tiles:target")}` : words,
  };
}
