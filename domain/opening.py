"""How tables open: for everybody, for those who have a link or are asked, or for a game once more."""

from collections.abc import Sequence

from contracts.event import Event
from contracts.ids import GameId, PlayerId
from contracts.refusals import RefusalCode
from contracts.table import SeatTaken, TableOpened
from domain.refusal import Refusal
from domain.table import lifetime
from domain.terms import Terms


def open_table(
    host: PlayerId,
    terms: Terms,
    now: int,
    *,
    private: bool = False,
    invite: str = "",
    fill_at: int | None = None,
) -> list[Event] | Refusal:
    """Opens a table with its host at seat 0.

    invite: SHA-256 of the link's code, hexadecimal; fill_at: when programs take the free seats. now, fill_at:
    milliseconds since 1970-01-01T00:00Z.
    """
    if invite and not private:
        return Refusal(RefusalCode.BAD_OPTIONS, "a table with a link is private")
    if fill_at is not None and terms.rated:
        return Refusal(RefusalCode.NOT_RATABLE, "programs of the platform play no rated games")
    opened = _opened(host, terms, now, private=private, invite=invite, fill_at=fill_at)
    return [opened, SeatTaken(seat=0, player=host)]


def challenge(
    host: PlayerId, terms: Terms, opponents: Sequence[PlayerId], bots: Sequence[PlayerId], now: int
) -> list[Event] | Refusal:
    """Opens a table that starts when all who are asked sit down; programs do so at once."""
    players = [host, *opponents]
    if len(set(players)) != len(players):
        return Refusal(RefusalCode.BAD_OPTIONS, "nobody sits at two seats")
    if len(players) != terms.players:
        return Refusal(RefusalCode.BAD_OPTIONS, f"this game is for {terms.players} players")
    if terms.rated and not set(players).isdisjoint(bots):
        return Refusal(RefusalCode.NOT_RATABLE, "programs of the platform play no rated games")
    return _asking(host, terms, players, bots, now, None)


def rematch(
    host: PlayerId,
    terms: Terms,
    players: Sequence[PlayerId],
    game: GameId,
    bots: Sequence[PlayerId],
    now: int,
) -> list[Event]:
    """Opens a table for the players of a game, who were at these seats; each sits one seat further."""
    return _asking(host, terms, [*players[-1:], *players[:-1]], bots, now, game)


def _asking(
    host: PlayerId,
    terms: Terms,
    players: Sequence[PlayerId],
    bots: Sequence[PlayerId],
    now: int,
    rematch_of: GameId | None,
) -> list[Event]:
    """players: by seat. The seats that stay free are kept for those who are asked, in their order."""
    asked = [player for player in players if player != host and player not in bots]
    opened = _opened(host, terms, now, challenged=asked, private=True, rematch_of=rematch_of, autostart=True)
    seated = [
        SeatTaken(seat=seat, player=player) for seat, player in enumerate(players) if player not in asked
    ]
    return [opened, *seated]


def _opened(
    host: PlayerId,
    terms: Terms,
    now: int,
    *,
    private: bool = False,
    invite: str = "",
    challenged: Sequence[PlayerId] = (),
    rematch_of: GameId | None = None,
    autostart: bool = False,
    fill_at: int | None = None,
) -> TableOpened:
    return TableOpened(
        host=host, variant=terms.variant, options=terms.options, seats=terms.players, clock=terms.clock,
        rated=terms.rated, private=private, invite=invite, challenged=list(challenged), rematch_of=rematch_of,
        autostart=autostart, fill_at=fill_at, expires=now + lifetime(terms),
    )  # fmt: skip


def matched(players: Sequence[PlayerId], terms: Terms, now: int) -> list[Event]:
    """The table of a game that tickets made: everybody sits, nobody has to start it."""
    opened = _opened(players[0], terms, now, autostart=True)
    return [opened, *(SeatTaken(seat=seat, player=player) for seat, player in enumerate(players))]
