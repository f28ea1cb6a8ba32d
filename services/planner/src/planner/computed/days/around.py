"""The days around one that is written: what they use up, and what is not eaten again so soon."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from planner.computed.days.variety import plates_of_meals, times_of
from planner.computed.dishes import Day, PlannedMeal
from planner.computed.limits import used_up, uses_of_week
from planner.computed.week import ANY_WEEK, Week
from planner.rules import Meal

_WEEK = 7
# Within these the kitchen cooks nothing again where it has something else.
_RECENT_DAYS = 3


@dataclass(frozen=True)
class Around:
    """The other days of a plan, as seen from the day with this number.

    A limit of a week holds for any seven days in a row, so the fullest of them count.
    """

    number: int
    others: tuple[Day, ...] = ()
    week: Week = ANY_WEEK

    @cached_property
    def used(self) -> Mapping[str, float]:
        """The part that is used up of each ceiling of a week."""
        return self._most(_used_up)

    @cached_property
    def times(self) -> Mapping[str, float]:
        """How often each food is the main protein of a meal."""
        return self._most(lambda day: times_of(plates_of_meals(self._cooked(day))))

    def _cooked(self, day: Day) -> Mapping[Meal, PlannedMeal]:
        """The meals of a day; of the portions of a cooking session, the first."""
        if self.week.sessions is None:
            return day.meals
        block = self.week.block_of(day.number)
        before = [
            meal
            for other in self.others
            if block[0] <= other.number < day.number
            for meal in other.meals.values()
        ]
        return {
            name: meal
            for name, meal in day.meals.items()
            if not any(each.is_same(meal) for each in before)
        }

    @cached_property
    def recent(self) -> frozenset[str]:
        """The names of the dishes of the days next to it."""
        return frozenset(
            meal.is_called
            for day in self.others
            if abs(day.number - self.number) <= _RECENT_DAYS
            for meal in day.meals.values()
        )

    def meals_of_week(self) -> list[PlannedMeal]:
        """The meals of the other days of its week: the days of a plan are bought by the week."""
        week = (self.number - 1) // _WEEK
        return [
            meal
            for day in self.others
            if (day.number - 1) // _WEEK == week
            for meal in day.meals.values()
        ]

    def day(self, number: int) -> Day | None:
        return next((day for day in self.others if day.number == number), None)

    def _most(self, count: Callable[[Day], Mapping[str, float]]) -> Mapping[str, float]:
        counted = {
            day.number: count(day) for day in self.others if abs(day.number - self.number) < _WEEK
        }
        most: dict[str, float] = {}
        for first in range(self.number - _WEEK + 1, self.number + 1):
            sums: dict[str, float] = {}
            for number in range(first, first + _WEEK):
                for name, part in counted.get(number, {}).items():
                    sums[name] = sums.get(name, 0.0) + part
            most.update({name: max(part, most.get(name, 0.0)) for name, part in sums.items()})
        return most


def _used_up(day: Day) -> Mapping[str, float]:
    return used_up(
        (uses_of_week(item.food), item.grams) for meal in day.meals.values() for item in meal.items
    )
