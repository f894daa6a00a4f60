/** What the platform keeps of who is signed in, and the file of it. */
import type { Account, Person } from "../contracts/messages";
import { http, HttpRefusal } from "../lib/http";
import { session } from "../lib/session.svelte";

export class OwnAccount {
  /** undefined: not known yet; null: could not be loaded. */
  info = $state.raw<Account | null | undefined>(undefined);
  person = $state.raw<Person | null>(null);

  /** Asks for both again. */
  async load(): Promise<void> {
    void this.loadPerson();
    try {
      this.info = await http.account();
    } catch (problem) {
      if (!(problem instanceof HttpRefusal)) throw problem;
      this.info ??= null;
    }
  }

  async loadPerson(): Promise<void> {
    const reply = await session.ask("people", "person", {});
    if (reply.type === "person") this.person = reply;
  }
}

/** Gives the browser a file to save. Throws HttpRefusal. */
export async function downloadData(): Promise<void> {
  const text = JSON.stringify(await http.exportAll(), null, 2);
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "interregnum.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
