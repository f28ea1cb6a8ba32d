"""Other calories for days whose dishes stay."""

from collections.abc import Sequence
from typing import Any

import pytest

from planner.check.check_plan import check
from planner.computed import (
    Cooking,
    Day,
    NoDay,
    changed_portions,
    output_plan,
    refit,
    requirements_of,
    write_days,
)
from planner.computed.limits import limits_of
from planner.constraints import together
from planner.rules import USUAL_MEALS, Macros
from services.planner.tests.computed.test_constraints import ALL
from services.planner.tests.computing import Body, requirements


async def week(cooking: Cooking = "batch", seed: int = 3) -> list[Day]:
    of = requirements(cooking=cooking, seed=seed)
    return await write_days(of, range(1, 8), None, fallbacks=())


def foods(day: Day) -> list[list[str]]:
    return [[item.food.id for item in day.meals[meal].items] for meal in USUAL_MEALS]


def batches(days: Sequence[Day]) -> list[Any]:
    plan = output_plan(requirements(), days)
    return [meal.get("batch") for day in plan["days"] for meal in day["meals"].values()]


@pytest.mark.parametrize("calories", [1_700, 2_000, 2_150])
async def test_only_grams_change_and_only_from_that_day_on(calories: int) -> None:
    of = requirements()
    before = await week()
    after = refit(of, before, calories, 4)
    assert after[:3] == before[:3]
    assert list(map(foods, after)) == list(map(foods, before))
    within = limits_of(of.with_calories(calories).targets)
    changed = [day for day in after if day.calories == calories]
    assert len(changed) >= 3
    for day in changed:
        sums = day.amounts
        assert within.excess(sums.calories, sums.protein_g, sums.net_carbs_g) <= 1e-6
    # The others stay as they are.
    assert all(day in before for day in after if day not in changed)
    assert 0 < changed_portions(before, after) <= 4 * len(changed)
    assert [Day.from_json(day.to_json()) for day in after] == after


async def test_a_portion_that_was_cooked_before_that_day_stays() -> None:
    of = requirements()
    before = await week()
    marked = batches(before)
    assert marked[4 * 3 + 1]["cookOn"] == 3
    after = refit(of, before, 2_050, 4)
    assert after[3].calories == 2_050
    assert after[3].meals["lunch"] == before[3].meals["lunch"]
    # What is cooked once for two days from then on still is.
    assert batches(after) == marked


async def test_dishes_that_cannot_have_so_many_calories_stay() -> None:
    with pytest.raises(NoDay, match="5,900 kcal"):
        refit(requirements(), await week(), 5_900, 1)


async def test_a_plan_states_what_its_changed_days_aim_at() -> None:
    of = requirements()
    plan = output_plan(of, refit(of, await week(), 2_050, 5))
    assert plan["dailyMacros"]["calories"] == 1_900
    aims = [day.get("targets", {}).get("calories") for day in plan["days"]]
    assert aims == [None] * 4 + [2_050] * 3
    assert plan["days"][4]["targets"]["proteinG"] == plan["dailyMacros"]["proteinG"]
    assert plan["summary"].startswith("7 days, each with about 1900 to 2050 kcal")
    found = check(plan, of.targets, (), 7, trusts_days=True)
    assert (found.verdict, found.days[6].target.calories) == ("computed", 2_050)
    # A plan that a model wrote alone may claim anything.
    assert check(plan, of.targets, (), 7).verdict == "doubtful"


async def test_other_portions_keep_what_the_answers_about_health_ask_for() -> None:
    targets = Macros(1_900, 70, 150, 60, 60)
    of = requirements_of(Body(), targets, 3, constraints=together(ALL))
    days = await write_days(of, range(1, 8), None, fallbacks=())
    after = refit(of, days, 2_050, 1)
    assert of.allows_days(after)
    assert sum(day.calories == 2_050 for day in after) >= 4
