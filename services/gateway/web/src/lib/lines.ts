/** Lines of a chat by number: each once, in order, however they came. */
import type { ChatLine } from "./messages";

/** Both lists together. The first list is returned when nothing in the second is new. */
export function merge(known: readonly ChatLine[], more: readonly ChatLine[]): readonly ChatLine[] {
  const numbers = new Set(known.map((line) => line.number));
  const fresh = more.filter((line) => !numbers.has(line.number) && numbers.add(line.number));
  if (!fresh.length) return known;
  return [...known, ...fresh].sort((a, b) => a.number - b.number);
}

/** Characters as the platform counts them: a character is one, however it is stored. */
export const lengthOf = (text: string): number => [...text].length;

/** At most so many characters, without half of one at the end. */
export const cut = (text: string, most: number): string => [...text].slice(0, most).join("");
