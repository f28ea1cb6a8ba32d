"""When a mail that a member has asked for is due: pure functions of a schedule and a time zone.

The weekly summary is due on Monday at 07:00 in the member's time zone, and for six days: an outage
delays it. A reminder is due for two hours: an outage sends none of yesterday. Each later step
looks at the clock again. A day's moment is the first one at which clocks show the time; where they
are set forward over it, as long after the change. What is stored is the day, and the moment to
find it by.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Literal

from chassis.dates import date_in

# What a member can be reminded of, and what a mail can be about.
ReminderKind = Literal["log", "weigh"]
MailKind = Literal["weekly", "log", "weigh"]

# After this time a mail is not sent any more: an outage of a day delays the summary and sends no
# reminder of yesterday.
GOOD_FOR: dict[MailKind, timedelta] = {
    "weekly": timedelta(days=6),
    "log": timedelta(hours=2),
    "weigh": timedelta(hours=2),
}
_WEEK = 7
_TIME_OF_DAY = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


@dataclass(frozen=True, slots=True)
class Schedule:
    """A time of day on some days of the week; 1 is Monday, as in ISO 8601."""

    at: time
    days: frozenset[int]

    @classmethod
    def of(cls, at: str, days: Iterable[int]) -> "Schedule":
        return cls(time.fromisoformat(at), frozenset(days))


@dataclass(frozen=True, slots=True)
class Due:
    """A day in the member's time zone, and the moment of that day at which the mail is due."""

    day: date
    moment: datetime


# The summary of the week that has ended.
WEEKLY = Schedule(time(7), frozenset({1}))


def time_of_day(text: str) -> str:
    """An hour and a minute, such as 20:00."""
    if not _TIME_OF_DAY.fullmatch(text):
        raise ValueError("must be a time such as 20:00")
    return text


def due_on(day: date, at: time, zone: tzinfo) -> Due:
    """The moment of a day at which clocks show this time.

    Where clocks are set back, it is the first of the two. Where they are set forward over it, it is
    as long after the change: 02:30 is 03:30.
    """
    return Due(day, datetime.combine(day, at, zone).astimezone(UTC))


def last_due(schedule: Schedule, zone: tzinfo, now: datetime) -> Due:
    """When the mail was due for the last time, at the latest now."""
    return next(due for due in _around(schedule, zone, now, -1) if due.moment <= now)


def next_due(schedule: Schedule, zone: tzinfo, now: datetime) -> Due:
    """When the mail is due for the next time, later than now."""
    return next(due for due in _around(schedule, zone, now, 1) if due.moment > now)


def _around(schedule: Schedule, zone: tzinfo, now: datetime, step: int) -> Iterable[Due]:
    """The moments from the other side of now to more than a week on this side."""
    today = date_in(zone, now)
    for n in range(-1, _WEEK + 2):
        day = today + n * step * timedelta(days=1)
        if day.isoweekday() in schedule.days:
            yield due_on(day, schedule.at, zone)
