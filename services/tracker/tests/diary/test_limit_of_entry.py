"""An entry has 500 g of carbs at most, whatever way it comes in."""

from typing import Any

import httpx
import pytest

from chassis import ids
from services.tracker.tests.conftest import Mia

DAY, NEXT = "2026-03-05", "2026-03-06"
# Carbs of 100 g, and nothing else.
LABEL = {"calories": 400, "proteinG": 0, "fatG": 0, "carbsG": 100}
FOOD = {"name": "Sugar", "per100g": LABEL, "carbsBasis": "total"}
MESSAGE = "an entry would have more than 500 g of carbs"


async def has_sugar(mia: Mia) -> str:
    answer = await mia.send("POST", "my-foods", FOOD)
    assert answer.status_code == 201, answer.json()
    food_id: str = answer.json()["food"]["id"]
    return food_id


def sugar(food_id: str, grams: float) -> dict[str, Any]:
    return {"date": DAY, "meal": "snack", "foodId": food_id, "grams": grams}


def refused(answer: httpx.Response, field: str = "carbsG") -> bool:
    assert answer.status_code == 400, answer.json()
    detail = {"field": field, "message": MESSAGE, "code": "too_big", "max": 500}
    return bool(answer.json() == {"error": "Validation error", "details": [detail]})


async def test_a_food_and_another_amount_have_the_limit(mia: Mia) -> None:
    food_id = await has_sugar(mia)
    assert refused(await mia.send("POST", "entries", sugar(food_id, 501)))
    entry = (await mia.adds(sugar(food_id, 500)))["entry"]
    assert entry["carbsG"] == 500
    assert refused(await mia.send("PATCH", f"entries/{entry['id']}", {"grams": 500.1}))
    assert (await mia.day(DAY))["entries"] == [entry]


async def test_a_dish_has_the_limit(mia: Mia) -> None:
    items = [{"foodId": await has_sugar(mia), "grams": 1000}]
    made = await mia.send("POST", "dishes", {"name": "Fudge", "portions": 2, "items": items})
    dish = {"date": DAY, "meal": "snack", "dishId": made.json()["dish"]["id"]}
    assert refused(await mia.send("POST", "entries", {**dish, "portions": 1.1}))
    entry = (await mia.adds({**dish, "portions": 1}))["entry"]
    assert refused(await mia.send("PATCH", f"entries/{entry['id']}", {"portions": 2}))


async def test_a_batch_names_each_entry_beyond_the_limit_and_stores_none(mia: Mia) -> None:
    food_id = await has_sugar(mia)
    entries = [sugar(food_id, 10), sugar(food_id, 800)]
    answer = await mia.send("POST", "entries/batch", {"entries": entries})
    assert refused(answer, "entries.1.carbsG")
    assert (await mia.day(DAY))["entries"] == []


async def test_a_copy_has_the_limit(mia: Mia) -> None:
    await mia.adds(sugar(await has_sugar(mia), 300))
    copy = {"from": {"date": DAY}, "to": {"date": NEXT}, "factor": 2}
    assert refused(await mia.send("POST", "entries/copy", copy))
    assert (await mia.send("POST", "entries/copy", {**copy, "factor": 1.5})).status_code == 201


@pytest.mark.parametrize("field", ["carbsG", "netCarbsG"])
async def test_a_quick_add_has_the_limit(mia: Mia, field: str) -> None:
    syrup = {"date": DAY, "meal": "snack", "name": "Syrup", field: 500}
    for answer in (
        await mia.send("POST", "entries", {**syrup, field: 500.1}),
        await mia.send("PATCH", f"entries/{(await mia.adds(syrup))['entry']['id']}", {field: 600}),
    ):
        assert answer.status_code == 400
        (detail,) = answer.json()["details"]
        assert (detail["field"], detail["code"], detail["max"]) == (field, "too_big", 500)


async def test_an_earlier_entry_beyond_the_limit_can_be_moved_and_made_smaller(
    mia: Mia,
) -> None:
    food_id = await has_sugar(mia)
    entry = (await mia.adds(sugar(food_id, 500)))["entry"]
    # As the version before stored it.
    async with mia.tracker.database.raw_sql.transaction() as sql:
        for table in ("diary_entry", "diary_day"):
            change = f"UPDATE {table} SET carbs_g = 800, net_carbs_g = 800 WHERE user_id = $1"
            await sql.execute(change, mia.id)
        await sql.execute("UPDATE diary_entry SET grams = 800 WHERE user_id = $1", mia.id)
    moved = await mia.send("PATCH", f"entries/{entry['id']}", {"meal": "lunch"})
    assert moved.status_code == 200, moved.json()
    assert refused(await mia.send("PATCH", f"entries/{entry['id']}", {"grams": 801}))
    assert (await mia.send("PATCH", f"entries/{entry['id']}", {"grams": 700})).status_code == 200
    copy = {"from": {"date": DAY}, "to": {"date": NEXT}, "id": ids.new()}
    assert refused(await mia.send("POST", "entries/copy", copy))
