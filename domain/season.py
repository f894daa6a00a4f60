"""Seasons: quarters of a year, UTC."""

ALL_TIME = "all"

_DAY = 86_400_000


def season(time: int) -> str:
    """The season of a moment in milliseconds since 1970-01-01T00:00Z: "2026-q4" from October to December 2026."""
    year, month = _year_and_month(time // _DAY)
    return f"{year:04}-q{(month + 2) // 3}"


def periods(time: int) -> tuple[str, str]:
    """What a moment belongs to: all time and its season."""
    return ALL_TIME, season(time)


def _year_and_month(days: int) -> tuple[int, int]:
    """Of a day counted from 1970-01-01. Years begin in March here, so that the leap day is the last of its year."""
    days += 719_468  # from 0000-03-01
    era, day = divmod(days, 146_097)  # 400 years
    year = (day - day // 1_460 + day // 36_524 - day // 146_096) // 365
    of_year = day - (365 * year + year // 4 - year // 100)
    month = (5 * of_year + 2) // 153  # 0 is March
    return era * 400 + year + (month >= 10), month + 3 if month < 10 else month - 9
