/** Which variant the player is looking at, for the rules panel. */
import { FIRST_VARIANT } from "../variants/registry";

export const game = $state({ variant: FIRST_VARIANT });
