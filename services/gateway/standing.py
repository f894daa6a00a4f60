"""What a player is told who can not come in, because an operator has banned him."""

from datetime import UTC, datetime

from contracts.queries import Sanction

#: The close code of a WebSocket whose player is banned.
BANNED = 4403


def told(ban: Sanction) -> str:
    """With the operator's reason, and until when it holds."""
    return f"an operator has banned this account {_until(ban.until)}: {ban.reason}"


def _until(until: int | None) -> str:
    if until is None:
        return "until further notice"
    try:
        return f"until {datetime.fromtimestamp(until / 1000, UTC):%Y-%m-%d %H:%M} UTC"
    except (ValueError, OverflowError, OSError):
        return "until further notice"  # beyond the year 9999
