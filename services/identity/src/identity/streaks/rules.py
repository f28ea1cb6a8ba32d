"""When a streak goes on: the member's days count, by the time zone that is known now.

Without a known one that is UTC, as the specification says. East across the date line a day comes
twice, and counts once; west across it a day is left out, and is not missed.
"""

from datetime import UTC, date, datetime, time, timedelta, tzinfo

from chassis.dates import date_in


def last_counted(last_active: datetime | None, counted: date | None, zone: tzinfo) -> date | None:
    """The last day that counts: by today's time zone, or the one by which it was counted.

    The later one: no other time zone takes a day away.
    """
    known = [day for day in (counted, last_active and date_in(zone, last_active)) if day]
    return max(known, default=None)


def streak_after(streak: int, last: date | None, today: date, zone: tzinfo) -> int | None:
    """The streak after being active today; None when today has been counted already."""
    if last is None:
        return 1
    # Later than today: counted in another time zone, or by a clock that is ahead at midnight.
    if last >= today:
        return None
    # On the calendar there: Apia had no 30 December 2011.
    midnight = datetime.combine(today, time.min, zone).astimezone(UTC)
    yesterday = date_in(zone, midnight - timedelta(seconds=1))
    return streak + 1 if last >= yesterday else 1
