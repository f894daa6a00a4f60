/**
 * What browser tests hold on to (`data-testid`). They stay stable; classes and texts may change.
 *
 * Everywhere: `connection-state` (data-state "connecting" | "online" | "offline"), `lang-select`,
 *   `animations-toggle`, `help-open`, `help`, `help-close`, `home`, `notice` (a refusal or problem in words).
 * Name page: `name-input`, `enter`.
 * Lobby: `preset-select`, `players-select`, `quick-game` (a table with a bot, started at once), `open-table`, `table-row` (data-table), in it
 *   `take-seat` or `go-table`; `game-row` (data-game, data-over).
 * Table: `table-page` (data-state), `seat-<n>` (data-player), `take-seat`, `add-bot`, `start`, `leave`.
 * Game: `game` (data-number: the newest feed number shown, data-seat, data-over, data-settled "true" when no
 *   animation is under way), `turn` (data-mine), `log`, `play-again`, `result` (data-winners), `result-close`.
 * Claim: `hand`, `card-<card>` (data-card, data-legal "true" | "false"; cards of the own hand only), `trick`
 *   (cards in it: `trick-card`, data-card, data-seat), `stake` (data-cards), `own-followers` (data-cards), `tip`, `score-<seat>` (data-count),
 *   `followers-<seat>`, `hand-size-<seat>`, `vote-<faction>` (data-leader), `move-<move>` (any other move).
 */
export const testid = {
  card: (card: string) => `card-${card}`,
  score: (seat: number) => `score-${seat}`,
  seat: (seat: number) => `seat-${seat}`,
  followers: (seat: number) => `followers-${seat}`,
  handSize: (seat: number) => `hand-size-${seat}`,
  vote: (faction: string) => `vote-${faction}`,
  move: (move: string) => `move-${move.replaceAll(" ", "-")}`,
} as const;
