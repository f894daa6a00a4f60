/** What is chosen in the lobby: a game, what it is played with, and for how many. */
import { loadVariant } from "../variants/registry";
import type { VariantClient } from "../variants/types";
import { http } from "./http";
import { memory } from "./memory";
import type { VariantInfo } from "./messages";
import type { Options } from "./tables";

/** A way to play a variant; preset null: put together by hand. */
export interface Offer {
  preset: string | null;
  counts: readonly number[];
}

const KEY = "game";

export class Choice {
  variants = $state.raw<readonly VariantInfo[]>([]);
  clients = $state.raw<Record<string, VariantClient | null>>({});
  private chosen = $state(memory.get(KEY) ?? "");
  private at = $state(0);
  wanted = $state(2);
  /** Options put together by hand; null: they cannot be played. */
  own = $state.raw<Options | null>(null);

  /** The chosen variant; undefined until they are known. */
  readonly info = $derived(this.variants.find(({ id }) => id === this.chosen) ?? this.variants[0]);
  readonly client = $derived(this.info ? (this.clients[this.info.id] ?? null) : null);
  /** Its presets, and a set by hand where it allows that. */
  readonly offers = $derived<readonly Offer[]>([
    ...Object.entries(this.info?.presets ?? {}).map(([preset, counts]) => ({ preset, counts })),
    ...(this.client?.Own ? [{ preset: null, counts: this.info?.player_counts ?? [] }] : []),
  ]);
  readonly offer = $derived(this.offers[this.at]);
  readonly players = $derived(this.offer?.counts.includes(this.wanted) ? this.wanted : (this.offer?.counts[0] ?? 2));
  /** What it is played with; null: that is not known yet, or cannot be played. */
  readonly options = $derived.by<Options | null>(() => {
    if (!this.offer) return null;
    return this.offer.preset === null ? this.own : { preset: this.offer.preset, players: this.players };
  });
  /** Whether all win or lose together. */
  readonly together = $derived(this.client?.together?.(this.options ?? {}) ?? false);

  async load(): Promise<void> {
    const answer = await http.variants().catch(() => null);
    if (!answer) return;
    const loaded = answer.variants.map(async ({ id }) => [id, await loadVariant(id)] as const);
    this.clients = Object.fromEntries(await Promise.all(loaded));
    this.variants = answer.variants;
  }

  choose(variant: string): void {
    this.chosen = variant;
    this.at = 0;
    this.own = null;
    memory.set(KEY, variant);
  }

  get index(): number {
    return this.at;
  }

  set index(at: number) {
    this.at = at;
  }
}
