/** A set of ids that several parts of a page want at the same time, each for as long as it is shown. */
export class Wanted {
  private readonly counts = new Map<string, number>();

  /** `changed` is called when an id is wanted for the first time, or no more. */
  constructor(private readonly changed: () => void) {}

  /** Returns how to let go of them; once is enough, twice does no harm. */
  add(ids: readonly string[]): () => void {
    const own = [...new Set(ids)];
    let held = true;
    this.move(own, 1);
    return () => {
      if (held) this.move(own, -1);
      held = false;
    };
  }

  /** At most so many of them, those wanted last first: they are what the reader looks at. */
  list(most: number): string[] {
    return [...this.counts.keys()].slice(-most);
  }

  private move(ids: readonly string[], by: 1 | -1): void {
    const before = this.counts.size;
    let added = false;
    for (const id of ids) {
      const count = (this.counts.get(id) ?? 0) + by;
      added ||= by === 1 && count === 1;
      if (count > 0) this.counts.set(id, count);
      else this.counts.delete(id);
    }
    if (added || this.counts.size !== before) this.changed();
  }
}
