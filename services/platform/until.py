"""How people are told until when something holds."""

from datetime import UTC, datetime


def until_text(until: int | None) -> str:
    """ "until 2026-12-01 10:00 UTC". until: milliseconds since 1970-01-01T00:00Z; None, or a time that no calendar has:
    "until further notice"."""
    try:
        if until is not None:
            return f"until {datetime.fromtimestamp(until / 1000, UTC):%Y-%m-%d %H:%M} UTC"
    except (ValueError, OverflowError, OSError):
        pass
    return "until further notice"
