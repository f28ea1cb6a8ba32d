"""A figure of the log is what was set by hand, else the sum of the entries that all state it."""

import asyncio
import random
from typing import Any

import pytest

from chassis import ids
from contracts.tracker import LogSaved
from services.tracker.tests.conftest import FIGURES, MINERALS, Mia
from testkit import RunningService, eventually

DAY = "2026-03-05"
DAYS = (DAY, "2026-03-06")


def snack(**figures: float) -> dict[str, Any]:
    return {"date": DAY, "meal": "snack", "name": "Snack", **figures}


async def log_of(mia: Mia, day: str = DAY) -> Any:
    return (await mia.day(day))["log"]


async def test_a_figure_that_was_set_by_hand_stays(mia: Mia) -> None:
    await mia.saves(date=DAY, calories=1800, weightKg=80)
    log = (await mia.adds(snack(calories=100, fatG=5)))["log"]
    assert (log["calories"], log["fatG"], log["proteinG"], log["weightKg"]) == (1800, 5, None, 80)
    await mia.saves(date=DAY, fatG=70)
    log = (await mia.adds(snack(calories=100, fatG=5, proteinG=3)))["log"]
    assert (log["calories"], log["fatG"], log["proteinG"]) == (1800, 70, None)
    day = await mia.day(DAY)
    assert (day["totals"]["fatG"], day["byHand"]) == (10, ["calories", "fatG"])


async def test_a_put_without_a_figure_sets_it_from_the_entries(mia: Mia) -> None:
    await mia.adds(snack(calories=100, fatG=5))
    await mia.saves(date=DAY, calories=1800, fatG=70)
    log = (await mia.put(DAY, {"calories": 1900})).json()["log"]
    assert (log["calories"], log["fatG"], log["carbsG"], log["weightKg"]) == (1900, 5, None, None)
    assert log == await log_of(mia)
    log = (await mia.adds(snack(calories=50, fatG=1)))["log"]
    assert (log["calories"], log["fatG"]) == (1900, 6)
    log = (await mia.put(DAY, {})).json()["log"]
    assert (log["calories"], log["fatG"]) == (150, 6)
    # On a day without entries, a figure that is left out is null.
    other = (await mia.put("2026-03-09", {"weightKg": 80})).json()["log"]
    assert (other["calories"], other["weightKg"]) == (None, 80)
    log = (await mia.adds({**snack(calories=7), "date": "2026-03-09"}))["log"]
    assert (log["calories"], log["weightKg"]) == (7, 80)


async def test_the_last_entry_removed_leaves_a_log_without_figures(mia: Mia) -> None:
    await mia.saves(date=DAY, fatG=70, notes="Ate out")
    entry = (await mia.adds(snack(calories=100, fatG=5)))["entry"]
    answer = await mia.send("DELETE", f"entries/{entry['id']}")
    assert answer.status_code == 200
    log = answer.json()["log"]
    assert answer.json()["deleted"] is True
    assert [log[name] for name in FIGURES] == [None, None, 70, None, None]
    assert (log["notes"], await log_of(mia)) == ("Ate out", log)
    assert (await mia.send("DELETE", f"entries/{entry['id']}")).status_code == 404


async def test_a_log_that_is_deleted_loses_what_was_typed_and_shows_the_sums(mia: Mia) -> None:
    entry = (await mia.adds(snack(calories=100, fatG=5)))["entry"]
    before = await mia.saves(date=DAY, fatG=70, weightKg=80, waterMl=250, notes="Ate out")
    assert (await mia.delete(date=DAY)).status_code == 200
    log = await log_of(mia)
    typed = {"weightKg": None, "waterMl": None, "notes": None}
    assert log == {**before, **typed, "calories": 100, "fatG": 5}
    await mia.send("DELETE", f"entries/{entry['id']}")
    assert (await mia.delete(date=DAY)).status_code == 200
    assert await log_of(mia) is None
    assert (await mia.delete(date=DAY)).status_code == 404


async def test_a_log_that_is_deleted_while_entries_are_added_is_there(mia: Mia) -> None:
    for _ in range(5):
        await mia.saves(date=DAY, weightKg=80)
        adds = [mia.adds(snack(calories=1)) for _ in range(3)]
        await asyncio.gather(*adds, mia.delete(date=DAY))
        day = await mia.day(DAY)
        assert day["log"]["calories"] == day["totals"]["calories"] == len(day["entries"])


async def test_a_figure_that_an_entry_lacks_is_unknown(mia: Mia) -> None:
    target = {"calories": 2000, "proteinG": 100, "fatG": 150, "netCarbsG": 20}
    await mia.send("PUT", "targets", target)
    await mia.adds(snack(calories=100, fatG=5, netCarbsG=2))
    stew = (await mia.adds(snack(calories=200, carbsG=9, netCarbsG=3)))["entry"]
    assert (stew["fatG"], stew["proteinG"]) == (None, None)
    day = await mia.day(DAY)
    known = {"proteinG": 0, "fatG": 1, "carbsG": 1}
    sums = {"calories": 300, "proteinG": 0, "fatG": 5, "carbsG": 9, "netCarbsG": 5}
    minerals = dict.fromkeys(MINERALS, 0)
    assert day["totals"] == {**sums, **minerals, "known": {**known, **minerals}, "of": 2}
    assert [day["log"][name] for name in FIGURES] == [300, None, None, None, 5]
    left = {"calories": 1700, "proteinG": None, "fatG": None, "netCarbsG": 15}
    left |= dict.fromkeys(("sodiumMg", "potassiumMg", "magnesiumMg", "fiberG"))
    assert day["left"] == left
    # What was typed is known, and what all entries state is.
    await mia.saves(date=DAY, proteinG=90)
    await mia.changes(stew, fatG=10)
    day = await mia.day(DAY)
    assert [day["log"][name] for name in FIGURES] == [300, 90, 15, None, 5]
    assert day["left"] == {**left, "proteinG": 10, "fatG": 135}
    known = {"proteinG": 0, "carbsG": 1, **minerals}
    assert (day["totals"]["known"], day["byHand"]) == (known, ["proteinG"])
    await mia.send("DELETE", f"entries/{stew['id']}")
    known = {"proteinG": 0, "carbsG": 0, **minerals}
    assert (await mia.day(DAY))["totals"]["known"] == known


@pytest.mark.parametrize(
    ("field", "most", "limit"),
    [
        ("calories", 10_000, "10000 kcal"),
        ("proteinG", 500, "500 g of protein"),
        ("fatG", 500, "500 g of fat"),
        ("carbsG", 1000, "1000 g of carbs"),
        ("netCarbsG", 1000, "1000 g of net carbs"),
    ],
)
async def test_sums_beyond_the_limits_of_a_day_are_refused_also_beside_a_figure_set_by_hand(
    mia: Mia, field: str, most: float, limit: str
) -> None:
    await mia.saves(date=DAY, **{field: 1})
    # An entry has half of the carbs of a day at most.
    count = 2 if most == 1000 else 1
    eaten = snack(**{"calories": 10_000 / count, field: most / count})
    entries = [(await mia.adds(eaten))["entry"] for _ in range(count)]
    message = f"the day would have more than {limit}"
    details = [{"field": field, "message": message, "code": "too_big", "max": most}]
    calories = {} if field == "calories" else {"calories": 0}
    other = await mia.adds({**snack(**{**calories, field: 0.1}), "date": "2026-03-06"})
    for refused in (
        await mia.send("POST", "entries", snack(**{**calories, field: 0.1})),
        await mia.send("PATCH", f"entries/{other['entry']['id']}", {"date": DAY}),
    ):
        assert refused.status_code == 400
        assert refused.json() == {"error": "Validation error", "details": details}
    day = await mia.day(DAY)
    assert (day["entries"], day["log"][field]) == (entries, 1)
    # A smaller amount is allowed.
    less = await mia.changes(entries[0], **{field: most / count - 0.1})
    assert less["log"][field] == 1
    await mia.adds(snack(**{**calories, field: 0.1}) if calories else snack(fatG=0))


async def test_each_change_is_a_saved_log_for_others(mia: Mia, tracker: RunningService) -> None:
    entry = (await mia.adds(snack(calories=1)))["entry"]
    await tracker.published(LogSaved, 1, user_id=mia.id)
    await mia.changes(entry, date=DAYS[1])
    await tracker.published(LogSaved, 3, user_id=mia.id)
    await mia.send("DELETE", f"entries/{entry['id']}")
    events = await tracker.published(LogSaved, 4, user_id=mia.id)
    assert sorted(str(event.date.date()) for event in events) == [DAY] * 2 + [DAYS[1]] * 2
    # A repeated request changes nothing, and says nothing.
    id = ids.new()
    await mia.adds({**snack(calories=1), "id": id})
    await mia.adds({**snack(calories=1), "id": id}, status=200)
    assert len(await tracker.all_published(LogSaved, user_id=mia.id)) == 5


async def test_an_entry_earns_what_a_log_earns(mia: Mia) -> None:
    await mia.adds(snack(calories=1))
    mia.saved += 1
    await mia.check_finishes()
    assert await mia.earned() == ["First log"]


async def test_fifty_requests_at_once_leave_the_exact_sum(mia: Mia) -> None:
    kept = [(await mia.adds(snack(calories=0.1)))["entry"] for _ in range(20)]
    changes = [
        *(mia.send("POST", "entries", {**snack(calories=0.7), "id": ids.new()}) for _ in range(25)),
        *(mia.send("PATCH", f"entries/{each['id']}", {"calories": 1.3}) for each in kept[:10]),
        *(mia.send("PATCH", f"entries/{each['id']}", {"date": DAYS[1]}) for each in kept[5:15]),
        *(mia.send("DELETE", f"entries/{each['id']}") for each in kept[12:]),
    ]
    random.Random(7).shuffle(changes)
    answers = await asyncio.gather(*changes)
    assert {answer.status_code for answer in answers} <= {200, 201, 404}
    for day in DAYS:
        await follows(mia, day)
    entries = [each for day in DAYS for each in (await mia.day(day))["entries"]]
    assert len(entries) == 25 + 12
    assert len({entry["id"] for entry in entries}) == len(entries)
    assert sum(entry["calories"] for entry in entries) == pytest.approx(25 * 0.7 + 10 * 1.3 + 0.2)


async def follows(mia: Mia, day: str) -> None:
    """The sums of the day are those of its entries, and the log's figures are the sums."""
    shown = await mia.day(day)
    entries, log = shown["entries"], shown["log"]
    for name in FIGURES:
        stated = [entry[name] for entry in entries if entry[name] is not None]
        total = round(sum(stated), 1)
        assert shown["totals"][name] == total
        if log is not None:
            is_known = entries and len(stated) == len(entries)
            assert log[name] == (total if is_known else None), name


@pytest.mark.parametrize("before", [0, 12])
async def test_a_save_that_began_before_an_entry_leaves_the_sums(mia: Mia, before: int) -> None:
    if before:
        await mia.adds(snack(calories=before))
        await mia.delete(date=DAY)
    sql = mia.tracker.database.raw_sql
    async with sql.transaction() as connection:
        # As an erasure does: the save has read the day, and waits before it stores the log.
        lock = "SELECT pg_advisory_xact_lock(1701999459, hashtext($1))"
        await connection.execute(lock, mia.id)
        saving = asyncio.create_task(mia.saves(date=DAY, fatG=70, weightKg=80))

        async def waits() -> bool:
            rows = await mia.tracker.rows("SELECT FROM pg_locks WHERE NOT granted")
            return bool(rows)

        await eventually(waits)
        await connection.execute(
            "INSERT INTO diary_day AS day (user_id, date, entries, calories, fat_g)"
            " VALUES ($1, '2026-03-05', 1, 100, 5) ON CONFLICT (user_id, date) DO UPDATE"
            " SET entries = day.entries + 1, calories = day.calories + 100, fat_g = day.fat_g + 5",
            mia.id,
        )
    await saving
    log = await log_of(mia)
    assert (log["calories"], log["fatG"], log["weightKg"]) == (100 + before, 70, 80)
    log = (await mia.adds(snack(calories=7, fatG=1)))["log"]
    assert (log["calories"], log["fatG"]) == (107 + before, 70)
