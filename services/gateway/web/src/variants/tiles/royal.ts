/** The client's part of the variant `royal`. */
import { t } from "../../i18n/index.svelte";
import { tileClient } from "./client";
import Help from "./HelpRoyal.svelte";
import Own from "./OwnRoyal.svelte";
import Title from "./TitleRoyal.svelte";

export const variant = tileClient(Help, Own, Title, () => t("tiles:tagline.royal"));
