/** Milliseconds to wait before try number `attempt` (0 is the first), with a random part so that clients spread. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(10_000, 300 * 2 ** attempt);
  return Math.round(ceiling / 2 + (ceiling / 2) * random());
}
