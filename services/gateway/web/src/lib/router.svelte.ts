/** Client-side routes: `/`, `/table/<id>`, `/game/<id>`. */

export type Route =
  | { page: "lobby" }
  | { page: "table"; id: string }
  | { page: "game"; id: string }
  | { page: "nowhere" };

const ID = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";

export function parseRoute(path: string): Route {
  if (path === "/") return { page: "lobby" };
  const found = new RegExp(`^/(table|game)/${ID}/?$`).exec(path);
  return found ? { page: found[1] as "table" | "game", id: found[2]! } : { page: "nowhere" };
}

class Router {
  route = $state.raw<Route>({ page: "lobby" });

  /** Begins to watch the address and the links of the page. */
  start(): void {
    this.route = parseRoute(location.pathname);
    addEventListener("popstate", () => (this.route = parseRoute(location.pathname)));
    document.addEventListener("click", (event) => this.followLink(event));
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, "", path);
    this.route = parseRoute(path);
    scrollTo(0, 0);
  }

  private followLink(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.target) return;
    event.preventDefault();
    this.go(link.pathname);
  }
}

export const router = new Router();
