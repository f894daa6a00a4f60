/** The client's part of the variant `kingdoms`. */
import { t } from "../../i18n/index.svelte";
import { tileClient } from "./client";
import Help from "./HelpDuel.svelte";
import Own from "./OwnDuel.svelte";
import Title from "./TitleDuel.svelte";

export const variant = tileClient(Help, Own, Title, () => t("tiles:tagline.duel"));
