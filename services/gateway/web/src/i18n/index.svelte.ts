/** `t("key")` in components: typed keys, and again whenever the language changes. */
import i18next from "i18next";
import { memory } from "../lib/memory";
import { common as de } from "./de";
import { common as en } from "./en";
import { common as fr } from "./fr";
import { LANGUAGES, choose, type Language } from "./languages";
import type { Resources, Translation } from "./resources";

export { LANGUAGES, type Language } from "./languages";

let language = $state<Language>(choose(memory.get("language"), navigator.languages));

void i18next.init({
  lng: language,
  fallbackLng: "en",
  ns: ["common"],
  defaultNS: "common",
  resources: { en: { common: en }, de: { common: de }, fr: { common: fr } },
  interpolation: { escapeValue: false },
  initAsync: false,
});
document.documentElement.lang = language;

export const currentLanguage = (): Language => language;

export function setLanguage(next: Language): void {
  memory.set("language", next);
  document.documentElement.lang = next;
  void i18next.changeLanguage(next).then(() => (language = next));
}

/** Adds the texts of a variant. Called once, before its components are shown. */
export function addTexts<N extends keyof Resources>(
  namespace: N,
  texts: Record<Language, Translation<Resources[N]>>,
): void {
  for (const tag of Object.keys(LANGUAGES) as Language[]) i18next.addResourceBundle(tag, namespace, texts[tag]);
}

const translate = i18next.t as unknown as (...args: unknown[]) => unknown;
const reactive = (...args: unknown[]): unknown => {
  void language; // read, so that what is shown follows a change
  return translate(...args);
};

export const t = reactive as unknown as typeof i18next.t;
