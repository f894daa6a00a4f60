import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { router } from "./lib/router.svelte";
import { session } from "./lib/session.svelte";
import { settings } from "./lib/settings.svelte";

settings.start();
router.start();
void session.start();
mount(App, { target: document.getElementById("app")! });
