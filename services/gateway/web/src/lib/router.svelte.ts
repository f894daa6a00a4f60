/** Client-side routes: `/`, `/table/<id>`, `/game/<id>`, `/player/<id>`, `/games`, `/boards`, `/account`. */

export type Route =
  | { page: "lobby" }
  | { page: "games" }
  | { page: "boards" }
  | { page: "account" }
  | { page: "table"; id: string }
  | { page: "game"; id: string }
  | { page: "player"; id: string }
  | { page: "nowhere" };

const ID = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";

export function parseRoute(path: string): Route {
  if (path === "/") return { page: "lobby" };
  const plain = /^\/(games|boards|account)\/?$/.exec(path);
  if (plain) return { page: plain[1] as "games" | "boards" | "account" };
  const player = /^\/player\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path);
  if (player) return { page: "player", id: player[1]! };
  const found = new RegExp(`^/(table|game)/${ID}/?$`).exec(path);
  return found ? { page: found[1] as "table" | "game", id: found[2]! } : { page: "nowhere" };
}

class Router {
  route = $state.raw<Route>({ page: "lobby" });
  /** What follows the path: "?board=played", or "". */
  search = $state("");

  /** Begins to watch the address and the links of the page. */
  start(): void {
    this.read();
    addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => this.followLink(event));
  }

  /** To a path of this site, with what may follow it. */
  go(path: string): void {
    if (path !== location.pathname + location.search) history.pushState(null, "", path);
    this.read();
    scrollTo(0, 0);
  }

  /** As `go`, without moving the page: what is shown is another part of the same. */
  turn(path: string): void {
    if (path !== location.pathname + location.search) history.pushState(null, "", path);
    this.read();
  }

  private read(): void {
    this.search = location.search;
    this.route = parseRoute(location.pathname);
  }

  private followLink(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.target || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
