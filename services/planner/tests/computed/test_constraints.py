"""What answers about health ask of a day is kept by each day that is written, or no day is."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from foods import cautioned, food_table
from planner.computed import Day, Item, Requirements, requirements_of, write_days
from planner.computed.dishes import Portion
from planner.computed.limits import limits_of
from planner.computed.portions import Impossible, Measured, measure
from planner.constraints import (
    KIDNEYS,
    LITTLE_SALT,
    NONE,
    PREGNANCY,
    WARFARIN,
    Constraints,
    together,
)
from planner.rules import USUAL_MEALS, Macros
from services.planner.tests.computing import Body, planned_meal

TABLE = food_table().foods
ALL = (PREGNANCY, KIDNEYS, LITTLE_SALT, WARFARIN)


def of(constraints: Constraints, seed: int = 1, *allergies: str) -> Requirements:
    targets = Macros(1_900, 70, 150, 60, 60)
    return requirements_of(Body(allergies), targets, seed, constraints=constraints)


def day_of(**grams: float) -> Day:
    """A day with these foods at dinner; ids have `_` for `-`."""
    items = tuple(Item(TABLE[name.replace("_", "-")], weight) for name, weight in grams.items())
    meals = {meal: planned_meal("", *(items if meal == "dinner" else ())) for meal in USUAL_MEALS}
    return Day(1, meals)


async def week(requirements: Requirements) -> Sequence[Day]:
    return await write_days(requirements, range(1, 8), None, fallbacks=())


@pytest.mark.parametrize("left_out", [(), ("milk",), ("vegan",), ("nuts", "eggs")])
async def test_a_week_keeps_all_constraints_together(left_out: tuple[str, ...]) -> None:
    requirements = of(together(ALL), 3, *left_out)
    days = await week(requirements)
    assert requirements.allows_days(days)
    assert all(day.amounts.net_carbs_g >= 50 for day in days)
    assert all(day.amounts.protein_g <= 77 for day in days)
    assert all(day.minerals["sodium_mg"].at_least <= 2_300 for day in days)


def test_days_that_were_written_for_other_answers_are_noticed() -> None:
    plain = {"cod": 150.0, "zucchini_raw": 200.0}
    assert of(NONE).allows_days([day_of(**plain)])
    assert of(LITTLE_SALT).allows_days([day_of(**plain)])
    assert of(KIDNEYS).allows_days([day_of(**plain)])
    assert not of(LITTLE_SALT).allows_days([day_of(**plain, ham=150, roquefort=90)])
    assert not of(KIDNEYS).allows_days([day_of(chicken_breast=350)])
    assert not of(PREGNANCY).allows_days([day_of(**plain)])
    assert of(PREGNANCY).allows_days([day_of(carrot=1_000)])
    assert not of(PREGNANCY).allows_days([day_of(carrot=1_000, brie=30)])
    # With 101.6 µg of vitamin K in 100 g, and 482.9.
    assert of(WARFARIN).allows_days([day_of(broccoli_raw=180)])
    for grams in ({"broccoli_raw": 150.0}, {"broccoli_raw": 200.0}, plain):
        assert not of(WARFARIN).allows_days([day_of(**grams)]), grams


def test_a_blood_thinner_leaves_few_leaves() -> None:
    limits = limits_of(Macros(1_900, 70, 150), WARFARIN)
    uses = dict(limits.uses(TABLE["kale"], "dinner"))
    assert uses["much vitamin K a day"] == pytest.approx(1 / 75)
    assert "much vitamin K a day" not in dict(limits.uses(TABLE["zucchini-raw"], "dinner"))


def test_foods_without_vitamin_k_do_not_make_up_for_what_a_day_lacks() -> None:
    snack = [Portion("snack", TABLE["almonds"], 4), Portion("snack", TABLE["coconut-yogurt"], 6)]
    for constraints, found in ((NONE, Measured), (WARFARIN, Impossible)):
        whole_day = limits_of(Macros(1_900, 70, 150), constraints)
        of_snack = replace(whole_day, calories=(150, 350), protein_g=(0, 30), parts={})
        assert isinstance(measure(snack, of_snack), found)


def test_what_is_not_for_pregnancy_is_not_offered_to_a_model() -> None:
    allowed = of(PREGNANCY).allowed_by_id.keys()
    assert allowed.isdisjoint(cautioned(frozenset({"pregnancy"})))
    assert not of(NONE).allowed_by_id.keys().isdisjoint(cautioned(frozenset({"pregnancy"})))


def test_each_constraint_has_its_source() -> None:
    assert all(each.source for each in ALL)


def test_sodium_that_is_unknown_counts_as_the_most_of_its_family() -> None:
    limits = limits_of(Macros(1_900, 70, 150))
    sole, kippers = (dict(limits.uses(TABLE[name], "dinner")) for name in ("sole", "kippers"))
    assert sole["sodium a day"] >= kippers["sodium a day"]
