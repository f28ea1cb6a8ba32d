"""The diary: entries with figures of their own."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from chassis import ids
from foods import food_table
from testkit import RunningService

from .conftest import FIGURES, Mia

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
    assert entry.keys() == {*EGGS, *others, *FIGURES, "id", "createdAt"}
    assert (await mia.day(DAY))["entries"] == [entry]


async def test_a_quick_add_counts_what_it_says_and_nothing_else(mia: Mia) -> None:
    entry = (await mia.adds(COFFEE))["entry"]
    assert figures(entry) == [12.3, 0, 0, 0, 0.5]
    of_macros = {"proteinG": 10, "fatG": 5.25, "netCarbsG": 2, "carbsG": 9}
    entry = (await mia.adds({"meal": "lunch", "name": "Stew", **of_macros}))["entry"]
    # 4 x 10 + 9 x 5.25 + 4 x 2
    assert figures(entry) == [95.3, 10, 5.3, 9, 2]


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
        {"name": "Coffee", "netCarbsG": 100.1},
        {"name": "Coffee", "calories": 1, "id": "1"},
        {"name": "Coffee", "calories": 1, "date": "2026-02-30"},
        {},
    ],
)
async def test_what_is_no_entry_is_refused(mia: Mia, wrong: dict[str, Any]) -> None:
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
        assert (answer.status_code, answer.json()) == (404, {"error": error})
    assert (await mia.day(DAY))["entries"] == []


async def test_a_repeated_id_answers_the_first_entry_whatever_the_body_says(mia: Mia) -> None:
    id = ids.new()
    first = await mia.adds({**COFFEE, "id": id.upper()})
    assert first["entry"]["id"] == id
    assert await mia.adds({**COFFEE, "id": id}, status=200) == first
    other = {"date": "2026-04-01", "meal": "lunch", "foodId": "egg", "grams": 1, "id": id}
    assert await mia.adds(other, status=200) == first
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


async def test_a_batch_is_stored_whole_or_not_at_all(mia: Mia) -> None:
    answer = await mia.send("POST", "entries/batch", {"entries": [EGGS, COFFEE]})
    assert answer.status_code == 201
    stored = answer.json()
    assert (await mia.day(DAY))["entries"] == stored["entries"]
    assert stored["log"]["calories"] == pytest.approx(
        sum(entry["calories"] for entry in stored["entries"])
    )
    sugar = {"date": DAY, "meal": "snack", "name": "Sugar", "carbsG": 400}
    refused = await mia.send("POST", "entries/batch", {"entries": [COFFEE, sugar, sugar]})
    message = "the day would have more than 500 g of carbs"
    details = [{"field": "carbsG", "message": message, "code": "too_big", "max": 500}]
    assert (refused.status_code, refused.json()["details"]) == (400, details)
    assert len((await mia.day(DAY))["entries"]) == 2


async def test_a_repeated_batch_doubles_nothing(mia: Mia) -> None:
    batch = {"entries": [{**EGGS, "id": ids.new()}, {**COFFEE, "id": ids.new()}]}
    first = await mia.send("POST", "entries/batch", batch)
    again = await mia.send("POST", "entries/batch", batch)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == first.json()
    # One more beside the two that are there.
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


async def test_another_amount_scales_the_stored_figures(mia: Mia) -> None:
    entry = (await mia.adds(EGGS))["entry"]
    changed = await mia.changes(entry, grams=150, meal="dinner")
    scaled = [pytest.approx(value * 1.5, abs=0.051) for value in figures(entry)]
    assert figures(changed["entry"]) == scaled
    assert figures(changed["log"]) == figures(changed["entry"])
    assert changed["entry"] == {
        **entry,
        "grams": 150,
        "meal": "dinner",
        **dict(zip(FIGURES, figures(changed["entry"]), strict=True)),
    }
    assert (await mia.day(DAY))["entries"] == [changed["entry"]]
    assert (await mia.changes(changed["entry"]))["entry"] == changed["entry"]


async def test_a_quick_add_takes_another_name_and_other_figures(mia: Mia) -> None:
    entry = (await mia.adds(COFFEE))["entry"]
    changed = await mia.changes(entry, name="Latte", carbsG=3.14)
    assert changed["entry"] == {**entry, "name": "Latte", "carbsG": 3.1}
    assert changed["log"]["carbsG"] == 3.1


async def test_an_entry_takes_no_figures_that_it_does_not_have_itself(mia: Mia) -> None:
    eggs, coffee = [(await mia.adds(each))["entry"] for each in (EGGS, COFFEE)]
    for entry, change, field in (
        (eggs, {"calories": 3}, "calories"),
        (eggs, {"name": "Ham"}, "name"),
        (eggs, {"portions": 1}, "portions"),
        (coffee, {"grams": 10}, "grams"),
    ):
        answer = await mia.send("PATCH", f"entries/{entry['id']}", change)
        assert answer.status_code == 400
        assert answer.json()["details"][0]["field"] == field
    assert (await mia.send("PATCH", f"entries/{eggs['id']}", {"grams": None})).status_code == 400
    assert (await mia.day(DAY))["entries"] == [eggs, coffee]


async def test_an_entry_moves_to_another_day_with_its_figures(mia: Mia) -> None:
    eggs = (await mia.adds(EGGS))["entry"]
    await mia.adds(COFFEE)
    # A month of its own, and one of long ago.
    for day in ("2026-04-01", "0001-01-01", "9999-12-31"):
        moved = await mia.changes(eggs, date=day)
        assert moved["entry"] == {**eggs, "date": day}
        assert moved["log"]["date"] == f"{day}T12:00:00Z"
        assert figures(moved["log"]) == figures(eggs)
        assert (await mia.day(day))["entries"] == [{**eggs, "date": day}]
    assert (await mia.day("2026-04-01"))["log"]["calories"] is None
    assert (await mia.day(DAY))["totals"]["calories"] == 12.3


async def test_a_meal_is_copied_so_many_times_as_much(mia: Mia) -> None:
    eggs = (await mia.adds(EGGS))["entry"]
    await mia.adds(COFFEE)
    source, to = {"date": DAY, "meal": "breakfast"}, {"date": "2026-03-06", "meal": "lunch"}
    answer = await mia.send("POST", "entries/copy", {"from": source, "to": to, "factor": 0.5})
    assert answer.status_code == 201
    (copy,) = answer.json()["entries"]
    halved = [pytest.approx(value / 2, abs=0.051) for value in figures(eggs)]
    assert (copy["meal"], copy["grams"]) == ("lunch", 50)
    assert figures(copy) == halved
    assert figures(answer.json()["log"]) == figures(copy)
    whole = {"from": {"date": DAY}, "to": {"date": "2026-03-07"}}
    copies = (await mia.send("POST", "entries/copy", whole)).json()["entries"]
    assert [(each["meal"], each["name"]) for each in copies] == [
        ("breakfast", eggs["name"]),
        ("snack", "Coffee"),
    ]


async def test_a_repeated_copy_doubles_nothing(mia: Mia) -> None:
    await mia.adds(EGGS)
    await mia.adds(COFFEE)
    copy = {"from": {"date": DAY}, "to": {"date": DAY}, "id": ids.new()}
    answers = await asyncio.gather(*(mia.send("POST", "entries/copy", copy) for _ in range(6)))
    answers.append(await mia.send("POST", "entries/copy", copy))
    assert sorted(answer.status_code for answer in answers) == [200] * 6 + [201]
    assert all(answer.json() == answers[0].json() for answer in answers)
    assert len((await mia.day(DAY))["entries"]) == 4


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"from": {"date": "2026-01-01"}, "to": {"date": DAY}}, "from"),
        ({"from": {"date": DAY}, "to": {"date": DAY}, "factor": 0.05}, "factor"),
        ({"from": {"date": DAY}, "to": {"date": DAY}, "factor": 10.1}, "factor"),
        ({"from": {"date": DAY}, "to": {"date": DAY, "meal": "tea"}}, "to.meal"),
        ({"from": {"date": DAY}}, "to"),
        ({"from": {}, "to": {"date": DAY}}, "from.date"),
    ],
)
async def test_a_copy_names_what_is_wrong(mia: Mia, body: Any, field: str) -> None:
    await mia.adds(EGGS)
    answer = await mia.send("POST", "entries/copy", body)
    assert answer.status_code == 400
    assert [issue["field"] for issue in answer.json()["details"]] == [field]


async def test_an_amount_is_not_copied_beyond_its_limit(mia: Mia) -> None:
    lettuce = {**EGGS, "grams": 3000, "foodId": "lettuce"}
    await mia.adds(lettuce)
    copy = {"from": {"date": DAY}, "to": {"date": DAY}, "factor": 2}
    answer = await mia.send("POST", "entries/copy", copy)
    assert answer.json()["details"] == [
        {"field": "factor", "message": "an amount would be more than 5000", "code": "too_big"}
    ]


async def test_what_is_eaten_most_often_comes_first(
    mia: Mia, at: Callable[[datetime], None]
) -> None:
    at(datetime(2026, 5, 6, 12, tzinfo=UTC))
    for day, name, grams in (
        ("2026-05-01", "egg", 50),
        ("2026-05-02", "egg", 150),
        ("2026-05-06", "bacon", 100),
        ("2026-05-07", "avocado-raw", 80),
        ("2026-02-01", "bacon", 100),
    ):
        await mia.adds({"date": day, "meal": "lunch", "foodId": name, "grams": grams})
    await mia.adds({**COFFEE, "date": "2026-05-03"})
    items = (await mia.shown("entries/recent"))["items"]
    found = [(item["foodId"], item["times"], item["lastDate"], item["grams"]) for item in items]
    assert found == [
        ("egg", 2, "2026-05-02", 150),
        ("avocado-raw", 1, "2026-05-07", 80),
        ("bacon", 1, "2026-05-06", 100),
        (None, 1, "2026-05-03", None),
    ]
    assert items[3]["name"] == "Coffee"
    assert len((await mia.shown("entries/recent", limit="1"))["items"]) == 1
    for wrong in ("0", "51", "x"):
        assert (await mia.get("entries/recent", limit=wrong)).status_code == 400


async def test_a_day_without_anything_is_shown(mia: Mia) -> None:
    assert await mia.day("2024-02-29") == {
        "date": "2024-02-29",
        "log": None,
        "entries": [],
        "totals": dict.fromkeys(FIGURES, 0),
        "targets": None,
        "left": None,
    }
    assert (await mia.get("day", date="2023-02-29")).status_code == 400


async def test_a_week_begins_on_monday(mia: Mia) -> None:
    # A Wednesday and the Sunday after it.
    await mia.adds({**COFFEE, "date": "2026-03-04", "calories": 100})
    await mia.adds({**COFFEE, "date": "2026-03-08", "calories": 201})
    await mia.saves(date="2026-03-02", weightKg=80.25)
    await mia.saves(date="2026-03-08", weightKg=79.9)
    weeks = [await mia.shown("week", date=day) for day in ("2026-03-02", "2026-03-08")]
    assert weeks[0] == weeks[1]
    assert [each["date"][-2:] for each in weeks[0]["days"]] == [f"{n:02}" for n in range(2, 9)]
    assert [each["entries"] for each in weeks[0]["days"]] == [0, 0, 1, 0, 0, 0, 1]
    assert weeks[0]["days"][0] == {
        "date": "2026-03-02",
        "totals": dict.fromkeys(FIGURES, 0),
        "weightKg": 80.25,
        "entries": 0,
    }
    assert weeks[0]["averages"] == {
        **dict.fromkeys(FIGURES, 0),
        "calories": 150.5,
        "netCarbsG": 0.5,
    }
    assert (weeks[0]["weightChange"], weeks[0]["daysInTarget"]) == (-0.4, 0)
    assert (await mia.shown("week", date="2026-03-09"))["weightChange"] is None
    # The last week of all is not over when the calendar is.
    assert len((await mia.shown("week", date="9999-12-31"))["days"]) == 5
    assert len((await mia.shown("week", date="0001-01-01"))["days"]) == 7


async def test_foods_are_searched_and_shown(mia: Mia) -> None:
    found = (await mia.shown("foods", q="avo"))["foods"]
    assert found[0]["id"].startswith("avocado")
    assert await mia.shown(f"foods/{found[0]['id']}") == {"food": found[0]}
    table = food_table().foods[found[0]["id"]]
    assert found[0]["per100g"]["netCarbsG"] == table.per_100g.net_carbs_g
    assert len((await mia.shown("foods", limit="3"))["foods"]) == 3
    for wrong in ("0", "51"):
        assert (await mia.get("foods", limit=wrong)).status_code == 400
    answer = await mia.get("foods/unicorn")
    assert (answer.status_code, answer.json()) == (404, {"error": "Food not found"})


@pytest.mark.parametrize(
    ("method", "path"),
    [
        *[("POST", "entries"), ("POST", "entries/batch"), ("POST", "entries/copy")],
        *[("PATCH", "entries/x"), ("DELETE", "entries/x"), ("GET", "entries/recent")],
        *[("GET", "day"), ("GET", "week"), ("GET", "foods"), ("GET", "foods/egg")],
        *[("POST", "my-foods"), ("GET", "my-foods"), ("PATCH", "my-foods/x")],
        *[("DELETE", "my-foods/x"), ("GET", "foods/barcode/1"), ("POST", "dishes")],
        *[("GET", "dishes"), ("PATCH", "dishes/x"), ("DELETE", "dishes/x"), ("GET", "targets")],
        *[("PUT", "targets"), ("DELETE", "targets"), ("GET", "expenditure")],
        *[("POST", "measurements"), ("GET", "measurements"), ("DELETE", "measurements/x")],
    ],
)
async def test_only_members_have_a_diary(tracker: RunningService, method: str, path: str) -> None:
    answer = await tracker.client.request(method, f"/api/tracker/{path}")
    assert (answer.status_code, answer.json()) == (401, {"error": "Not authenticated"})
