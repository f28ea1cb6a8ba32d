"""When a streak continues: days are the member's, in the current time zone.

Without a known zone that is UTC, as specified. After a flight east across the date line a day
repeats, and counts once; after one west a day is skipped, and does not break the streak. A second
visit on a counted day adds nothing, but it can be on another day in the member's next time zone.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from chassis.dates import date_in


@dataclass(frozen=True)
class Visits:
    """A member's earlier visits."""

    counted_at: datetime | None
    # The day that was counted, in the time zone at that time.
    counted_as: date | None
    # The latest visit.
    latest_at: datetime | None

    def last_counted(self, zone: tzinfo) -> date | None:
        """The last day that counts: in today's time zone, or in the zone at the time of counting.

        The later one: a change of the time zone takes no day away.
        """
        return _latest(self.counted_as, _day(self.counted_at, zone))

    def last_day(self, zone: tzinfo) -> date | None:
        """The last day on which the member was active, in either time zone."""
        return _latest(self.last_counted(zone), _day(self.latest_at, zone))


def streak_after(streak: int, visits: Visits, today: date, zone: tzinfo) -> int | None:
    """The streak after being active today; None if today has already been counted."""
    counted, last = visits.last_counted(zone), visits.last_day(zone)
    if counted is None or last is None:
        return 1
    # A later day: counted in another time zone, or by a clock that is ahead at midnight.
    if counted >= today:
        return None
    # By the zone's calendar: Apia had no 30 December 2011.
    midnight = datetime.combine(today, time.min, zone).astimezone(UTC)
    yesterday = date_in(zone, midnight - timedelta(seconds=1))
    return streak + 1 if last >= yesterday else 1


def _day(moment: datetime | None, zone: tzinfo) -> date | None:
    return None if moment is None else date_in(zone, moment)


def _latest(*days: date | None) -> date | None:
    return max((day for day in days if day is not None), default=None)
