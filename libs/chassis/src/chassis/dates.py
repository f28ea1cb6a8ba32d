"""Calendar days: the only way from a moment to its date, which depends on a time zone.

`tools.checks.dates` refuses every other way. The rules of time zones come from the package
`tzdata`, whose version is the same in every process: the machine's files and PostgreSQL's have
other versions, which could result in other days.
"""

import zoneinfo
from datetime import UTC, date, datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from messaging import clock

# Without a folder to search, `zoneinfo` reads the package. Clear zones read from elsewhere.
zoneinfo.reset_tzpath(())
ZoneInfo.clear_cache()


def zone_names() -> set[str]:
    """The name of every time zone."""
    return zoneinfo.available_timezones()


def zone_of(timezone: str | None) -> tzinfo:
    """The time zone of this name; UTC for None or an unknown name."""
    try:
        return ZoneInfo(timezone) if timezone else UTC
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def date_in(zone: tzinfo, moment: datetime) -> date:
    """The date of a moment in this time zone."""
    try:
        return moment.astimezone(zone).date()
    except OverflowError:
        # The first and the last representable day.
        return moment.date()


def today(timezone: str | None) -> date:
    """Today's date in this time zone; in UTC if it is unknown."""
    return date_in(zone_of(timezone), clock.now())
