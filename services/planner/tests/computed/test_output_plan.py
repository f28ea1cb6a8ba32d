"""The plan that is stored: the specified shape, and every figure a sum of its grams."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from foods import food_table
from planner.computed import output_plan, write_days
from planner.rules import USUAL_MEALS
from services.planner.tests.computing import Model, dish, good, requirements

TABLE = food_table().foods


async def test_a_plan_has_the_specified_shape_and_what_it_was_computed_from() -> None:
    of = requirements()
    plan = output_plan(of, await write_days(of, range(1, 3), Model(good), fallbacks=()))
    assert plan["dailyMacros"] == {"calories": 1_900, "proteinG": 120, "fatG": 148, "netCarbsG": 20}
    assert set(plan) >= {"summary", "days", "shoppingList", "tips"}
    assert set(plan["shoppingList"]) == {"proteins", "fats", "vegetables", "other"}
    assert (plan["figures"], plan["foodTable"]) == ("computed", food_table().hash)
    for number, day in enumerate(plan["days"], 1):
        assert day["day"] == number
        assert tuple(day["meals"]) == USUAL_MEALS
        assert "writtenBy" not in day
        for meal in day["meals"].values():
            figures = {"calories", "netCarbsG", "proteinG", "fatG"}
            assert set(meal) >= {"name", "description", "ingredients", *figures}
            others = {"name", "description", "ingredients", "way", "recipe", "activeMinutes"}
            assert set(meal) - {"batch", "sentences"} == {*others, *figures}
            assert set(meal["recipe"]) >= {"steps", "minutes", "servings", "doneness"}


async def test_a_description_ends_with_the_portions() -> None:
    of = requirements()
    plan = output_plan(of, await write_days(of, [1], Model(good), fallbacks=()))
    description = plan["days"][0]["meals"]["breakfast"]["description"]
    assert re.search(r"firm all through\. \d eggs?, \d+ g spinach, \d+ g butter$", description)


async def test_the_summary_says_what_is_left_out_as_it_was_typed() -> None:
    of = requirements("milk (lactose)", "Milch\nEier", "MILK LACTOSE", "nuts/peanuts")
    plan = output_plan(of, await write_days(of, [1], Model(lambda _: ""), fallbacks=()))
    left_out = "milk (lactose), Milch Eier and nuts/peanuts"
    assert plan["summary"].startswith(f"One day without {left_out}, each with about 1900 kcal")
    assert plan["days"][0]["writtenBy"] == "kitchen"


async def test_the_plan_keeps_what_each_text_meant_and_what_of_it_is_not_checked() -> None:
    of = requirements("Halal", "no pork", "lait", "LAIT")
    plan = output_plan(of, await write_days(of, [1], Model(lambda _: ""), fallbacks=()))
    assert plan["summary"].startswith("One day (halal and no pork) without lait, each with")
    assert [each["text"] for each in plan["leftOut"]] == ["Halal", "no pork", "lait"]
    halal, _, milk = plan["leftOut"]
    assert halal["means"] == [{"kind": "diet", "id": "halal", "name": "Halal"}]
    assert milk["means"] == [{"kind": "allergen", "id": "milk", "name": "Milk"}]
    assert len(milk["examples"]) == 5 < milk["foods"]
    assert any(note.startswith("Halal: pork, alcohol and gelatin") for note in plan["notes"])
    plain = output_plan(requirements(), [])
    assert plain["leftOut"] == []
    assert not any("Halal" in note for note in plain["notes"])


@given(st.integers(0, 10**6), st.integers(1, 6))
@settings(max_examples=settings().max_examples // 6)
async def test_figures_and_the_shopping_list_are_sums_of_the_grams(seed: int, count: int) -> None:
    of = requirements(seed=seed)
    plan = output_plan(of, await write_days(of, range(count), Model(lambda _: ""), fallbacks=()))
    bought: dict[str, float] = {}
    for day in plan["days"]:
        for meal in day["meals"].values():
            figures = [TABLE[i["foodId"]].figures(i["grams"]) for i in meal["ingredients"]]
            assert abs(meal["calories"] - sum(f.calories for f in figures)) <= 0.051
            assert abs(meal["netCarbsG"] - sum(f.net_carbs_g for f in figures)) <= 0.051
            for part in meal["ingredients"]:
                bought[part["name"]] = bought.get(part["name"], 0) + part["grams"]
    listed = [line.rsplit(": ", 1) for lines in plan["shoppingList"].values() for line in lines]
    grams = {name: float(re.findall(r"([\d.]+) g", amount)[0]) for name, amount in listed}
    assert grams == bought


async def test_the_list_and_a_tip_have_the_weight_with_bones() -> None:
    of = requirements()
    wings = dish("oven", "chicken-wings", "broccoli-raw", "butter")
    model = Model(lambda request: good(request, dinner=wings))
    plan = output_plan(of, await write_days(of, [1], model, fallbacks=()))
    [line] = [each for each in plan["shoppingList"]["proteins"] if each.startswith("Chicken wings")]
    assert re.fullmatch(r"Chicken wings: \d+ g \(\d+ g with bones\)", line)
    [tip] = [each for each in plan["tips"] if "with bones" in each]
    assert "of chicken wings, buy" in tip
