/** Names to show for player ids, fetched together and kept. */
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import { http, HttpRefusal } from "./http";

/** Ids in one question. */
const MOST = 50;
/** Milliseconds after which a name that is not known is asked for again when shown again. */
const AGAIN = 5_000;

const known = new SvelteMap<string, string>();
/** Of whom the platform has no name: whoever has deleted the account. */
const nameless = new SvelteSet<string>();
const wanted = new Set<string>();
/** Asked for lately, without an answer so far or without a name. */
const asked = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The name, or undefined while it is not known. */
export function nameOf(id: string): string | undefined {
  const name = known.get(id);
  if (name === undefined && !asked.has(id)) {
    wanted.add(id);
    timer ??= setTimeout(fetchNames, 20);
  }
  return name;
}

/** Whether the platform was asked and has no name for this id. */
export const isNameless = (id: string): boolean => nameless.has(id);

/** What somebody is called from now on. */
export const learnName = (id: string, name: string): void => void known.set(id, name);

async function fetchNames(): Promise<void> {
  const ids = [...wanted].slice(0, MOST);
  ids.forEach((id) => (wanted.delete(id), asked.add(id)));
  timer = wanted.size ? setTimeout(fetchNames, 20) : undefined;
  try {
    const { names } = await http.names(ids);
    for (const [id, name] of Object.entries(names)) known.set(id, name);
    ids.forEach((id) => (id in names ? nameless.delete(id) : nameless.add(id)));
  } catch (problem) {
    if (!(problem instanceof HttpRefusal)) throw problem;
  } finally {
    setTimeout(() => ids.forEach((id) => asked.delete(id)), AGAIN);
  }
}
