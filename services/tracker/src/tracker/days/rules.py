"""The rules of days and of the times in a range, as pure functions.

Entries, copies, imports and logs can be stored for days from 1900 to 31 December of next year; any
other day is a 400, or a problem with its row. Any day can be read.

Today is the member's. The default range includes all of today: a log is dated 12:00 UTC of its day,
so with "until now" a log saved at nine would not be listed before noon. It begins 30 x 24 hours ago
by the member's clock. A date in `from`/`to` is that whole UTC day, a date with a time is that
instant, in UTC if it has no zone. `from` after `to` is an empty list. An invalid date is a 400.
"""

import re
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from chassis import clock
from chassis.dates import date_in

# What a summary and a list of logs cover by default.
RECENT_DAYS = 30
# No living member has logged before it; it limits an account to some 46,000 days.
FIRST_DAY = date(1900, 1, 1)
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_INSTANT = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt ]([0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?)"
    r"(?:[Zz]|([-+ ])([0-9]{2}:?[0-5][0-9]))?"
)
_NOON = time(12, tzinfo=UTC)
_NO_INSTANT = "must be a date such as 2026-01-31, or a time such as 2026-01-31T08:30:00Z"


def parse_day(text: object) -> date:
    if not isinstance(text, str) or not _DAY.fullmatch(text):
        raise ValueError("must be a date as YYYY-MM-DD")
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError("must be a day that exists, as YYYY-MM-DD") from None


def last_day() -> date:
    """The last day that can be stored: 31 December of next year."""
    return date(clock.now().year + 1, 12, 31)


def storable_day(day: date) -> date:
    """Return the day if it can be stored, else raise a `ValueError`."""
    if not FIRST_DAY <= day <= last_day():
        raise ValueError(f"must be from {FIRST_DAY} to {last_day()}")
    return day


def noon_of(day: date) -> datetime:
    """Return 12:00 UTC of a day, the date of its log.

    Statements receive it instead of a date: asyncpg reads the first and last date as infinity.
    """
    return datetime.combine(day, _NOON)


def day_of(noon: datetime) -> date:
    """The day of a log, which is dated 12:00 UTC."""
    return date_in(UTC, noon)


def is_over(day: date, today: date) -> bool:
    """Whether a day is over. Only such days count in averages and verdicts."""
    return day < today


def first_instant(text: str) -> datetime:
    """Parse the start of a range: a date is the start of that UTC day."""
    return _instant(text, time.min)


def last_instant(text: str) -> datetime:
    """Parse the end of a range: a date is the end of that UTC day."""
    return _instant(text, time.max)


def _instant(text: str, time_of_day: time) -> datetime:
    try:
        if _DAY.fullmatch(text):
            return datetime.combine(date.fromisoformat(text), time_of_day, UTC)
        match = _INSTANT.fullmatch(text)
        if match is None:
            raise ValueError
        day, clock_time, sign, offset = match.groups(default="")
        # A "+" that was not percent-encoded arrives as a space.
        zone = sign.replace(" ", "+") + offset or "Z"
        return datetime.fromisoformat(f"{day}T{clock_time}{zone}").astimezone(UTC)
    except (ValueError, OverflowError):
        raise ValueError(_NO_INSTANT) from None


def recent_range(wall: datetime, days: int = RECENT_DAYS) -> tuple[datetime, datetime]:
    """The start and the end of the last days before a `wall_clock`, for the noons of logs.

    The range ends with the end of today, because noon may be later than now.
    """
    return wall - timedelta(days=days), datetime.combine(date_in(UTC, wall), time.max, UTC)


def wall_clock(zone: tzinfo, now: datetime) -> datetime:
    """The local time in a time zone, labelled as UTC."""
    return now.astimezone(zone).replace(tzinfo=UTC)


def week_of(day: date) -> list[date]:
    """The seven days of a week, Monday first. The calendar's last week is shorter."""
    monday = day.toordinal() - day.weekday()
    return [date.fromordinal(n) for n in range(monday, monday + 7) if n <= date.max.toordinal()]
