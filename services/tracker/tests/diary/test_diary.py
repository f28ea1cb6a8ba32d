"""The diary: entries with figures of their own."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from chassis import ids
from foods import food_table
from services.tracker.tests.conftest import FIGURES, STATED, Mia
from testkit import RunningService

DAY = "2026-03-05"
COFFEE = {"date": DAY, "meal": "snack", "name": "Coffee", "calories": 12.3, "netCarbsG": 0.5}
EGGS = {"date": DAY, "meal": "breakfast", "foodId": "egg", "grams": 100}
INVALID = "Validation error"


def figures(entry: dict[str, Any]) -> list[float]:
    return [entry[name] for name in FIGURES]


async def test_a_food_counts_what_the_table_says(mia: Mia) -> None:
    added = await mia.adds(EGGS)
    entry, log = added["entry"], added["log"]
    egg = food_table().foods["egg"]
    of_table = egg.figures(100)
    assert figures(entry) == [
        pytest.approx(of_table.calories, abs=0.051),
        pytest.approx(of_table.protein_g, abs=0.051),
        pytest.approx(of_table.fat_g, abs=0.051),
        pytest.approx(of_table.carbs_g, abs=0.051),
        pytest.approx(of_table.net_carbs_g, abs=0.051),
    ]
    assert figures(log) == figures(entry)
    assert log["date"] == "2026-03-05T12:00:00Z"
    others = {"name": egg.name, "dishId": None, "portions": None}
    assert entry == {**entry, **EGGS, **others}
    assert entry.keys() == {*EGGS, *others, *STATED, "id", "createdAt"}
    assert (await mia.day(DAY))["entries"] == [entry]


async def test_a_quick_add_counts_what_it_says_and_nothing_else(mia: Mia) -> None:
    entry = (await mia.adds(COFFEE))["entry"]
    assert figures(entry) == [12.3, None, None, None, 0.5]
    of_macros = {"proteinG": 10, "fatG": 5.25, "netCarbsG": 2, "carbsG": 9}
    entry = (await mia.adds({"meal": "lunch", "name": "Stew", **of_macros}))["entry"]
    # 4 x 10 + 9 x 5.25 + 4 x 2
    assert figures(entry) == [95.3, 10, 5.3, 9, 2]
    # Carbs alone do not show the calories.
    entry = (await mia.adds({"meal": "lunch", "name": "Bread", "carbsG": 9}))["entry"]
    assert figures(entry) == [None, None, None, 9, None]
    entry = (await mia.changes(entry, netCarbsG=2))["entry"]
    assert figures(entry) == [8, None, None, 9, 2]


async def test_an_entry_without_a_date_is_of_today(
    mia: Mia, at: Callable[[datetime], None]
) -> None:
    at(datetime(2026, 5, 6, 23, 59, 59, tzinfo=UTC))
    entry = (await mia.adds({"meal": "lunch", "foodId": "egg", "grams": 50}))["entry"]
    assert (entry["date"], entry["createdAt"]) == ("2026-05-06", "2026-05-06T23:59:59Z")
    assert len((await mia.shown("day"))["entries"]) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"meal": "supper"},
        {"meal": None},
        {"foodId": "egg"},
        {"grams": 100},
        {"foodId": "egg", "grams": 0.05},
        {"foodId": "egg", "grams": 5000.1},
        {"foodId": "egg", "grams": "100"},
        {"foodId": "egg", "grams": 100, "calories": 3},
        {"foodId": "egg", "grams": 100, "portions": 1},
        {"foodId": "egg", "grams": 100, "name": "Egg"},
        {"dishId": "x", "grams": 100},
        {"dishId": "x", "portions": 0.04},
        {"dishId": "x", "portions": 50.1},
        {"name": "Coffee"},
        {"name": "", "calories": 1},
        {"name": "x" * 121, "calories": 1},
        {"name": "a\0b", "calories": 1},
        {"name": "Coffee", "calories": -1},
        {"name": "Coffee", "calories": 10_001},
        {"name": "Coffee", "netCarbsG": 500.1},
        {"name": "Coffee", "calories": 1, "id": "1"},
        {"name": "Coffee", "calories": 1, "date": "2026-02-30"},
        {},
    ],
)
async def test_an_invalid_entry_is_refused(mia: Mia, wrong: dict[str, Any]) -> None:
    answer = await mia.send("POST", "entries", {"date": DAY, "meal": "snack", **wrong})
    assert (answer.status_code, answer.json()["error"]) == (400, INVALID)
    assert answer.json()["details"]
    batch = {"entries": [COFFEE, {"date": DAY, "meal": "snack", **wrong}]}
    assert (await mia.send("POST", "entries/batch", batch)).status_code == 400
    assert (await mia.day(DAY))["entries"] == []


@pytest.mark.parametrize(
    ("named", "error"),
    [
        ({"foodId": "unicorn", "grams": 100}, "Food not found"),
        ({"dishId": "unicorn", "portions": 1}, "Dish not found"),
    ],
)
async def test_an_unknown_food_or_dish_is_a_404(
    mia: Mia, named: dict[str, Any], error: str
) -> None:
    entry = {"date": DAY, "meal": "lunch", **named}
    for answer in (
        await mia.send("POST", "entries", entry),
        await mia.send("POST", "entries/batch", {"entries": [COFFEE, entry]}),
    ):
        assert (answer.status_code, answer.json()["error"]) == (404, error)
    assert (await mia.day(DAY))["entries"] == []


async def test_a_repeated_id_answers_the_first_entry_whatever_the_body_says(mia: Mia) -> None:
    id = ids.new()
    first = {**await mia.adds({**COFFEE, "id": id.upper()}), "awards": []}
    assert first["entry"]["id"] == id
    assert await mia.adds({**COFFEE, "id": id}, status=200) == first
    other = {"date": "2026-04-01", "meal": "lunch", "foodId": "egg", "grams": 1, "id": id}
    assert await mia.adds(other, status=200) == first
    # Also a food that was deleted since.
    assert await mia.adds({**other, "foodId": "unicorn"}, status=200) == first
    assert (await mia.day("2026-04-01"))["log"] is None
    assert (await mia.day(DAY))["entries"] == [first["entry"]]


async def test_the_same_id_at_the_same_time_is_one_entry(mia: Mia) -> None:
    wanted = [{**COFFEE, "id": ids.new()} for _ in range(3)] * 8
    answers = await asyncio.gather(*(mia.send("POST", "entries", each) for each in wanted))
    assert sorted(answer.status_code for answer in answers) == [200] * 21 + [201] * 3
    day = await mia.day(DAY)
    assert len(day["entries"]) == 3
    assert day["log"]["calories"] == day["totals"]["calories"] == 36.9


async def test_two_members_may_have_the_same_id_and_see_nothing_of_each_other(
    mia: Mia, tracker: RunningService
) -> None:
    ben, id = Mia(tracker), ids.new()
    his = (await ben.adds({**EGGS, "id": id}))["entry"]
    for method, path in (("PATCH", id), ("DELETE", id)):
        answer = await mia.send(method, f"entries/{path}", {"meal": "lunch"})
        assert (answer.status_code, answer.json()) == (404, {"error": "Entry not found"})
    hers = (await mia.adds({**COFFEE, "id": id}))["entry"]
    assert (await mia.day(DAY))["entries"] == [hers]
    assert (await mia.send("DELETE", f"entries/{id}")).status_code == 200
    assert (await ben.day(DAY))["entries"] == [his]


@pytest.mark.parametrize(
    "id", ["nothing", "%00", "01939fa0-8000-7000-8000-0000000000ff", "x" * 500]
)
async def test_an_unknown_entry_is_a_404(mia: Mia, id: str) -> None:
    for method in ("PATCH", "DELETE"):
        answer = await mia.send(method, f"entries/{id}", {})
        assert (answer.status_code, answer.json()) == (404, {"error": "Entry not found"})


async def test_a_day_has_at_most_sixty_entries(mia: Mia) -> None:
    for _ in range(3):
        batch = {"entries": [{**COFFEE, "calories": 1}] * 20}
        assert (await mia.send("POST", "entries/batch", batch)).status_code == 201
    other = (await mia.adds({**COFFEE, "date": "2026-03-06", "id": ids.new()}))["entry"]
    for refused in (
        await mia.send("POST", "entries", COFFEE),
        await mia.send("PATCH", f"entries/{other['id']}", {"date": DAY}),
        await mia.send("POST", "entries/copy", {"from": {"date": DAY}, "to": {"date": DAY}}),
    ):
        message = "the day has 60 entries already: delete one to add another"
        details = [{"field": "date", "message": message, "code": "too_many", "max": 60}]
        assert (refused.status_code, refused.json()) == (
            400,
            {"error": INVALID, "details": details},
        )
    day = await mia.day(DAY)
    assert (len(day["entries"]), day["totals"]["calories"]) == (60, 60)
    assert (await mia.day("2026-03-06"))["entries"] == [other]


async def test_entries_of_several_days_are_removed_at_once(
    mia: Mia, tracker: RunningService
) -> None:
    other = "2026-03-06"
    coffee, eggs = (await mia.adds(COFFEE))["entry"], (await mia.adds(EGGS))["entry"]
    later = (await mia.adds({**COFFEE, "date": other}))["entry"]
    query = "&".join(f"id={id}" for id in (coffee["id"].upper(), later["id"], ids.new()))
    # Another member does not see them.
    gone = await Mia(tracker).send("DELETE", f"entries?{query}")
    assert (gone.status_code, gone.json()) == (404, {"error": "Entry not found"})
    removed = (await mia.send("DELETE", f"entries?{query}")).json()
    assert removed["deleted"] is True
    assert removed["days"] == [await mia.day(day) for day in sorted((DAY, other))]
    assert (await mia.day(DAY))["entries"] == [eggs]
    alone = (await mia.send("DELETE", f"entries?id={eggs['id']}&{query}")).json()
    assert (alone["day"], alone["log"]["calories"]) == (await mia.day(DAY), None)
    assert (await mia.send("DELETE", f"entries?{query}")).status_code == 404
    for wrong in ("", "id=1", "&".join(f"id={ids.new()}" for _ in range(21))):
        refused = await mia.send("DELETE", f"entries?{wrong}")
        assert (refused.status_code, refused.json()["error"]) == (400, INVALID)


async def test_a_batch_is_stored_whole_or_not_at_all(mia: Mia) -> None:
    answer = await mia.send("POST", "entries/batch", {"entries": [EGGS, COFFEE]})
    assert answer.status_code == 201
    stored = answer.json()
    assert (await mia.day(DAY))["entries"] == stored["entries"]
    assert stored["log"]["calories"] == pytest.approx(
        sum(entry["calories"] for entry in stored["entries"])
    )
    sugar = {"date": DAY, "meal": "snack", "name": "Sugar", "carbsG": 400}
    refused = await mia.send("POST", "entries/batch", {"entries": [COFFEE, sugar, sugar, sugar]})
    message = "the day would have more than 1000 g of carbs"
    details = [{"field": "carbsG", "message": message, "code": "too_big", "max": 1000}]
    assert (refused.status_code, refused.json()["details"]) == (400, details)
    assert len((await mia.day(DAY))["entries"]) == 2


async def test_a_repeated_batch_doubles_nothing(mia: Mia) -> None:
    batch = {"entries": [{**EGGS, "id": ids.new()}, {**COFFEE, "id": ids.new()}]}
    first = await mia.send("POST", "entries/batch", batch)
    again = await mia.send("POST", "entries/batch", batch)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == {**first.json(), "awards": []}
    # One more in addition to the two existing ones.
    batch["entries"].append({**COFFEE, "name": "Tea"})
    more = await mia.send("POST", "entries/batch", batch)
    assert more.status_code == 201
    assert more.json()["entries"][:2] == first.json()["entries"]
    assert len((await mia.day(DAY))["entries"]) == 3


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        [COFFEE] * 21,
        [COFFEE, {**COFFEE, "date": "2026-03-06"}],
        [{**COFFEE, "id": "01939fa0-8000-7000-8000-00000000000a"}] * 2,
    ],
)
async def test_a_batch_is_of_one_day_and_of_some_entries(
    mia: Mia, wrong: list[dict[str, Any]]
) -> None:
    answer = await mia.send("POST", "entries/batch", {"entries": wrong})
    assert (answer.status_code, answer.json()["error"]) == (400, INVALID)
