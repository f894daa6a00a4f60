/** The HTTP routes of the gateway. Each throws HttpRefusal. */
import type {
  Account, FoundPlayers, HttpProblem, Me, Names, NewToken, Scope, SignInWays, Tokens, Variants,
} from "../contracts/messages";
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
  if (response.ok) {
    const body = await response.text();
    return (body ? JSON.parse(body) : undefined) as T;
  }
  const problem = (await response.json().catch(() => null)) as HttpProblem | null;
  throw new HttpRefusal(problem?.code ?? "try_again");
}

const post = <T>(path: string, body?: unknown): Promise<T> =>
  call<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

export const http = {
  me: () => call<Me>("/api/me"),
  guest: (name: string) => post<Me>("/api/guest", { name }),
  register: (name: string, password: string, mail: string | null) =>
    post<Me>("/api/register", { name, password, mail }),
  signIn: (name: string, password: string) => post<Me>("/api/signin", { name, password }),
  signOut: () => post<void>("/api/signout"),
  ways: () => call<SignInWays>("/api/ways"),
  account: () => call<Account>("/api/account"),
  setPassword: (old: string | null, next: string) => post<unknown>("/api/account/password", { old, new: next }),
  setMail: (mail: string | null) => post<unknown>("/api/account/mail", { mail }),
  erase: (password: string | null) => post<unknown>("/api/account/erase", { password }),
  exportAll: () => call<unknown>("/api/account/export"),
  tokens: () => call<Tokens>("/api/account/tokens"),
  makeToken: (label: string, scopes: readonly Scope[], days: number) =>
    post<NewToken>("/api/account/tokens", { label, scopes, days }),
  endToken: (id: string) => call<unknown>(`/api/account/tokens/${encodeURIComponent(id)}`, { method: "DELETE" }),
  players: (name: string) => call<FoundPlayers>(`/api/players?name=${encodeURIComponent(name)}`),
  names: (ids: readonly string[]) =>
    call<Names>(`/api/names?${ids.map((id) => `id=${encodeURIComponent(id)}`).join("&")}`),
  variants: () => call<Variants>("/api/variants"),
};
