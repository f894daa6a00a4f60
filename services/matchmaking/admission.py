"""Who may sit down or wait: not the banned, and to rated games the registered alone. Who may challenge whom."""

from collections.abc import Sequence

from contracts.ids import PlayerId
from contracts.refusals import RefusalCode
from domain.person import Person
from domain.refusal import Refusal
from services.platform.persons import person_stream
from services.platform.transactions import Desk
from services.platform.until import until_text


def admit(desk: Desk, player: PlayerId, rated: bool) -> Refusal | None:
    person = desk.see(Person, person_stream(player))
    ban = person.banned(desk.now)
    if ban is not None:
        return Refusal(RefusalCode.BANNED, f"you are banned {until_text(ban.until)}: {ban.reason}")
    if rated and not person.registered:
        return Refusal(RefusalCode.NOT_RATABLE, "rated games are for registered players")
    return None


def admit_challenge(desk: Desk, player: PlayerId, opponents: Sequence[PlayerId]) -> Refusal | None:
    """Whoever was muted does not write to the one who muted him, by challenges either."""
    streams = [person_stream(opponent) for opponent in opponents]
    desk.need(*((Person, stream) for stream in streams))
    if any(player in desk.see(Person, stream).muted for stream in streams):
        return Refusal(RefusalCode.NOT_ALLOWED, "this player does not take challenges from you")
    return None


def banned(desk: Desk, players: Sequence[PlayerId]) -> list[PlayerId]:
    """Those of the players who are banned now."""
    desk.need(*((Person, person_stream(player)) for player in players))
    return [player for player in players if desk.see(Person, person_stream(player)).banned(desk.now)]
