/** What follows when a player resigns, as `domain/ENDINGS.md` says it: which sentences warn of it. */

export type Warning = "resignTwo" | "resignMany" | "resignRated" | "resignAlone";

/** `sides`: how many play against each other; partners are one side. */
export function warnings(players: number, sides: number, together: boolean, rated: boolean): Warning[] {
  if (players === 1) return ["resignAlone"];
  if (together) return ["resignMany"];
  if (players === 2 || (sides === 2 && rated)) return ["resignTwo"];
  return rated ? ["resignMany", "resignRated"] : ["resignMany"];
}
