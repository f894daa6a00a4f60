/** The account of who is signed in, and the file of all that is known. */
import type { Account } from "../contracts/messages";
import { http, HttpRefusal } from "../lib/http";

export class OwnAccount {
  /** undefined: not known yet; null: could not be loaded. */
  info = $state.raw<Account | null | undefined>(undefined);

  async load(): Promise<void> {
    try {
      this.info = await http.account();
    } catch (problem) {
      if (!(problem instanceof HttpRefusal)) throw problem;
      this.info ??= null;
    }
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
