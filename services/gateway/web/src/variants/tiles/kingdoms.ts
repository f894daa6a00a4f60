/** The client's part of the variant `kingdoms`. */
import { tileClient } from "./client";
import Help from "./HelpDuel.svelte";
import Own from "./OwnDuel.svelte";

export const variant = tileClient(Help, Own);
