"""Changing a day's log: some of its fields, water, and entries whose food is gone."""

import asyncio
from typing import Any

import pytest

from chassis import ids
from contracts.tracker import LogSaved
from services.tracker.tests.conftest import Mia
from services.tracker.tests.diary.test_diary import COFFEE, DAY, EGGS
from tracker.logs.add_water import MOST_IDS


async def patched(mia: Mia, body: Any, day: str = DAY) -> Any:
    answer = await mia.send("PATCH", f"log/{day}", body)
    assert answer.status_code == 200, answer.text
    return answer.json()["log"]


async def drinks(mia: Mia, ml: float, water_id: str | None = None, day: str = DAY) -> Any:
    body = {"id": water_id or ids.new(), "date": day, "ml": ml}
    answer = await mia.send("POST", "water", body)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()["log"]


async def test_a_change_of_the_log_leaves_the_fields_that_it_does_not_name(mia: Mia) -> None:
    await mia.saves(date=DAY, weightKg=80, notes="Slept well", calories=1800)
    log = await patched(mia, {"waterMl": 500, "notes": None})
    assert (log["weightKg"], log["waterMl"], log["notes"], log["calories"]) == (80, 500, None, 1800)
    assert (await mia.day(DAY))["log"] == log


async def test_a_change_of_nothing_changes_nothing(mia: Mia) -> None:
    saved = await mia.saves(date=DAY, weightKg=80)
    stored = "SELECT saved_at FROM progress_log WHERE user_id = $1"
    before = await mia.tracker.rows(stored, mia.id)
    assert await patched(mia, {}) == saved
    assert await mia.tracker.rows(stored, mia.id) == before


async def test_fields_that_devices_change_at_once_are_all_kept(mia: Mia) -> None:
    changes: list[dict[str, Any]] = [
        {"weightKg": 80},
        {"waterMl": 500},
        {"notes": "x"},
        {"calories": 1800},
        {"fatG": 7},
    ]
    await asyncio.gather(*(patched(mia, change) for change in changes))
    log = (await mia.day(DAY))["log"]
    assert {name: log[name] for change in changes for name in change} == {
        name: value for change in changes for name, value in change.items()
    }


async def test_a_figure_that_is_cleared_follows_the_entries_again(mia: Mia) -> None:
    await mia.adds({**COFFEE, "calories": 100, "fatG": 5})
    await mia.saves(date=DAY, calories=1800, fatG=70)
    log = await patched(mia, {"calories": None})
    assert (log["calories"], log["fatG"]) == (100, 70)
    log = (await mia.adds({**COFFEE, "calories": 50, "fatG": 1}))["log"]
    assert (log["calories"], log["fatG"]) == (150, 70)
    log = await patched(mia, {"calories": 1900})
    log = (await mia.adds({**COFFEE, "calories": 50}))["log"]
    assert log["calories"] == 1900
    # On a day without entries, a figure that is cleared is null.
    await mia.saves(date="2026-03-09", calories=5)
    assert (await patched(mia, {"calories": None}, "2026-03-09"))["calories"] is None


async def test_a_change_makes_the_log_of_a_day_that_has_none(mia: Mia) -> None:
    entry = (await mia.adds({**COFFEE, "calories": 100}))["entry"]
    await mia.delete(date=DAY)
    log = await patched(mia, {"weightKg": 80, "notes": None})
    assert (log["weightKg"], log["calories"], log["notes"]) == (80, 100, None)
    await mia.send("DELETE", f"entries/{entry['id']}")
    assert (await mia.day(DAY))["log"]["weightKg"] == 80


@pytest.mark.parametrize(
    ("day", "body", "field", "code"),
    [
        (DAY, {"weightKg": 500}, "weightKg", "too_big"),
        (DAY, {"notes": "x" * 501}, "notes", "too_long"),
        (DAY, {"calories": "many"}, "calories", "wrong_type"),
        (DAY, [], "body", "wrong_type"),
        ("2026-02-31", {"weightKg": 80}, "date", "not_a_date"),
        ("today", {}, "date", "not_a_date"),
    ],
)
async def test_a_change_has_the_bounds_of_a_log(
    mia: Mia, day: str, body: Any, field: str, code: str
) -> None:
    answer = await mia.send("PATCH", f"log/{day}", body)
    assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")
    (issue,) = answer.json()["details"]
    assert (issue["field"], issue["code"]) == (field, code)


async def test_water_of_several_devices_adds_up(mia: Mia) -> None:
    await mia.saves(date=DAY, weightKg=80, waterMl=100)
    await asyncio.gather(*(drinks(mia, 250) for _ in range(8)))
    log = (await mia.day(DAY))["log"]
    assert (log["waterMl"], log["weightKg"]) == (2100, 80)
    assert (await drinks(mia, -100.5))["waterMl"] == 1999.5


async def test_water_with_one_id_is_added_once(mia: Mia) -> None:
    water_id = ids.new()
    logs = await asyncio.gather(*(drinks(mia, 250, water_id) for _ in range(5)))
    logs.append(await drinks(mia, 250, water_id.upper()))
    assert [log["waterMl"] for log in logs] == [250] * 6
    # Another member's id is another one.
    other = Mia(mia.tracker)
    assert (await drinks(other, 250, water_id))["waterMl"] == 250
    await mia.delete(date=DAY)
    assert await drinks(mia, 250, water_id) is None


@pytest.mark.parametrize(
    ("stored", "ml", "code", "bound"),
    [
        (9_900, 250, "too_big", {"max": 10_000}),
        (100, -100.5, "too_small", {"min": 0}),
        (None, -5, "too_small", {"min": 0}),
    ],
)
async def test_water_beyond_what_a_day_can_have_is_refused_and_may_be_sent_again(
    mia: Mia, stored: float | None, ml: float, code: str, bound: dict[str, int]
) -> None:
    water_id = ids.new()
    if stored is not None:
        await mia.saves(date=DAY, waterMl=stored)
    before = await mia.day(DAY)
    answer = await mia.send("POST", "water", {"id": water_id, "date": DAY, "ml": ml})
    assert answer.status_code == 400
    (issue,) = answer.json()["details"]
    assert issue == {**issue, "field": "waterMl", "code": code, **bound}
    assert await mia.day(DAY) == before
    await mia.saves(date=DAY, waterMl=1000)
    assert (await drinks(mia, ml, water_id))["waterMl"] == 1000 + ml


async def test_water_is_201_and_with_the_same_id_again_200(mia: Mia) -> None:
    body = {"id": ids.new(), "date": DAY, "ml": 250}
    first, again = [await mia.send("POST", "water", body) for _ in range(2)]
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["log"] == again.json()["log"]


@pytest.mark.parametrize(
    ("change", "field"),
    [({"id": "x"}, "id"), ({"ml": 10_001}, "ml"), ({"ml": None}, "ml"), ({"date": "x"}, "date")],
)
async def test_invalid_water_is_refused(mia: Mia, change: Any, field: str) -> None:
    answer = await mia.send("POST", "water", {"id": ids.new(), "date": DAY, "ml": 250, **change})
    assert answer.status_code == 400
    assert [issue["field"] for issue in answer.json()["details"]] == [field]


async def test_the_ids_of_water_are_kept_up_to_a_number(mia: Mia) -> None:
    await mia.tracker.rows(
        "INSERT INTO water_added SELECT $1, gen_random_uuid()::text, now() - interval '1 h'"
        " FROM generate_series(1, $2)",
        mia.id,
        MOST_IDS,
    )
    for _ in range(5):
        latest = ids.new()
        await drinks(mia, 1, latest)
    count = "SELECT count(*) FROM water_added WHERE user_id = $1"
    assert await mia.tracker.database.raw_sql.fetchval(count, mia.id) == MOST_IDS
    assert (await drinks(mia, 1, latest))["waterMl"] == 5


async def test_repeated_water_keeps_the_other_ids(mia: Mia) -> None:
    first = ids.new()
    await drinks(mia, 250, first)
    # As many as are kept, with this one.
    await mia.tracker.rows(
        "INSERT INTO water_added SELECT $1, gen_random_uuid()::text, now() + interval '1 h'"
        " FROM generate_series(2, $2)",
        mia.id,
        MOST_IDS,
    )
    for _ in range(3):
        assert (await drinks(mia, 250, first))["waterMl"] == 250


async def test_adding_water_and_changing_a_log_publish_log_saved(mia: Mia) -> None:
    await drinks(mia, 250)
    await patched(mia, {"notes": "x"})
    await mia.tracker.published(LogSaved, 2, user_id=mia.id)


async def test_each_entry_whose_food_or_dish_is_gone_is_named(mia: Mia) -> None:
    gone_food = {**EGGS, "foodId": "gone"}
    gone_dish = {"date": DAY, "meal": "lunch", "dishId": ids.new(), "portions": 1}
    batch = [EGGS, gone_dish, COFFEE, gone_food]
    answer = await mia.send("POST", "entries/batch", {"entries": batch})
    assert (answer.status_code, answer.json()["error"]) == (404, "Dish not found")
    assert answer.json()["details"] == [
        {"field": "entries.1.dishId", "message": "Dish not found", "code": "invalid"},
        {"field": "entries.3.foodId", "message": "Food not found", "code": "invalid"},
    ]
    answer = await mia.send("POST", "entries/batch", {"entries": [gone_food]})
    assert [each["field"] for each in answer.json()["details"]] == ["entries.0.foodId"]
    answer = await mia.send("POST", "entries", gone_food)
    assert (answer.status_code, answer.json()["error"]) == (404, "Food not found")
    assert [each["field"] for each in answer.json()["details"]] == ["foodId"]
    assert (await mia.day(DAY))["entries"] == []
