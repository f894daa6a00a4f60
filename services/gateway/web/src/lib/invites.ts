/** Codes of private tables: made and kept by this browser, or brought by an invite link. */
import { memory } from "./memory";

const KEY = "invites";
/** As many as are kept; the oldest are forgotten first. */
const MOST = 40;
const BYTES = 18;

type Kept = readonly (readonly [table: string, code: string])[];

/** A code that nobody guesses: 24 letters, digits, "-" or "_". */
export function newInvite(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** The kept codes with one more. */
export function keeping(kept: Kept, table: string, code: string): Kept {
  return [...kept.filter(([known]) => known !== table), [table, code] as const].slice(-MOST);
}

function read(): Kept {
  try {
    return JSON.parse(memory.get(KEY) ?? "[]") as Kept;
  } catch {
    return [];
  }
}

export const keepInvite = (table: string, code: string): void => memory.set(KEY, JSON.stringify(keeping(read(), table, code)));

export const inviteOf = (table: string): string | null => read().find(([known]) => known === table)?.[1] ?? null;

/** The address to give to somebody who shall sit down. */
export const inviteLink = (origin: string, table: string, code: string | null): string =>
  `${origin}/table/${table}${code === null ? "" : `?invite=${code}`}`;
