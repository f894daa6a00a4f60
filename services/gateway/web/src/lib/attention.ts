/** The title and the icon of the page, seen also when it is in the background. */

/** `turn`: the words for "your move". */
export function titleFor(site: string, turn: string, waiting: number, unread: number): string {
  if (waiting > 0) return `● ${turn}${waiting > 1 ? ` (${waiting})` : ""} – ${site}`;
  return unread > 0 ? `(${unread}) ${site}` : site;
}

export function showIcon(calling: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = calling ? "/favicon-turn.svg" : "/favicon.svg";
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}
