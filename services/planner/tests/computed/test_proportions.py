"""A dish keeps its proportions for every member."""

from collections.abc import Sequence

import pytest

from foods import Food, food_table
from planner.computed import Day, write_days
from planner.computed.cookbook import kitchen_dishes
from planner.computed.dishes import PlannedMeal, Portion
from planner.computed.limits.amounts import limits_of
from planner.computed.limits.families import is_vegetable
from planner.computed.limits.proportions import OUTER_FACTOR, is_fat, ratios, strained
from planner.computed.portions.grams import Impossible, Measured, measure
from planner.computed.portions.linear_program import Excess
from planner.computed.portions.reasons import remark_on
from planner.rules import USUAL_MEALS, Budget, Macros, Meal
from services.planner.tests.computing import requirements

TABLE = food_table().foods
SHARES = {
    each.dish.name: {food.id: share for food, share in each.dish.shares}
    for each in kitchen_dishes()
}
_ROUNDED = 0.3

Weighed = list[tuple[Food, float | None, float]]


def weighed(**grams: tuple[int | None, float]) -> Weighed:
    """Foods with their shares and their grams; ids have `_` for `-`."""
    return [(TABLE[name.replace("_", "-")], *each) for name, each in grams.items()]


async def week_of(*left_out: str, calories: int, budget: Budget) -> list[Day]:
    targets = Macros(calories, 70 + calories // 40, 1_000)
    needs = requirements(*left_out, budget=budget, targets=targets)
    return await write_days(needs, range(1, 8), None, fallbacks=())


def meals_of(days: Sequence[Day]) -> list[tuple[Day, Meal, PlannedMeal]]:
    return [(day, meal, day.meals[meal]) for day in days for meal in USUAL_MEALS]


@pytest.mark.parametrize(
    ("left_out", "calories", "budget"),
    [
        ((), 1_900, "medium"),
        ((), 1_450, "budget"),
        ((), 4_400, "premium"),
        (("milk", "gluten"), 2_300, "medium"),
        (("fish", "pork"), 1_700, "premium"),
    ],
)
async def test_a_week_of_the_kitchen_is_what_a_cook_would_serve(
    left_out: tuple[str, ...], calories: int, budget: Budget
) -> None:
    days = await week_of(*left_out, calories=calories, budget=budget)
    for day, meal, planned in meals_of(days):
        grams = sum(item.grams for item in planned.items)
        if SHARES.get(planned.name, {}).keys() == {item.food.id for item in planned.items}:
            shares = SHARES[planned.name]
            of_dish = ratios([(i.food, shares[i.food.id], i.grams) for i in planned.items])
            assert max(of_dish) <= OUTER_FACTOR + _ROUNDED, planned
            assert min(of_dish) >= 1 / (OUTER_FACTOR + _ROUNDED), planned
        if meal in ("lunch", "dinner"):
            vegetables = [item.grams for item in planned.items if is_vegetable(item.food)]
            assert sum(vegetables) >= 75, planned
        if meal == "snack":
            fat = sum(item.grams for item in planned.items if is_fat(item.food))
            assert fat <= 0.36 * grams, planned
        part = planned.amounts.calories / day.amounts.calories
        least, most = (0.045, 0.22) if meal == "snack" else (0.09, 0.48)
        assert least <= part <= most, planned


@pytest.mark.parametrize(
    ("meal", "portions"),
    [
        ("snack", weighed(almonds=(6, 10), olive_oil=(1, 45))),
        ("dinner", weighed(mushrooms_raw=(8, 30), spinach_raw=(4, 250), coconut_cream=(4, 60))),
        ("breakfast", weighed(egg=(6, 50), greek_yogurt=(5, 50), butter=(2, 45))),
        ("dinner", weighed(pork_shoulder=(6, 235), cabbage=(5, 40), lard=(1, 20))),
        ("lunch", weighed(chicken_breast=(6, 120), broccoli_raw=(4, 60), olive_oil=(1, 20))),
    ],
)
def test_grams_that_are_not_the_dish_any_more_are_refused(meal: Meal, portions: Weighed) -> None:
    assert strained({meal: portions}, {}) == meal


def test_grams_near_to_the_shares_are_a_dish() -> None:
    near = weighed(egg=(6, 150), greek_yogurt=(5, 120), butter=(2, 30), garlic=(1, 3))
    assert strained({"breakfast": near}, {}) is None
    plate = weighed(pork_shoulder=(6, 200), cabbage=(5, 150), lard=(1, 20), almonds=(None, 60))
    assert strained({"dinner": plate}, {}) is None
    assert strained({"dinner": plate}, {"dinner": (300, 500)}) == "dinner"


def test_a_day_that_needs_a_dish_out_of_proportion_is_not_accepted_but_as_the_last_resort() -> None:
    proteins = ("chicken-breast", "cod", "turkey-breast", "shrimp-canned")
    portions = [
        Portion(meal, TABLE[name], share)
        for meal, protein in zip(USUAL_MEALS, proteins, strict=True)
        for name, share in {protein: 1, "zucchini-raw": 10, "olive-oil": 1}.items()
    ]
    limits = limits_of(Macros(1_600, 170, 80, net_carbs_g=20))
    assert isinstance(measure(portions, limits), Impossible)
    loose = limits_of(Macros(1_600, 170, 80, net_carbs_g=20), strict=False)
    assert isinstance(measure(portions, loose), Measured)


def test_a_dish_that_no_grams_keep_together_says_why() -> None:
    assert "lose their proportions" in remark_on(Excess(0, 0, 0, 0, 0, 0, strain=9.0))
