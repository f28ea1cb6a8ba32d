"""What the app says about a dish agrees with the figures of its day."""

import pytest

from foods import Food, food_table
from planner.computed import output_plan, refit, write_days
from planner.computed.limits import aimed_of_gram
from planner.rules import USUAL_MEALS
from services.planner.tests.computing import requirements

_AIMS = {"fiberG": 20.0, "potassiumMg": 3_000.0, "magnesiumMg": 350.0}


def has(food: Food, grams: float, nutrient: str) -> float:
    if nutrient == "proteinG":
        return food.per_100g.protein_g * grams / 100
    return dict(zip(_AIMS, aimed_of_gram(food.id), strict=True))[nutrient] * grams


@pytest.mark.parametrize("seed", range(4))
async def test_what_a_day_would_lack_without_a_dish_is_true(seed: int) -> None:
    of = requirements(seed=seed)
    days = await write_days(of, range(1, 8), None, fallbacks=())
    plan = output_plan(of, refit(of, days, 1_750, 5))
    said = 0
    for day in plan["days"]:
        aim = day.get("targets", plan["dailyMacros"])
        eaten = {
            meal: [
                (food_table().foods[each["foodId"]], each["grams"]) for each in dish["ingredients"]
            ]
            for meal, dish in day["meals"].items()
        }
        assert day["why"].keys() == set(day["meals"])
        for meal, reasons in day["why"].items():
            own = {food.id: grams for food, grams in eaten[meal]}
            for reason in reasons:
                said += 1
                values = reason["values"]
                food = food_table().foods[values["food"]]
                if reason["id"] == "energy":
                    left = day["figures"]["calories"] - (
                        food.per_100g.calories * own[food.id] / 100
                    )
                    assert values["kcal"] == pytest.approx(aim["calories"] - left, abs=0.6)
                    assert values["kcal"] >= 20
                    continue
                nutrient = values["nutrient"]
                assert values["brings"] == pytest.approx(
                    has(food, own[food.id], nutrient), abs=0.06
                )
                assert values["brings"] >= max(
                    has(each, grams, nutrient) - 0.06 for each, grams in eaten[meal]
                )
                others = [each for name in USUAL_MEALS if name != meal for each in eaten[name]]
                without = sum(has(each, grams, nutrient) for each, grams in others)
                assert values["others"] == pytest.approx(without, abs=0.06)
                adds = sum(has(each, grams, nutrient) for each, grams in eaten[meal])
                assert values["adds"] == pytest.approx(adds, abs=0.06)
                assert nutrient not in day["minerals"]["atLeast"]
                wanted = _AIMS[nutrient] * aim["calories"] / 2_000 if nutrient in _AIMS else 120
                assert values["aim"] == pytest.approx(wanted, abs=0.06)
                # The others do not have enough.
                assert values["others"] < values["aim"]
    assert said >= 7 * 4
