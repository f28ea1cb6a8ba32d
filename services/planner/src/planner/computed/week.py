"""What a member says of a week: its meals, the time for cooking, and how often it is cooked."""

from dataclasses import dataclass
from datetime import date

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAYS = len(_WEEKDAYS)
_SATURDAY = _WEEKDAYS.index("saturday")


@dataclass(frozen=True, slots=True)
class Week:
    """The requirements for the days of a plan; the engine chooses what is None."""

    meals_a_day: int | None = None
    # The most active minutes of a dish.
    minutes_weekday: float | None = None
    minutes_weekend: float | None = None
    # How often lunches and dinners are cooked ahead, in seven days.
    sessions: int | None = None
    # The date of day 1; None is a Monday.
    starts_on: date | None = None

    @property
    def has_minutes(self) -> bool:
        """Whether the minutes of dishes are limited."""
        return self.minutes_weekday is not None or self.minutes_weekend is not None

    def is_weekend(self, number: int) -> bool:
        """Whether the day with this number is a Saturday or a Sunday."""
        first = _WEEKDAYS.index(self.first_weekday)
        return (first + number - 1) % _DAYS >= _SATURDAY

    @property
    def first_weekday(self) -> str:
        """The name of the weekday of day 1."""
        return _WEEKDAYS[self.starts_on.weekday() if self.starts_on else 0]

    def minutes_on(self, number: int) -> float | None:
        """The most active minutes of a dish on the day with this number."""
        return self.minutes_weekend if self.is_weekend(number) else self.minutes_weekday

    def block_of(self, number: int) -> range:
        """The days that are cooked for together with this one."""
        week = (number - 1) // _DAYS * _DAYS
        starts = [-(-session * _DAYS // (self.sessions or _DAYS)) for session in range(_DAYS + 1)]
        place = number - 1 - week
        first = max(start for start in starts if start <= place)
        last = min((start for start in starts if start > place), default=_DAYS)
        return range(week + first + 1, week + last + 1)


ANY_WEEK = Week()
