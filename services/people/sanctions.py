"""What players are told of what an operator has decided about them."""

from contracts.refusals import RefusalCode
from contracts.replies import Refused
from domain.person import Person, Sanction
from services.platform.until import until_text


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
    return f"{until_text(sanction.until)}: {sanction.reason}"
