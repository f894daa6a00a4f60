export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

export const isLanguage = (value: unknown): value is Language => typeof value === "string" && value in LANGUAGES;

/** The first language that we speak: the remembered one, else of the browser's list, else English. */
export function choose(remembered: string | null, wanted: readonly string[]): Language {
  return [remembered, ...wanted.map((tag) => tag.slice(0, 2).toLowerCase())].find(isLanguage) ?? "en";
}
