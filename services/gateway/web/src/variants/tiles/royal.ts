/** The client's part of the variant `royal`. */
import { tileClient } from "./client";
import Help from "./HelpRoyal.svelte";
import Own from "./OwnRoyal.svelte";

export const variant = tileClient(Help, Own);
