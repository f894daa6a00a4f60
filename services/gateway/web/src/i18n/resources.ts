/** Namespaces of texts. A variant adds its own by declaration merging, in its own folder. */
import type { common } from "./en";

export interface Resources {
  common: typeof common;
}

/** The same keys with other words. */
export type Translation<T> = { [K in keyof T]: T[K] extends string ? string : Translation<T[K]> };

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Resources;
  }
}
