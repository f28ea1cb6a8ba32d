"""The foods that a member has at home."""

from typing import Any

import pytest

from foods import food_table
from planner.shopping import shopping
from planner.stored_plans import read_stored
from services.planner.tests.members import PlannerClient, outcome
from services.planner.tests.shopping.test_shopping_list import grams_by_food, listed

BUTTER = {"foodId": "butter", "grams": 200}


async def test_a_pantry_is_empty_until_it_is_replaced(mia: PlannerClient) -> None:
    assert outcome(await mia.get("/pantry")) == (200, {"items": []})
    ids = [food.id for food in food_table().foods.values()][:500]
    for items in ([BUTTER], [{"foodId": each, "grams": 0.5} for each in ids], []):
        assert outcome(await mia.put("/pantry", {"items": items})) == (200, {"items": items})
        assert outcome(await mia.get("/pantry")) == (200, {"items": items})


@pytest.mark.parametrize(
    "items",
    [
        [BUTTER, {**BUTTER, "grams": 50}],
        [{"foodId": "no-such-food", "grams": 50}],
        [{"foodId": "butter", "grams": -1}],
        [{"foodId": "butter", "grams": 1e300}],
        [{"foodId": "butter", "grams": "200"}],
        [BUTTER] * 5_000,
        None,
    ],
)
async def test_anything_but_some_foods_with_grams_is_refused(
    mia: PlannerClient, items: Any
) -> None:
    await mia.put("/pantry", {"items": [BUTTER]})
    refused = await mia.put("/pantry", {"items": items})
    assert refused.status_code == 400
    assert {each["field"].split(".")[0] for each in refused.json()["details"]} == {"items"}
    assert (await mia.get("/pantry")).json() == {"items": [BUTTER]}


async def test_a_shopping_list_leaves_out_what_is_at_home(mia: PlannerClient) -> None:
    session_id = await mia.planned(durationDays=1)
    before = await listed(mia, session_id)
    whole, part = before[0]["foods"][0], before[1]["foods"][0]
    items = [
        {"foodId": whole["foodId"], "grams": whole["grams"] + 10},
        {"foodId": part["foodId"], "grams": part["grams"] / 2},
    ]
    await mia.put("/pantry", {"items": items})
    left = grams_by_food(await listed(mia, session_id))
    expected = {**grams_by_food(before), part["foodId"]: part["grams"] / 2}
    del expected[whole["foodId"]]
    assert left == pytest.approx(expected)


def test_a_food_at_home_stands_for_one_that_it_can_replace() -> None:
    def meal(*foods: tuple[str, float]) -> dict[str, Any]:
        items = [{"foodId": food, "name": food, "grams": grams} for food, grams in foods]
        return {"name": "Dish", "description": "Cook.", "ingredients": items}

    plan = read_stored(
        {"days": [{"day": 1, "meals": {"lunch": meal(("butter", 50), ("butter-unsalted", 60))}}]}
    )
    [line] = shopping(plan, plan.days, 1, {"butter": 80.0, "olive-oil": 10.0})
    assert [(each.food_id, each.grams) for each in line.foods] == [("butter-unsalted", 30)]
    assert shopping(plan, plan.days, 1, {"butter": 110.0}) == []
