"""Changes and copies of the diary's entries, and how a day and a week are shown."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from chassis import clock, ids
from foods import food_table
from services.tracker.tests.conftest import FIGURES, MINERALS, STATED, Mia

from .test_diary import COFFEE, DAY, EGGS, figures


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
        **{
            name: pytest.approx(entry[name] * 1.5, abs=0.051) if entry[name] else entry[name]
            for name in STATED
        },
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
    # Another month's partition, and a day long ago.
    for day in ("2026-04-01", "1900-01-01", f"{clock.now().year + 1}-12-31"):
        moved = await mia.changes(eggs, date=day)
        assert moved["entry"] == {**eggs, "date": day}
        assert moved["log"]["date"] == f"{day}T12:00:00Z"
        assert figures(moved["log"]) == figures(eggs)
        assert (await mia.day(day))["entries"] == [{**eggs, "date": day}]
    assert (await mia.day("2026-04-01"))["log"]["calories"] is None
    assert (await mia.day(DAY))["totals"]["calories"] == 12.3


async def test_a_copied_meal_is_multiplied_by_the_factor(mia: Mia) -> None:
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


@pytest.mark.parametrize(
    ("grams", "factor", "issue"),
    [
        (3000, 2, {"message": "an amount would be more than 5000", "code": "too_big"}),
        (0.9, 0.1, {"message": "an amount would be less than 0.1", "code": "too_small"}),
    ],
)
async def test_an_amount_is_not_copied_beyond_its_limits(
    mia: Mia, grams: float, factor: float, issue: dict[str, str]
) -> None:
    await mia.adds({**EGGS, "grams": grams, "foodId": "lettuce"})
    copy = {"from": {"date": DAY}, "to": {"date": DAY}, "factor": factor}
    answer = await mia.send("POST", "entries/copy", copy)
    assert answer.status_code == 400
    assert answer.json()["details"] == [{"field": "factor", **issue}]


async def test_changing_a_stored_amount_of_zero_keeps_the_figures(mia: Mia) -> None:
    eggs = (await mia.adds(EGGS))["entry"]
    # As it was copied before copies had a least amount.
    await mia.tracker.rows("UPDATE diary_entry SET grams = 0 WHERE id = $1", eggs["id"])
    assert (await mia.changes(eggs, grams=50))["entry"] == {**eggs, "grams": 50}


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
        "byHand": [],
        "entries": [],
        "totals": {**dict.fromkeys(STATED, 0), "known": {}, "of": 0},
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
        "totals": {**dict.fromkeys(STATED, 0), "known": {}, "of": 0},
        "weightKg": 80.25,
        "entries": 0,
    }
    assert weeks[0]["averages"] == {
        **dict.fromkeys(FIGURES, 0),
        "calories": 150.5,
        "netCarbsG": 0.5,
        **dict.fromkeys(MINERALS),
    }
    assert (weeks[0]["weightChange"], weeks[0]["daysInTarget"]) == (-0.4, 0)
    assert (await mia.shown("week", date="2026-03-09"))["weightChange"] is None
    # The last week of all is not over when the calendar is.
    assert len((await mia.shown("week", date="9999-12-31"))["days"]) == 5
    assert len((await mia.shown("week", date="0001-01-01"))["days"]) == 7


async def test_a_food_says_what_allergens_it_has_and_what_it_may_contain(mia: Mia) -> None:
    chocolate = (await mia.shown("foods/dark-chocolate-85"))["food"]
    assert chocolate["allergens"] == []
    assert chocolate["mayContain"] == ["gluten", "milk", "nuts", "peanuts", "soy"]
    tofu = (await mia.shown("foods/tofu"))["food"]
    assert (tofu["allergens"], tofu["mayContain"]) == (["soy"], [])


async def test_foods_are_searched_and_shown(mia: Mia) -> None:
    found = (await mia.shown("foods", q="avo"))["foods"]
    assert found[0]["id"].startswith("avocado")
    shown = (await mia.shown(f"foods/{found[0]['id']}"))["food"]
    assert found[0].items() <= shown.items()
    assert shown.keys() - found[0].keys() == {"cautions", "mostADay", "edible"}
    table = food_table().foods[found[0]["id"]]
    assert found[0]["per100g"]["netCarbsG"] == table.per_100g.net_carbs_g
    assert len((await mia.shown("foods", limit="3"))["foods"]) == 3
    for wrong in ("0", "51"):
        assert (await mia.get("foods", limit=wrong)).status_code == 400
    answer = await mia.get("foods/unicorn")
    assert (answer.status_code, answer.json()) == (404, {"error": "Food not found"})


async def test_minerals_go_with_copies_dishes_and_other_amounts(mia: Mia) -> None:
    eggs = (await mia.adds(EGGS))["entry"]
    dish = {"name": "Eggs", "portions": 2, "items": [{"foodId": "egg", "grams": 400}]}
    made = (await mia.send("POST", "dishes", dish)).json()["dish"]
    portion = {"date": DAY, "meal": "lunch", "dishId": made["id"], "portions": 1}
    eaten = (await mia.adds(portion))["entry"]
    assert made["perPortion"] == {name: eaten[name] for name in STATED}
    copy = {"from": {"date": DAY, "meal": "breakfast"}, "to": {"date": "2026-03-06"}, "factor": 2}
    (copied,) = (await mia.send("POST", "entries/copy", copy)).json()["entries"]
    changed = (await mia.changes(eggs, grams=200))["entry"]
    for entry in (eaten, copied, changed):
        for name in STATED:
            doubled = None if eggs[name] is None else pytest.approx(eggs[name] * 2, abs=0.11)
            assert entry[name] == doubled, name
    # What else is known goes with them, too; no response shows it.
    rows = await mia.tracker.rows("SELECT rest FROM diary_entry WHERE user_id = $1", mia.id)
    assert len(rows) == 3
    assert len({row["rest"] for row in rows}) == 1
    assert "rest" not in eaten


async def test_a_dish_knows_of_minerals_what_all_of_its_foods_state(mia: Mia) -> None:
    label = {"calories": 200, "proteinG": 1, "fatG": 1, "carbsG": 9, "fiberG": 5, "sodiumMg": 400}
    bread = {"name": "Bread", "per100g": label, "carbsBasis": "total"}
    food = (await mia.send("POST", "my-foods", bread)).json()["food"]
    items = [{"foodId": "egg", "grams": 100}, {"foodId": food["id"], "grams": 100}]
    dish = {"name": "Toast", "portions": 1, "items": items}
    made = (await mia.send("POST", "dishes", dish)).json()["dish"]
    egg = (await mia.adds(EGGS))["entry"]
    assert made["perPortion"]["sodiumMg"] == pytest.approx(egg["sodiumMg"] + 400)
    assert made["perPortion"]["potassiumMg"] is None
    # It keeps what it has of a food that is deleted.
    await mia.send("DELETE", f"my-foods/{food['id']}")
    assert (await mia.shown("dishes"))["dishes"][0]["perPortion"] == made["perPortion"]


async def test_copies_of_copies_have_a_limit_of_minerals(mia: Mia) -> None:
    broth = {"date": DAY, "meal": "lunch", "name": "Broth", "sodiumMg": 90_000}
    await mia.adds(broth)
    statuses = []
    for n in range(4):
        days = {"from": {"date": f"2026-03-{5 + n:02}"}, "to": {"date": f"2026-03-{6 + n:02}"}}
        answer = await mia.send("POST", "entries/copy", {**days, "factor": 10})
        statuses.append(answer.status_code)
    assert statuses == [201, 201, 400, 400]
    assert (await mia.day("2026-03-07"))["totals"]["sodiumMg"] == 9_000_000


async def test_a_week_says_of_how_many_entries_a_mineral_is_known(mia: Mia) -> None:
    broth = {"meal": "lunch", "name": "Broth", "calories": 10}
    for day, known in (
        (2, {"sodiumMg": 900}),
        (2, {"sodiumMg": 300.5}),
        (3, {}),
        (3, {"fiberG": 4}),
    ):
        await mia.adds({**broth, **known, "date": f"2026-03-0{day}"})
    week = await mia.shown("week", date="2026-03-02")
    first, second = (each["totals"] for each in week["days"][:2])
    assert (first["sodiumMg"], first["of"], first["known"].get("sodiumMg")) == (1200.5, 2, None)
    assert (second["fiberG"], second["of"], second["known"]["fiberG"]) == (4, 2, 1)
    assert (week["averages"]["sodiumMg"], week["averages"]["fiberG"]) == (1200.5, None)
