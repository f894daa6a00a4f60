/**
 * The server's clock, as this browser may know it. Each message that tells a time shows that the server's clock
 * had come at least that far when it arrived; the one that was fastest on its way tells most.
 */
let ahead = 0;

/** A connection began: what was known before may be of another server or of a browser's clock since put right. */
export function setServerTime(time: number): void {
  ahead = time - Date.now();
}

/** A message of this server time has just arrived. */
export function sawServerTime(time: number): void {
  ahead = Math.max(ahead, time - Date.now());
}

/** Milliseconds since 1970-01-01T00:00Z by the server's clock. */
export const serverNow = (): number => Date.now() + ahead;
