"""What a member has many of: found, and shown in pages, without work that grows with it."""

import importlib
import json
import random
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest

from foods import REST, food_table
from tracker import diary, logs
from tracker.days import FIRST_DAY
from tracker.dishes.change_dishes import MOST_DISHES
from tracker.foods.change_my_foods import MOST_FOODS
from tracker.foods.search_words import stored_words
from tracker.imports.import_tasks import MOST_BYTES
from tracker.imports.start_import import MOST_IMPORTS
from tracker.measurements.change_measurements import MOST_MEASUREMENTS
from tracker.plan_starts.change_plan_starts import MOST_PLAN_STARTS

from .conftest import Mia

words = importlib.import_module("foods.words")

# Eighteen letters and four words in the normal form.
LONG = "\ufdfa"


WRONG_PAGES = [
    *({"limit": limit} for limit in ("0", "101", "x")),
    *({"after": after} for after in ("x", "\0")),
]


async def has_foods(mia: Mia, *names: str) -> None:
    await mia.tracker.rows(
        "INSERT INTO my_food (user_id, id, name, words, carbs_basis, calories, protein_g, fat_g,"
        " carbs_g, portions, created_at) SELECT $1, gen_random_uuid(), name, words, 'total', 1, 0,"
        " 0, 0, '[]', now() FROM unnest($2::text[], $3::text[]) AS food (name, words)",
        mia.id,
        names,
        [stored_words(name) for name in names],
    )


async def has_dishes(mia: Mia, *names: str) -> None:
    nothing = dict.fromkeys(("calories", "protein_g", "fat_g", "carbs_g", "net_carbs_g"), 0)
    item = {"foodId": "gone", "grams": 1, "name": "Gone", "ofGram": nothing}
    await mia.tracker.rows(
        "INSERT INTO dish (user_id, id, name, portions, items, created_at) SELECT $1,"
        " gen_random_uuid(), name, 1, $3::text::jsonb, now() FROM unnest($2::text[]) AS name",
        mia.id,
        names,
        json.dumps([item]),
    )


async def names_found(mia: Mia, q: str, limit: int = 50) -> list[str]:
    foods = (await mia.shown("foods", q=q, limit=str(limit)))["foods"]
    return [food["name"] for food in foods if food["source"] == "own"]


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many letters are taken apart into words, once the table is read."""
    food_table()
    counted: list[int] = []
    plain = words._plain

    def count(text: str) -> Any:
        counted.append(len(words.unicodedata.normalize("NFKD", text)))
        return plain(text)

    monkeypatch.setattr(words, "_plain", count)
    return counted


async def test_a_search_does_not_normalize_stored_names(mia: Mia, letters: list[int]) -> None:
    await has_foods(mia, *(f"{LONG * 110} {n:04}" for n in range(150)))
    await names_found(mia, "egg")  # the first search reads other names
    letters.clear()
    assert len(await names_found(mia, LONG)) == 50
    # The query alone: in SQL, and in each of three tables and two languages as it is typed and
    # with a letter wrong.
    assert len(letters) <= 14
    assert sum(letters) < 1_000


async def test_a_name_whose_letters_grow_is_bounded(mia: Mia, letters: list[int]) -> None:
    food = {
        "name": LONG * 120,
        "per100g": {"calories": 1, "proteinG": 0, "fatG": 0, "carbsG": 0},
        "carbsBasis": "total",
    }
    assert (await mia.send("POST", "my-foods", food)).status_code == 201
    await names_found(mia, LONG * 200)
    assert max(letters) <= 400
    (stored,) = await mia.tracker.rows("SELECT words FROM my_food WHERE user_id = $1", mia.id)
    assert len(stored["words"]) <= 440


async def test_own_foods_are_found_as_those_of_the_table_are(mia: Mia) -> None:
    names = [
        "Zorble",
        "Zorblemeal, dark",
        "Crème zorblée",
        "Half zorble half",
        "Zorble straße 50 %",
    ]
    await has_foods(mia, *names)
    assert await names_found(mia, "zorble") == [
        "Zorble",
        "Half zorble half",
        "Zorble straße 50 %",
        "Crème zorblée",
        "Zorblemeal, dark",
    ]
    assert await names_found(mia, "CREME ZORB") == ["Crème zorblée"]
    assert await names_found(mia, "strasse 50") == ["Zorble straße 50 %"]
    assert await names_found(mia, "orble") == []
    assert await names_found(mia, "%") == []
    assert await names_found(mia, " ") == sorted(names)
    assert await names_found(mia, "zorble", limit=2) == ["Zorble", "Half zorble half"]


async def test_a_food_is_found_by_its_new_name(mia: Mia) -> None:
    await has_foods(mia, "Zorble")
    (food,) = (await mia.shown("foods", q="zorble"))["foods"]
    await mia.send("PATCH", f"my-foods/{food['id']}", {"name": "Quabble"})
    assert (await names_found(mia, "zorble"), await names_found(mia, "quab")) == ([], ["Quabble"])


@pytest.mark.parametrize(("path", "make"), [("dishes", has_dishes), ("my-foods", has_foods)])
async def test_a_list_is_shown_in_pages_by_name(mia: Mia, path: str, make: Any) -> None:
    names = sorted(f"Soup {n:04}" for n in range(205))
    await make(mia, *names[::-1], "Soup 0000")
    key = path.removeprefix("my-")
    for query, sizes in (({}, [100, 100, 6]), ({"limit": "80"}, [80, 80, 46])):
        pages = [await mia.shown(path, **query)]
        while after := pages[-1]["next"]:
            pages.append(await mia.shown(path, **query, after=after))
        assert [len(page[key]) for page in pages] == sizes
        assert [each["name"] for page in pages for each in page[key]] == ["Soup 0000", *names]
    for wrong in (
        {"limit": "0"},
        {"limit": "101"},
        {"limit": "x"},
        {"after": "x"},
        {"after": "\0"},
    ):
        answer = await mia.get(path, **wrong)
        (detail,) = answer.json()["details"]
        assert (answer.status_code, [detail["field"]]) == (400, list(wrong))
    other = (await Mia(mia.tracker).get(path, after=pages[0]["next"] or "")).status_code
    assert other == 400


TEA = {"meal": "snack", "name": "Tea", "calories": 1}
MOST_ENTRIES = {
    "field": "body",
    "message": "there are 200,000 entries already: delete some to add others",
    "code": "too_many",
    "max": 200_000,
}


async def is_full(answer: httpx.Response) -> bool:
    return (answer.status_code, answer.json().get("details")) == (400, [MOST_ENTRIES])


async def test_a_member_has_a_limited_number_of_entries(mia: Mia) -> None:
    added = [(await mia.adds({**TEA, "date": "2026-03-05"}))["entry"] for _ in range(2)]
    await mia.tracker.rows("UPDATE diary_size SET entries = 199979 WHERE user_id = $1", mia.id)
    batch = [{**TEA, "date": "2026-03-06"}] * 20
    answer = await mia.send("POST", "entries/batch", {"entries": batch})
    assert answer.status_code == 201, answer.text
    await mia.adds({**TEA, "date": "2026-03-07"})
    assert await is_full(await mia.send("POST", "entries", {**TEA, "date": "2026-03-07"}))
    copy = {"from": {"date": "2026-03-05"}, "to": {"date": "2026-03-08"}}
    assert await is_full(await mia.send("POST", "entries/copy", copy))
    # Those that are stored can be changed and repeated, and a deleted one makes room.
    await mia.changes(added[0], date="2026-03-09", calories=2)
    await mia.adds({**TEA, "id": added[1]["id"], "date": "2026-03-05"}, status=200)
    assert (await mia.send("DELETE", f"entries/{added[0]['id']}")).status_code == 200
    await mia.adds({**TEA, "date": "2026-03-07"})
    assert await is_full(await mia.send("POST", "entries", {**TEA, "date": "2026-03-07"}))


async def test_a_day_whose_entries_were_deleted_counts_no_more(mia: Mia) -> None:
    await mia.tracker.rows(
        "INSERT INTO diary_day (user_id, date, entries)"
        " SELECT $1, date '1950-01-01' + n, 1 FROM generate_series(1, 19999) AS n",
        mia.id,
    )
    entry = (await mia.adds({**TEA, "date": "2026-03-05"}))["entry"]
    wanted = {**TEA, "date": "2026-03-06"}
    refused = await mia.send("POST", "entries", wanted)
    assert (refused.status_code, refused.json()["details"][0]["code"]) == (400, "too_many")
    assert (await mia.send("DELETE", f"entries/{entry['id']}")).status_code == 200
    await mia.adds(wanted)
    again = await mia.send("POST", "entries", {**TEA, "date": "2026-03-05"})
    assert again.json()["details"][0]["max"] == 20_000
    # A log takes no day of the diary.
    assert (await mia.put("2026-03-05", {"notes": "Nothing eaten"})).status_code == 200


@pytest.mark.parametrize("day", ["1899-12-31", "0001-01-01", "2028-01-01", "9999-12-31"])
async def test_days_are_stored_from_1900_to_the_end_of_next_year(
    mia: Mia, day: str, at: Callable[[datetime], None]
) -> None:
    at(datetime(2026, 11, 23, tzinfo=UTC))
    entry = (await mia.adds({**TEA, "date": "2027-12-31"}))["entry"]
    await mia.adds({**TEA, "date": "1900-01-01"})
    await mia.saves(date="1900-01-01", waterMl=1)
    copy = {"from": {"date": day}, "to": {"date": day}}
    for answer, field in (
        (await mia.post({"date": day}), "date"),
        (await mia.put(day, {"waterMl": 1}), "date"),
        (await mia.send("POST", "entries", {**TEA, "date": day}), "date"),
        (await mia.send("POST", "entries/batch", {"entries": [{**TEA, "date": day}]}), "date"),
        (await mia.send("PATCH", f"entries/{entry['id']}", {"date": day}), "date"),
        (await mia.send("POST", "entries/copy", copy), "to.date"),
    ):
        assert answer.status_code == 400
        (detail,) = answer.json()["details"]
        assert detail["field"].removeprefix("entries.0.") == field
        assert detail["message"].endswith("must be from 1900-01-01 to 2027-12-31")
        assert detail["code"] == "not_a_date"
    # Such a day is read as an empty one.
    assert (await mia.day(day))["entries"] == []
    assert (await mia.delete(date=day)).status_code == 404


# How many rows of each table a member can have.
_DAYS = (date(datetime.now(UTC).year + 1, 12, 31) - FIRST_DAY).days + 1
ROWS = {
    "progress_log": logs.MOST_LOGS,
    "diary_entry": diary.MOST_ENTRIES,
    "diary_entry_date": diary.MOST_ENTRIES,
    # Also without entries.
    "diary_day": _DAYS,
    "my_food": MOST_FOODS,
    "dish": MOST_DISHES,
    "measurement": MOST_MEASUREMENTS,
    "plan_start": MOST_PLAN_STARTS,
    "diary_import": MOST_IMPORTS,
}
# A row with its header and its place in the page, and in the same way its keys in each index; pages
# of an index are two thirds full.
_SIZE = """
SELECT max(pg_column_size(stored.*)) + 28 + coalesce((
    SELECT sum(1.5 * (16 + (
        SELECT sum(CASE atttypid WHEN 'text'::regtype THEN 40 ELSE 8 END)
        FROM pg_attribute WHERE attrelid = indexrelid)))
    FROM pg_index WHERE indrelid = '{table}'::regclass), 0) AS size
FROM {table} AS stored WHERE user_id = $1
"""


def _longest(letters: int) -> str:
    """Letters of four bytes that cannot be compressed."""
    chance = random.Random(letters)
    return "".join(chr(chance.randrange(0x20000, 0x2A000)) for _ in range(letters))


async def test_what_a_member_can_store_is_what_is_promised(mia: Mia) -> None:
    food = {
        "name": _longest(120),
        "per100g": {"calories": 123.45, "proteinG": 1.23, "fatG": 1.23, "carbsG": 1.23},
        "carbsBasis": "total",
        "portions": [{"name": _longest(50), "grams": 123.45} for _ in range(20)],
        "barcode": "12345678901234",
    }
    food_id = (await mia.send("POST", "my-foods", food)).json()["food"]["id"]
    items = [{"foodId": food_id, "grams": 123.45}] * 30
    dish = {"name": _longest(120), "portions": 1.23, "items": items}
    for path, body in (
        ("dishes", dish),
        ("plan-starts", {"kind": "catalogue", "planId": _longest(200), "startsOn": "2026-03-05"}),
        (
            "measurements",
            {"kind": "glucose", "value": 81.2, "unit": "mg/dL", "at": "2026-03-05T08:00:00.123Z"},
        ),
        ("entries", {"date": "2026-03-05", "meal": "breakfast", "foodId": food_id, "grams": 123.4}),
    ):
        assert (await mia.send("POST", path, body)).is_success, path
    await mia.saves(date="2026-03-05", notes=_longest(500), weightKg=81.25, waterMl=1234.5)
    await mia.tracker.rows(
        "INSERT INTO diary_import (user_id, id, created_at, state, summary, content)"
        " VALUES ($1, gen_random_uuid(), now(), 'preview', $2::text::jsonb, $3)",
        mia.id,
        json.dumps({"problems": [{"line": n, "message": _longest(60)} for n in range(101)]}),
        random.Random(1).randbytes(MOST_BYTES),
    )
    # A row of an import can state all of them.
    await mia.tracker.rows(
        "UPDATE diary_entry SET rest = $2::text::jsonb WHERE user_id = $1",
        mia.id,
        json.dumps(dict.fromkeys(REST, 12345.678)),
    )
    total = 0
    for table, rows in ROWS.items():
        (row,) = await mia.tracker.rows(_SIZE.format(table=table), mia.id)
        total += rows * int(row["size"])
    megabytes = -(-total // 10_000_000) * 10
    security = (Path(__file__).parents[3] / "SECURITY.md").read_text()
    assert f"from 1900 to next year: {megabytes} MB at most" in security
