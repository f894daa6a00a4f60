/** The few HTTP routes of the gateway. */
import type { HttpProblem, Me, Names, Variants } from "../contracts/messages";
import type { RefusalCode } from "./messages";

/** An answer from 400 on, or none at all (`try_again`). */
export class HttpRefusal extends Error {
  constructor(readonly code: RefusalCode) {
    super(code);
  }
}

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new HttpRefusal("try_again");
  }
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as HttpProblem | null;
  throw new HttpRefusal(problem?.code ?? "try_again");
}

export const http = {
  me: () => call<Me>("/api/me"),
  guest: (name: string) =>
    call<Me>("/api/guest", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name }),
    }),
  names: (ids: readonly string[]) =>
    call<Names>(`/api/names?${ids.map((id) => `id=${encodeURIComponent(id)}`).join("&")}`),
  variants: () => call<Variants>("/api/variants"),
};
