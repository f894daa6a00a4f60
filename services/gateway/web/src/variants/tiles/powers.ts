/** The power of a faction in words, composed from its effect primitives. */
import { t } from "../../i18n/index.svelte";
import { isPowerless, type Effect, type Faction } from "./catalogue";
import type { tiles } from "./texts/en";
import { factionWords, signed } from "./words";

type Texts = (typeof tiles)["power"];
type Where = keyof Texts["where"];
type Holding = keyof Texts["holding"];
type Whose = keyof Texts["whose"];

const text = (effect: Effect, field: string, otherwise: string): string => String(effect[field] ?? otherwise);

const where = (effect: Effect, otherwise: string, field = "where"): string =>
  t(`tiles:power.where.${text(effect, field, otherwise) as Where}`);

const holding = (effect: Effect, field = "holding"): string =>
  effect[field] === undefined ? "" : t(`tiles:power.holding.${effect[field] as Holding}`);

const whose = (effect: Effect, otherwise: Whose): Whose => text(effect, "whose", otherwise) as Whose;

/** What a selected card is called: any, one of a faction, one that is face down. */
function card(effect: Effect): string {
  if (effect["face"] === "down") return t("tiles:power.card.down");
  const faction = effect["faction"];
  return faction === undefined ? t("tiles:power.card.any") : t("tiles:power.card.of", { faction: factionWords(String(faction)) });
}

/** "card with a piece of yours beside it" */
const selected = (effect: Effect, otherwise: string): string =>
  t("tiles:power.selected", { card: card(effect), holding: holding(effect), where: where(effect, otherwise) });

function counted(effect: Effect): string {
  const place = where(effect, "adjacent");
  switch (effect["count"]) {
    case "factions":
      return t("tiles:power.counted.factions", { holding: holding(effect), where: place });
    case "pieces":
      return t("tiles:power.counted.pieces", { piece: t(`tiles:power.whose.${whose(effect, "mine")}`), selected: selected(effect, "adjacent") });
    case "spaces":
      return t("tiles:power.counted.spaces", { where: place });
    default:
      return selected(effect, "adjacent");
  }
}

function gain(effect: Effect): string {
  const number = Number(effect["points"] ?? 1);
  const points = signed(number);
  if (effect["count"] === undefined) return t("tiles:power.gain", { points, count: Math.abs(number) });
  const most = effect["most"] === undefined ? "" : t("tiles:power.most", { count: Number(effect["most"]) });
  const each = t("tiles:power.gainEach", { points, counted: counted(effect), most });
  const single = effect["single"];
  return single === undefined ? each : `${each} ${t("tiles:power.single", { faction: factionWords(String(single)) })}`;
}

function remove(effect: Effect): string {
  const owner = whose(effect, "others");
  const from = selected(effect, "adjacent");
  if (effect["number"] === 2) return t("tiles:power.removeTwo", { pieces: t(`tiles:power.whosePieces.${owner}`), selected: from });
  return t(effect["every"] ? "tiles:power.removeEvery" : "tiles:power.remove", { piece: t(`tiles:power.whose.${owner}`), selected: from });
}

function add(effect: Effect): string {
  const place = text(effect, "where", "adjacent");
  if (place === "here") return t("tiles:power.addHere");
  return place === "target" ? t("tiles:power.addTarget") : t("tiles:power.add", { selected: selected(effect, place) });
}

function move(effect: Effect): string {
  return t("tiles:power.move", {
    piece: t(`tiles:power.whose.${whose(effect, "mine")}`),
    selected: selected(effect, "anywhere"),
    to: t("tiles:power.selected", { card: t("tiles:power.card.any"), holding: holding(effect, "onto"), where: where(effect, "adjacent", "to") }),
  });
}

const EFFECTS: Record<string, (effect: Effect) => string> = {
  gain,
  remove,
  add,
  move,
  "move-card": (effect) =>
    text(effect, "where", "here") === "here" ? t("tiles:power.moveThis") : t("tiles:power.moveCard", { selected: selected(effect, "here") }),
  swap: (effect) => t("tiles:power.swap", { selected: selected(effect, "anywhere") }),
  "swap-cards": (effect) => t("tiles:power.swapCards", { selected: selected(effect, "adjacent") }),
  turn: (effect) => t(effect["face"] === "down" ? "tiles:power.turnUp" : "tiles:power.turnDown", { selected: selected(effect, "adjacent") }),
  draw: (effect) => t("tiles:power.draw", { count: Number(effect["cards"]) }),
  double: (effect) => t("tiles:power.double", { where: where(effect, "adjacent") }),
  copy: (effect) => t("tiles:power.copy", { selected: selected(effect, "adjacent") }),
};

/** The whole power; where it is switched off in this game, that. */
export function powerWords(faction: Faction | undefined, house: boolean): string {
  if (!faction || faction.effects.length === 0) return t("tiles:power.none");
  if (isPowerless(faction, house)) return t("tiles:power.off");
  return faction.effects.map((effect) => EFFECTS[String(effect["do"])]?.(effect) ?? "").filter(Boolean).join(" ");
}

/** The effect that asks for a target, by its primitive's name; null: none does. */
export function asking(faction: Faction | undefined): string | null {
  const found = faction?.effects.find((effect) => {
    const place = effect["where"];
    switch (effect["do"]) {
      case "gain":
        return place === "line";
      case "add":
        return place !== "here" && place !== "target";
      default:
        return !["draw", "double", "copy"].includes(String(effect["do"]));
    }
  });
  return found ? String(found["do"]) : null;
}
