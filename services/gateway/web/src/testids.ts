/**
 * What browser tests hold on to (`data-testid`). They stay stable; classes and texts may change.
 *
 * Everywhere: `connection-state` (data-state "connecting" | "online" | "offline"), `lang-select`,
 *   `animations-toggle`, `help-open`, `help`, `help-close`, `home`, `notice` (a refusal or problem in words).
 * Name page: `name-input`, `enter`.
 * Lobby: `choose-<variant>`, `preset-select` (of the chosen game; the last entry, with data-own, is a set by hand), `players-select`,
 *   `quick-game` (a table with a bot, started at once), `open-table`, `table-row` (data-table), in it `take-seat` or `go-table`;
 *   `clock-<none, 5+3, 10+5, 20+10, own, 1d, 3d, 7d>`, `clock-minutes`, `clock-seconds`, `casual`, `rated`,
 *   `not-rated` (data-reason), `private`, `fill-select`, `queue-fill`, `enter-queue`; `challenge-search`, `found` and `challenged`
 *   (data-player), `nobody-found`, `challenge`; `ticket` (data-state, data-reason), in it `ticket-cancel` or `ticket-told`; `challenge-row`
 *   (data-table), in it `accept`, `decline`. On other pages: `wait-bar`.
 * Table: `table-page` (data-state, data-kind "table" | "challenge" | "rematch", data-reason), `seat-<n>` (data-player), `take-seat`, `add-bot`, `start`,
 *   `leave`, `decline`, `facts`, `invite-link`.
 * Game: `game` (data-number: the newest feed number shown, data-seat, data-over, data-settled "true" when no
 *   animation is under way), `turn` (data-mine), `log`, `play-again`, `result` (data-winners), `result-close`.
 * Around a game: `players`, in it `player-<seat>` (data-player, data-acting, data-by: who plays the seat now), `clock-<seat>` (data-running,
 *   data-urgency "calm" | "low" | "last" | "out"), `offered-<seat>`; `presence-<player>` (data-online); `game-menu`, `game-menu-sheet`,
 *   `game-menu-close`, in it `game-terms`, `menu-player-<seat>`, `resign`, `resign-yes`, `resign-no`, `offer`, `withdraw`; `offers` (data-seats) with
 *   `offers-agree`, `offers-withdraw`; `outcome` (data-reason, data-winners), `rating-change` (data-player), `cancelled`, `corrected`;
 *   `rematch-offer` with `rematch-take`, `rematch-decline`.
 * Chat: `chat` (data-shown), `chat-toggle`, `chat-lines`, `chat-line` (data-player), `chat-about`, `mute`, `unmute`, `muted` (data-player), `chat-input`,
 *   `chat-send`, `chat-left`, `chat-waits` (data-count: new lines out of sight), `chat-refused` (data-code), `chat-silenced`; `report-open`, `report`, `report-category`, `report-note`,
 *   `report-send`, `report-done`, `report-close`.
 * Header: `nav-games` (data-waiting), `online-count` (data-count), `bell` (data-unread); `notices`, in it `note` (data-number, data-kind, data-fresh),
 *   `sound-toggle`, `notices-close`; `news` (a notice that came just now), `sanction` (data-kind). Own games: `games-page`, `my-game` (data-game, data-waits, data-over).
 * Claim: `hand`, `card-<card>` (data-card, data-legal "true" | "false"; cards of the own hand only), `trick`
 *   (cards in it: `trick-card`, data-card, data-seat), `stake` (data-cards), `own-followers` (data-cards), `tip`, `score-<seat>` (data-count),
 *   `followers-<seat>`, `hand-size-<seat>`, `vote-<faction>` (data-leader; data-open "true": a choice may change it),
 *   `move-<move>` (data-move; any other move, on the thing that it is made with), `at-<seat>` (data-acting, data-leads),
 *   `gnomes-<seat>` (data-cards), `trolls` (data-cards), `peek` (data-card), `discard` (data-seat, data-card), `led`
 *   (data-faction), `raise` (a griffon's bonus), `hand` has data-verb "play" | "discard" | ""; in the result `merits`,
 *   `merit-<party>` (data-votes), `tie-break` (data-tie). Lobby and table: `cover`, `about` (data-factions), `story`,
 *   `about-<faction>`, `pair-<faction>`, `ten-<faction>`, `set-reason` (data-reason), `partners`.
 * Aetherya: `kingdom-<seat>`, `cell-<seat>-<cell>` (data-card: kind, "?" or "" for none; data-mark "exchange" | "reveal" | "target" |
 *   "chosen" | "arrange" | ""), `pile` (data-count, data-legal), `discard` (data-card, data-legal), `drawn` (data-card), `hold-put`,
 *   `hold-reveal`, `move-pass`, `legends`, in it `legend-<name>` (data-legal), `taken-<seat>` (data-count), `enlarge-<seat>`,
 *   `harmony-<seat>` and `count` (data-count, data-total; open cards), `hints` (whether these are shown), `arrange`, in it `card-<kind>`;
 *   `arrange-send`, `to-legend`, `tile-<cell>` (own open tiles: data-tile, data-legal), `use` (a tile is being used), `use-back`, `use-send`, `age`
 *   (data-age), `team-legends`, `scoring` (data-done), `tie`, `skip`, `total-<seat>`, `result-value` (solo and together), `tip`.
 * Tile games: `board` (data-scale, data-x, data-y, data-fitted), `zoom-in`, `zoom-out`, `zoom-fit`, `space-<x,y>`
 *   (data-legal, data-card, data-down, data-pieces, data-chosen), `hand` with `card-<faction>`, `display` with
 *   `display-<faction>` and `pile` (all data-card, data-legal), `choices` with `confirm` (data-move), `back`,
 *   `move-<move>` (sent at once), `target-<word>` (a choice that is no space), `keep` with `keep-<index>` and
 *   `confirm`, `track`, `points-<seat>` (data-points), `supply-<seat>` (data-count), `faction-<name>` (data-leaders,
 *   data-value), `map-<number>` (data-first, data-second), `standing-<seat>` (data-total); in the result
 *   `result-steps` (data-step, data-steps, data-complete), `result-next`, `result-skip`, `total-<seat>` (data-points). Lobby: `own-<faction>`,
 *   `own-maps`, `own-house`, `set-reason` (data-missing). Of aetherya: `own-together`, `own-items`, `own-hints`.
 * Accounts: `way-<guest|register|signIn>`, `provider-<name>`, `oidc-problem` (data-code), `session-ended`, `register-name`, `register-password`, `register-mail`, `register`,
 *   `signin-name`, `signin-password`, `signin`, `guest-hint`; `account-page` (data-registered), `become-registered`, `own-profile`,
 *   `sessions` (data-count), `sign-out`, `mail`, `mail-save`, `mail-remove`, `password-old`, `password-new`, `password-change`,
 *   `password-done` (data-done), `tokens` (data-count), `token-row` (data-token), `token-label`, `scope-<scope>`, `token-days`,
 *   `token-make`, `token-shown`, `token-copy`, `token-done`, `token-end`, `muted-row` (data-player), `sanction-<kind>`, `export`,
 *   `erase-open`, `erase`, `erase-proof`, `erase-confirm`. Header: `menu`, in it `menu-<games|profile|boards|account>`; `nav-boards`.
 * Players: `player-page` (data-player, data-games), `is-bot`, `challenge-player`, `count-<what>`, `rating-row` (data-class,
 *   data-shown, data-ranked), `rating-period`, `curve` (data-class, data-points), `curve-slider`, `curve-point` (data-shown),
 *   `curve-table`, `by-<variant|opponent|faction>`, in it `tally` (data-key), `history` (data-count), in it `result-row`
 *   (data-game, data-outcome), `history-more`; `boards-page` (data-board, data-period), `board-select`, `period-select`, `board`
 *   (data-first, data-size), in it `board-row` (data-player, data-place), `page-first`, `page-before`, `page-after`, `page-around`,
 *   `not-there`, `no-boards`, `how`.
 */
export const testid = {
  choose: (variant: string) => `choose-${variant}`,
  card: (card: string) => `card-${card}`,
  score: (seat: number) => `score-${seat}`,
  seat: (seat: number) => `seat-${seat}`,
  player: (seat: number) => `player-${seat}`,
  menuPlayer: (seat: number) => `menu-player-${seat}`,
  clock: (seat: number) => `clock-${seat}`,
  followers: (seat: number) => `followers-${seat}`,
  handSize: (seat: number) => `hand-size-${seat}`,
  gnomes: (seat: number) => `gnomes-${seat}`,
  atTable: (seat: number) => `at-${seat}`,
  vote: (faction: string) => `vote-${faction}`,
  kingdom: (seat: number) => `kingdom-${seat}`,
  cell: (seat: number, cell: string) => `cell-${seat}-${cell}`,
  legend: (legend: string) => `legend-${legend}`,
  taken: (seat: number) => `taken-${seat}`,
  enlarge: (seat: number) => `enlarge-${seat}`,
  harmony: (seat: number) => `harmony-${seat}`,
  tile: (cell: string) => `tile-${cell}`,
  own: (faction: string) => `own-${faction}`,
  space: (name: string) => `space-${name}`,
  displayed: (faction: string) => `display-${faction}`,
  keep: (index: number) => `keep-${index}`,
  target: (word: string) => `target-${word}`,
  points: (seat: number) => `points-${seat}`,
  supply: (seat: number) => `supply-${seat}`,
  faction: (name: string) => `faction-${name}`,
  map: (name: string) => `map-${name}`,
  standing: (seat: number) => `standing-${seat}`,
  total: (seat: number) => `total-${seat}`,
  move: (move: string) => `move-${move.replaceAll(" ", "-")}`,
} as const;
