"""Which meals of a plan the entries of a day are of."""

from datetime import date, timedelta

import pytest

from planner.eaten.entry_ids import id_of_copy, id_of_meal
from planner.eaten.rules import DayOfPlan, Meals, Place, what_was_eaten

START = date(2026, 11, 16)
DAYS: list[Meals] = [{"breakfast": 3, "lunch": 2, "dinner": 4}, {"lunch": 2, "dinner": 1}]


def found(on: date, *entries: str) -> DayOfPlan:
    return what_was_eaten("a-plan", START, DAYS, on, frozenset(entries))


def entry(number: int, meal: str, on: date, food: int | None = 0) -> str:
    return id_of_meal("a-plan", number, meal, str(on), food)


@pytest.mark.parametrize("food", [None, 0, 2])
def test_a_meal_with_an_entry_is_eaten_and_the_others_of_that_day_are_left(
    food: int | None,
) -> None:
    day = found(START, entry(1, "breakfast", START, food))
    assert day.eaten == (Place(1, "breakfast"),)
    assert day.left == (Place(1, "lunch"), Place(1, "dinner"))
    # The days of a plan repeat.
    later = START + timedelta(days=4)
    assert found(later, entry(1, "dinner", later)).eaten == (Place(1, "dinner"),)


def test_a_day_without_a_meal_of_the_plan_says_nothing() -> None:
    other = id_of_meal("another-plan", 1, "breakfast", str(START), 0)
    assert found(START) == found(START, other) == DayOfPlan()


@pytest.mark.parametrize(("ago", "is_known"), [(0, True), (3, True), (14, True), (15, False)])
def test_a_copy_of_a_meal_was_eaten_again(ago: int, *, is_known: bool) -> None:
    on = START + timedelta(days=20)
    before = on - timedelta(days=ago)
    number = (before - START).days % 2 + 1
    day = found(on, id_of_copy(entry(number, "dinner", before), str(on)))
    assert (day.eaten, day.left) == ((), ())
    assert day.again == ((Place(number, "dinner"),) if is_known else ())


def test_a_meal_from_before_the_plan_began_is_not_looked_for() -> None:
    before = START - timedelta(days=1)
    copy = id_of_copy(entry(2, "dinner", before), str(START))
    assert found(START, copy).again == ()
