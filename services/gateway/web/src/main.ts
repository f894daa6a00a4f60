import "./app.css";
import "./i18n/around";
import "./i18n/play";
import { mount } from "svelte";
import App from "./App.svelte";
import { inbox } from "./lib/inbox.svelte";
import { mine } from "./lib/mine.svelte";
import { person } from "./lib/person.svelte";
import { presence } from "./lib/presence.svelte";
import { router } from "./lib/router.svelte";
import { session } from "./lib/session.svelte";
import { settings } from "./lib/settings.svelte";
import { waits } from "./lib/waits.svelte";

settings.start();
router.start();
[presence, person, mine, inbox, waits].forEach((store) => store.start());
void session.start();
mount(App, { target: document.getElementById("app")! });
