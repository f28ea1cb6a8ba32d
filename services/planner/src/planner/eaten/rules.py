"""Which meals of a plan a day's entries are of: pure functions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from planner.eaten.entry_ids import id_of_copy, id_of_meal
from planner.rules import Meal, day_of_plan

# For how many days a meal is recognized when its entries are copied to another day.
_COPIED_WITHIN = 14
# A copy has most of a meal's entries: some of them are enough to recognize it.
_RECOGNIZED_BY = 3

# By the meal, the number of its foods.
Meals = Mapping[Meal, int]


@dataclass(frozen=True, slots=True)
class Place:
    """A meal of a plan, by the number of its day."""

    day: int
    meal: Meal


@dataclass(frozen=True, slots=True)
class DayOfPlan:
    """What became of a plan's meals on a day."""

    eaten: tuple[Place, ...] = ()
    left: tuple[Place, ...] = ()
    # Meals of this or an earlier day that were eaten once more.
    again: tuple[Place, ...] = ()


def what_was_eaten(
    plan_id: str, starts_on: date, days: Sequence[Meals], on: date, entries: frozenset[str]
) -> DayOfPlan:
    """Find the meals among the entries of a day.

    A day on which none of the plan's meals was eaten says nothing about the others: the member did
    not follow it.
    """
    number = day_of_plan(on, starts_on, len(days))
    eaten: list[Place] = []
    left: list[Place] = []
    rest = set(entries)
    for meal, foods in days[number - 1].items():
        own = rest.intersection(_ids(plan_id, number, meal, on, foods))
        rest -= own
        (eaten if own else left).append(Place(number, meal))
    again = tuple(_copied(plan_id, starts_on, days, on, rest)) if rest else ()
    return DayOfPlan(tuple(eaten), tuple(left) if eaten else (), again)


def _copied(
    plan_id: str, starts_on: date, days: Sequence[Meals], on: date, entries: set[str]
) -> Iterator[Place]:
    for ago in range(_COPIED_WITHIN + 1):
        before = on - timedelta(days=ago)
        if before < starts_on:
            return
        number = day_of_plan(before, starts_on, len(days))
        for meal, foods in days[number - 1].items():
            ids = _ids(plan_id, number, meal, before, min(foods, _RECOGNIZED_BY))
            if any(id_of_copy(each, str(on)) in entries for each in ids):
                yield Place(number, meal)


def _ids(plan_id: str, number: int, meal: str, on: date, foods: int) -> Iterator[str]:
    """The ids of a meal's foods, and of a meal that is one entry."""
    for food in (*range(foods), None):
        yield id_of_meal(plan_id, number, meal, str(on), food)
