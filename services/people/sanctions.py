"""What players are told of what an operator has decided about them."""

from datetime import UTC, datetime

from contracts.refusals import RefusalCode
from contracts.replies import Refused
from domain.person import Person, Sanction


def silenced(person: Person, now: int) -> Refused | None:
    """Why this person may not write at this time; None: he may."""
    if person.erased:
        return Refused(code=RefusalCode.NOT_ALLOWED, message="this account was erased")
    if (ban := person.banned(now)) is not None:
        return Refused(code=RefusalCode.BANNED, message=described(ban))
    if (silence := person.silenced(now)) is not None:
        return Refused(code=RefusalCode.SILENCED, message=described(silence))
    return None


def described(sanction: Sanction) -> str:
    """ "until 2026-12-01 10:00 UTC: insults"."""
    if sanction.until is None:
        return f"until further notice: {sanction.reason}"
    try:
        until = f"{datetime.fromtimestamp(sanction.until / 1000, UTC):%Y-%m-%d %H:%M} UTC"
    except (ValueError, OverflowError, OSError):
        return f"until further notice: {sanction.reason}"  # beyond the year 9999
    return f"until {until}: {sanction.reason}"
