/** Names to show for player ids, fetched together and kept. */
import { SvelteMap } from "svelte/reactivity";
import { http, HttpRefusal } from "./http";

const known = new SvelteMap<string, string>();
const wanted = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The name, or undefined while it is not known. */
export function nameOf(id: string): string | undefined {
  const name = known.get(id);
  if (name === undefined && !wanted.has(id)) {
    wanted.add(id);
    timer ??= setTimeout(fetchNames, 20);
  }
  return name;
}

async function fetchNames(): Promise<void> {
  timer = undefined;
  const ids = [...wanted].filter((id) => !known.has(id)).slice(0, 50);
  try {
    const { names } = await http.names(ids);
    for (const [id, name] of Object.entries(names)) known.set(id, name);
  } catch (problem) {
    if (!(problem instanceof HttpRefusal)) throw problem;
  } finally {
    // Who has no name yet is asked for again when shown again.
    setTimeout(() => ids.forEach((id) => wanted.delete(id)), 5_000);
  }
}
