/** The faction that was led to the trick on the table. */
import { parseCard, type Faction } from "./cards";
import type { ClaimView } from "./position";

export const ledFaction = (view: ClaimView): Faction | null => parseCard(view.table[0]?.[1] ?? "")?.faction ?? null;
