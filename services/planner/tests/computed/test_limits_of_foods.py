"""What a meal, a day and a week have at most of liver, tuna, oil and the like."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foods import Food, food_table
from planner.computed import Day, write_days
from planner.computed.days.around import Around
from planner.computed.days.slot import Slot
from planner.computed.dishes import Item, PlannedMeal, Portion
from planner.computed.limits import scales
from planner.computed.limits.amounts import limits_of
from planner.computed.portions.grams import Impossible, Measured, measure
from planner.rules import USUAL_MEALS, Macros, Meal
from services.planner.tests.computing import TARGETS, Model, dish, good, planned_meal, requirements

TABLE = food_table().foods
MOST_IN_A_DAY = {
    ("nutmeg",): 3,
    ("beef-liver", "chicken-liver", "lamb-liver", "pork-liver", "liverwurst"): 100,
    ("cod-liver-oil",): 5,
    ("brazil-nuts",): 15,
    ("tuna-steak", "tuna-canned-in-oil", "tuna-canned-in-water"): 150,
    ("swordfish",): 150,
    ("erythritol", "xylitol", "allulose", "monk-fruit-sweetener"): 30,
}
LIMITED = st.sampled_from([TABLE[food] for foods in MOST_IN_A_DAY for food in foods])
ANY = st.sampled_from([f for f in TABLE.values() if f.in_plans and scales.bounds(f)])
DISH = st.lists(
    st.tuples(st.one_of(LIMITED, ANY), st.integers(1, 10)),
    min_size=2,
    max_size=6,
    unique_by=lambda part: part[0].id,
)


def meal(**grams: float) -> PlannedMeal:
    items = tuple(Item(TABLE[food.replace("_", "-")], g) for food, g in grams.items())
    return planned_meal("A dish", *items)


def day(number: int, **meals: PlannedMeal) -> Day:
    salad = meal(lettuce=100, olive_oil=10)
    return Day(number, {each: meals.get(each, salad) for each in USUAL_MEALS})


@given(
    st.tuples(DISH, DISH, DISH, DISH),
    st.builds(Macros, st.integers(1_200, 4_400), st.integers(60, 250), st.just(100)),
)
def test_no_day_has_more_than_its_limits_of_foods(
    dishes: tuple[list[tuple[Food, int]], ...], targets: Macros
) -> None:
    portions = [
        Portion(meal, food, share)
        for meal, foods in zip(USUAL_MEALS, dishes, strict=True)
        for food, share in foods
    ]
    found = measure(portions, limits_of(targets))
    if not isinstance(found, Measured):
        return
    eaten = list(zip(portions, found.grams, strict=True))
    for foods, most in MOST_IN_A_DAY.items():
        assert sum(grams for portion, grams in eaten if portion.food.id in foods) <= most + 1e-6
    for meal in USUAL_MEALS:
        fat = sum(
            grams
            for portion, grams in eaten
            if portion.meal == meal and portion.food.per_100g.fat_g >= 95
        )
        assert fat <= (45 if targets.calories > 2_500 else 30) + 1e-6


def test_livers_of_all_animals_are_one_limit() -> None:
    portions = [
        Portion("lunch", TABLE["beef-liver"], 1),
        Portion("dinner", TABLE["chicken-liver"], 1),
        *(Portion(meal, TABLE["olive-oil"], 1) for meal in USUAL_MEALS),
    ]
    # The least of both is 120 g, and a day has 100 g.
    found = measure(portions, limits_of(Macros(1_500, 60, 100)))
    assert isinstance(found, Impossible)
    assert found.excess.ceilings_over == pytest.approx(0.2)


@pytest.mark.parametrize(
    ("calories", "grams"), [(2_500, 300), (3_000, 450), (4_400, 450), (1_200, 300)]
)
def test_a_big_eater_has_bigger_plates(calories: int, grams: int) -> None:
    limits = limits_of(Macros(calories, 100, 100))
    most = limits.bounds(TABLE["chicken-breast"], "lunch")
    assert most is not None
    assert most[1] == (375 if calories == 2_500 else grams)
    # But no more of a spice.
    assert limits.bounds(TABLE["paprika"], "lunch") == limits_of(TARGETS).bounds(
        TABLE["paprika"], "lunch"
    )


def used(number: int, others: list[Day]) -> Mapping[str, float]:
    return Around(number, tuple(others)).used


def test_any_seven_days_in_a_row_share_the_limit_of_a_week() -> None:
    liver = meal(chicken_liver=100, cabbage=100)
    days = [day(1, lunch=liver), day(4, lunch=liver), day(9, lunch=liver)]
    # From day 4 to day 9 there are 200 g; day 1 is no longer in one week with day 9.
    assert used(8, days)["liver a week"] == pytest.approx(0.8)
    assert used(7, days)["liver a week"] == pytest.approx(0.8)
    assert used(11, days)["liver a week"] == pytest.approx(0.4)
    assert used(16, days) == {}


def test_a_swap_keeps_the_week_s_limits_on_both_sides() -> None:
    liver = meal(beef_liver=100, cabbage=100)
    around = Around(4, (day(2, lunch=liver), day(6, lunch=liver)))
    limits = Slot(requirements(), around).limits
    assert limits.left("liver a week") == pytest.approx(0.2)


def test_a_meal_that_stays_uses_up_the_day_s_limits() -> None:
    kept: dict[Meal, PlannedMeal] = {"lunch": meal(tuna_canned_in_oil=100, lettuce=50)}
    limits = Slot(requirements(), Around(1), kept).limits
    assert limits.left("tuna a day") == pytest.approx(1 / 3)
    assert limits.left("tuna a week") == pytest.approx(1 - 100 / 450)


async def test_a_model_that_wants_liver_each_day_gets_it_twice_a_week() -> None:
    liver = dish("pan", "chicken-liver", "cabbage", "olive-oil")
    model = Model(lambda request: good(request, lunch=liver))
    days = await write_days(requirements(cooking="fresh"), range(1, 8), model, fallbacks=())
    grams = sum(
        item.grams
        for each in days
        for meal in USUAL_MEALS
        for item in each.meals[meal].items
        if "liver" in item.food.id
    )
    assert 0 < grams <= 250
