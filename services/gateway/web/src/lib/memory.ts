/** What the browser remembers; silently nothing where storage is forbidden. */
export const memory = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(`interregnum.${key}`);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(`interregnum.${key}`, value);
    } catch {
      /* Private windows may forbid it; the choice then lasts until the page is left. */
    }
  },
};
