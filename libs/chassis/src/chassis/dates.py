"""Calendar days: the only way from a moment to a date, for a moment has one in a time zone alone.

`tools.checks.dates` refuses every other way. The rules of time zones are those of the package
`tzdata`, of one version in every process: the machine's files and PostgreSQL's are of other
versions, and would give other days.
"""

import zoneinfo
from datetime import UTC, date, datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from messaging import clock

# Without a folder to search, `zoneinfo` reads the package. What was read before is read again.
zoneinfo.reset_tzpath(())
ZoneInfo.clear_cache()


def zone_names() -> set[str]:
    """The name of every time zone."""
    return zoneinfo.available_timezones()


def zone_of(timezone: str | None) -> tzinfo:
    """The time zone of this name; UTC if none is known, or none has it."""
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
