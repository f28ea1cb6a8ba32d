"""Calendar days: the only way from a moment to a date, for a moment has one in a time zone alone.

`tools.checks.dates` refuses every other way.
"""

from datetime import UTC, date, datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from messaging import clock


def zone_of(timezone: str | None) -> tzinfo:
    """The time zone of this name; UTC if none is known, or this machine's database lacks it."""
    try:
        return ZoneInfo(timezone) if timezone else UTC
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def date_in(zone: tzinfo, moment: datetime) -> date:
    """The date that calendars show at a moment where this time zone is."""
    try:
        return moment.astimezone(zone).date()
    except OverflowError:
        # The first and the last day of all.
        return moment.date()


def today(timezone: str | None) -> date:
    """Today's date where this time zone is; that of UTC if none is known."""
    return date_in(zone_of(timezone), clock.now())
