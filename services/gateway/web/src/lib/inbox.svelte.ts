/** The player's notices: kept by the platform, so that unread ones survive a reload. */
import { chime } from "./chime";
import type { FromServer, Notice } from "./messages";
import { looking } from "./mine.svelte";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";
import { allRead, calls, news, weighs, withNotice, withoutNotice } from "./unread";
import { uuid } from "./uuid";

class Inbox {
  all = $state.raw<Notice[]>([]);
  /** Came just now, to be shown for a moment. */
  latest = $state.raw<Notice | null>(null);
  unread = $derived(news(this.all, looking.at));
  private owner: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  start(): void {
    session.listen((message) => this.hear(message));
  }

  /** The player has seen all that are here. */
  async read(): Promise<void> {
    const newest = this.all[0]?.number;
    if (newest === undefined || this.all.every((notice) => notice.read)) return;
    this.dismiss();
    this.all = allRead(this.all, newest);
    await session.request("people", "read_notices", { id: uuid(), up_to: newest });
  }

  dismiss(): void {
    clearTimeout(this.timer);
    this.latest = null;
  }

  private hear(message: FromServer): void {
    if (message.type === "welcome") void this.load(message.player);
    if (message.type === "notice") this.take(message);
    if (message.type === "notice_gone") this.gone(message.number);
    if (message.type === "notices_seen") this.seen(message.up_to);
  }

  private async load(player: string): Promise<void> {
    if (player !== this.owner) this.all = [];
    this.owner = player;
    const reply = await session.ask("views", "notices", { limit: 50 });
    if (reply.type === "notices") this.all = [...reply.notices].sort((a, b) => b.number - a.number);
  }

  private take(notice: Notice): void {
    const known = this.all.some((one) => one.number === notice.number);
    this.all = withNotice(this.all, notice);
    if (known || news([notice], looking.at).length === 0) return;
    if (settings.sound && calls(notice)) chime();
    if (this.latest && weighs(this.latest) && !weighs(notice)) return;
    clearTimeout(this.timer);
    this.latest = notice;
    if (!weighs(notice)) this.timer = setTimeout(() => this.dismiss(), 9_000);
  }

  /** In this tab, or wherever else the player is. */
  private seen(upTo: number): void {
    this.all = allRead(this.all, upTo);
    if (this.latest && this.latest.number <= upTo) this.dismiss();
  }

  private gone(number: number): void {
    this.all = withoutNotice(this.all, number);
    if (this.latest?.number === number) this.dismiss();
  }
}

export const inbox = new Inbox();
