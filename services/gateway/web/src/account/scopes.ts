import type { Scope } from "../contracts/messages";

/** The rights of a token, in the order in which pages show them. */
export const SCOPES: readonly Scope[] = ["read", "play", "chat"];
