"""When a streak goes on: the member's days count, by the time zone that is known now.

Without a known one that is UTC, as the specification says. East across the date line a day comes
twice, and counts once; west across it a day is left out, and is not missed. A visit on a day that
has been counted gains nothing, but it may be on another day where the member is next.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from chassis.dates import date_in


@dataclass(frozen=True)
class Visits:
    """What is known of a member's earlier visits."""

    counted_at: datetime | None
    # The day as which that visit was counted, in the time zone of then.
    counted_as: date | None
    # The latest visit of all.
    latest_at: datetime | None

    def last_counted(self, zone: tzinfo) -> date | None:
        """The last day that counts: by today's time zone, or the one by which it was counted.

        The later one: no other time zone takes a day away.
        """
        return _latest(self.counted_as, _day(self.counted_at, zone))

    def last_day(self, zone: tzinfo) -> date | None:
        """The last day on which the member was active, by either."""
        return _latest(self.last_counted(zone), _day(self.latest_at, zone))


def streak_after(streak: int, visits: Visits, today: date, zone: tzinfo) -> int | None:
    """The streak after being active today; None when today has been counted already."""
    counted, last = visits.last_counted(zone), visits.last_day(zone)
    if counted is None or last is None:
        return 1
    # Later than today: counted in another time zone, or by a clock that is ahead at midnight.
    if counted >= today:
        return None
    # On the calendar there: Apia had no 30 December 2011.
    midnight = datetime.combine(today, time.min, zone).astimezone(UTC)
    yesterday = date_in(zone, midnight - timedelta(seconds=1))
    return streak + 1 if last >= yesterday else 1


def _day(moment: datetime | None, zone: tzinfo) -> date | None:
    return None if moment is None else date_in(zone, moment)


def _latest(*days: date | None) -> date | None:
    return max((day for day in days if day is not None), default=None)
