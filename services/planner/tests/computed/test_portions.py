"""Portions: within their bounds, measurable, and within the limits of the day."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foods import Food, food_table
from planner.computed.cookbook import kitchen_dishes
from planner.computed.dishes import Portion
from planner.computed.limits import scales
from planner.computed.limits.amounts import amounts_of, limits_of
from planner.computed.portions.grams import Measured, measure
from planner.rules import USUAL_MEALS, Macros

TABLE = food_table().foods
DISHES = kitchen_dishes()
FOODS = st.sampled_from([f for f in TABLE.values() if f.in_plans and scales.bounds(f)])
DISH = st.lists(st.tuples(FOODS, st.integers(1, 10)), min_size=2, max_size=7)
TARGETS = st.builds(Macros, st.integers(800, 6_000), st.integers(48, 480), st.just(100))


def is_measurable(food: Food, grams: float) -> bool:
    step = food.piece_g or (1 if grams < 20 else 5)
    return abs(grams / step - round(grams / step)) < 1e-9


@given(st.tuples(DISH, DISH, DISH, DISH), TARGETS)
def test_what_is_measured_is_within_every_bound_and_limit(
    dishes: tuple[list[tuple[Food, int]], ...], targets: Macros
) -> None:
    portions = [
        Portion(meal, food, share)
        for meal, dish in zip(USUAL_MEALS, dishes, strict=True)
        for food, share in dish
    ]
    found = measure(portions, limits_of(targets))
    if not isinstance(found, Measured):
        return
    assert measure(portions, limits_of(targets)) == found
    _holds(found, targets)


@pytest.mark.exhaustive
def test_days_so_small_that_a_step_of_the_scales_matters_are_within_every_limit() -> None:
    found = 0
    for seed in range(400):
        chance = random.Random(seed)
        targets = Macros(chance.randint(800, 1_000), chance.randint(48, 70), chance.randint(8, 24))
        dishes = {
            meal: chance.choice([d for d in DISHES if meal in d.meals]) for meal in USUAL_MEALS
        }
        portions = [
            Portion(meal, food, share)
            for meal, chosen in dishes.items()
            for food, share in chosen.dish.shares
        ]
        measured = measure(portions, limits_of(targets))
        if isinstance(measured, Measured):
            _holds(measured, targets)
            found += 1
    assert found > 100


def _holds(found: Measured, targets: Macros) -> None:
    """Each amount can be measured, and the day is within its limits."""
    portions = found.portions
    limits = limits_of(targets)
    for portion, grams in zip(portions, found.grams, strict=True):
        least, most = limits.bounds(portion.food, portion.meal) or (0, 0)
        assert least <= grams <= most
        assert is_measurable(portion.food, grams)
    figures = [p.food.figures(g) for p, g in zip(portions, found.grams, strict=True)]
    calories = sum(each.calories for each in figures)
    assert abs(calories - targets.calories) <= 0.04 * targets.calories
    assert sum(each.net_carbs_g for each in figures) <= targets.net_carbs_g
    protein = sum(each.protein_g for each in figures)
    assert 0.9 * targets.protein_g <= protein <= 1.25 * targets.protein_g


@given(FOODS, st.floats(0, 2_000), st.floats(0, 2_000))
def test_net_carbs_grow_with_the_grams(food: Food, one: float, other: float) -> None:
    less, more = sorted((one, other))
    assert amounts_of(food, less).net_carbs_g <= amounts_of(food, more).net_carbs_g


@given(FOODS, st.floats(0, 2_000))
def test_grams_are_rounded_to_the_nearest_that_can_be_measured(food: Food, grams: float) -> None:
    measured = scales.measured(food, grams)
    bounds = scales.bounds(food)
    assert bounds is not None
    assert food.least_g <= bounds[0] <= measured <= bounds[1] <= food.most_g
    assert is_measurable(food, measured)
    for neighbour in (scales.step_up(food, measured), scales.step_down(food, measured)):
        assert is_measurable(food, neighbour)
        assert abs(measured - grams) <= abs(neighbour - grams) + 1e-6


def test_eggs_stay_whole_and_oil_is_measured_to_the_gram() -> None:
    assert scales.measured(TABLE["egg"], 130) == 150
    assert scales.step_up(TABLE["egg"], 150) == 200
    assert scales.measured(TABLE["olive-oil"], 13.4) == 13
    assert scales.step_up(TABLE["olive-oil"], 19) == 20
    assert scales.step_up(TABLE["olive-oil"], 20) == 25
    assert scales.step_down(TABLE["olive-oil"], 20) == 19
    assert scales.measured(TABLE["chicken-breast"], 152) == 150


def test_garlic_herbs_and_juice_are_measured_by_clove_and_spoon() -> None:
    assert [scales.measured(TABLE["garlic"], grams) for grams in (1, 4, 5.6)] == [3, 3, 6]
    assert scales.bounds(TABLE["garlic"]) == (3, 6)
    assert scales.measured(TABLE["lemon-juice"], 12) == 10
    assert scales.step_up(TABLE["basil"], 3) == 6
    assert scales.bounds(TABLE["parsley"], 1.5) == (4, 12)
    assert scales.bounds(TABLE["cumin"]) == (1, 2)


def test_an_egg_is_not_served_with_more_than_two_spoons_of_hollandaise() -> None:
    assert scales.bounds(TABLE["hollandaise-sauce"]) == (10, 30)


def test_shares_are_followed_where_the_limits_allow_it() -> None:
    shares = {"chicken-breast": 4, "broccoli-raw": 4, "olive-oil": 1}
    portions = [Portion(meal, TABLE[name], n) for meal in USUAL_MEALS for name, n in shares.items()]
    # A day has less of the same food than the largest portion of each meal.
    found = measure(portions, limits_of(Macros(1_350, 115, 80, net_carbs_g=60)))
    assert isinstance(found, Measured)
    lunch = dict(zip(shares, found.grams[3:6], strict=True))
    assert abs(lunch["chicken-breast"] - lunch["broccoli-raw"]) <= 60
    assert lunch["olive-oil"] < lunch["broccoli-raw"] / 2
