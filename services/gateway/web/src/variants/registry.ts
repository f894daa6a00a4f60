/** The variants that this client can show: one line each. */
import type { VariantClient } from "./types";

const VARIANTS: Record<string, { name: string; load: () => Promise<{ variant: VariantClient }> }> = {
  aetherya: { name: "Aetherya", load: () => import("./aetherya") },
  claim: { name: "Claim", load: () => import("./claim") },
  kingdoms: { name: "Kingdoms", load: () => import("./tiles/kingdoms") },
  royal: { name: "Kingdoms Royal", load: () => import("./tiles/royal") },
};

/** What the rules panel explains where no game is shown. */
export const FIRST_VARIANT = "claim";

export const variantName = (id: string): string => VARIANTS[id]?.name ?? id;

/** The variant's part of the client, fetched when first needed; null: none for this variant. */
export async function loadVariant(id: string): Promise<VariantClient | null> {
  return (await VARIANTS[id]?.load())?.variant ?? null;
}
