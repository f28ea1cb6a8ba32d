"""What is bought for a week is used up where the limits allow it."""

import pytest

from foods import food_table
from planner.computed import write_days
from planner.computed.limits import Packs
from planner.rules import Meal
from planner.sold import as_bought, bought_g
from services.planner.tests.computing import requirements
from services.planner.tests.packs.__main__ import unused_part

FOODS = food_table().foods


def goals(packs: Packs, *portions: tuple[Meal, str, float]) -> list[float | None]:
    found = packs.goals([(meal, FOODS[food], grams) for meal, food, grams in portions])
    return [goal and round(goal, 1) for goal in found]


@pytest.mark.parametrize(
    ("food", "grams", "bought", "text"),
    [
        ("mushrooms-raw", 260, 500, "2 × 250 g"),
        ("cheddar", 340, 400, "250 g + 150 g"),
        ("cheddar", 440, 450, "3 × 150 g"),
        ("zucchini-raw", 210, 400, "2 zucchini"),
        ("egg", 550, 600, None),
        ("chicken-breast", 220, 250, "250 g"),
        ("garlic", 7, 10, "10 g"),
    ],
)
def test_the_bought_grams_are_those_of_the_list(
    food: str, grams: float, bought: float, text: str | None
) -> None:
    assert bought_g(food, grams) == bought
    if text and food != "zucchini-raw":
        assert as_bought(FOODS[food], grams) == text


def test_a_portion_is_the_rest_of_a_pack_or_an_equal_part_of_a_new_one() -> None:
    packs = Packs([("mushrooms-raw", 140)], {"cheddar": 60.0})
    assert goals(packs, ("dinner", "mushrooms-raw", 90)) == [110]
    assert goals(Packs((), {}), ("dinner", "mushrooms-raw", 90)) == [83.3]
    # One half each time.
    assert goals(Packs((), {}), ("lunch", "mushrooms-raw", 120)) == [125]
    assert goals(packs, ("snack", "cheddar", 50)) == [60]
    # Two meals of a day share the rest.
    two: tuple[tuple[Meal, str, float], ...] = (
        ("lunch", "mushrooms-raw", 40),
        ("dinner", "mushrooms-raw", 60),
    )
    assert goals(packs, *two) == [44, 66]
    # What is too far from what the dish needs stays, as what keeps and what is counted.
    assert goals(packs, ("snack", "cucumber", 40), ("snack", "olive-oil", 20)) == [None, None]
    assert goals(packs, ("lunch", "egg", 100)) == [None]


def test_a_dish_for_two_days_takes_twice_as_much() -> None:
    packs = Packs((), {}, twice=frozenset[Meal]({"dinner"}))
    assert goals(packs, ("dinner", "mushrooms-raw", 110)) == [125]
    assert packs.added_g("dinner", [("mushrooms-raw", 110)]) == 0


def test_a_dish_of_what_is_open_or_at_home_saves_and_one_of_a_new_pack_does_not() -> None:
    dish = [("cucumber", 100.0), ("olive-oil", 10.0)]
    for packs in (Packs([("cucumber", 150)], {}), Packs((), {"cucumber": 200.0})):
        assert packs.saves_g(dish) > 20
        assert packs.added_g("lunch", dish) < -20
    assert Packs((), {}).saves_g(dish) < -50
    assert Packs((), {}).added_g("lunch", dish) > 50


async def test_a_week_leaves_little_of_what_is_bought() -> None:
    days = await write_days(requirements(seed=3), range(1, 8), None, fallbacks=())
    assert unused_part(days, kept=False) < 0.15
