"""Foods and dishes of a member's own."""

from typing import Any

import pytest

from chassis import ids
from services.tracker.tests.conftest import FIGURES, MINERALS, Mia
from testkit import RunningService

LABEL = {"calories": 250, "proteinG": 10, "fatG": 12.5, "carbsG": 30, "fiberG": 8, "polyolsG": 2}
LABEL |= {"sodiumMg": 480}
NO_MINERALS = dict.fromkeys(("sodiumMg", "potassiumMg", "magnesiumMg"))
BREAD = {
    "name": "Seed bread",
    "per100g": LABEL,
    "carbsBasis": "total",
    "portions": [{"name": "slice", "grams": 40}],
    "barcode": "4006381333931",
}


async def has(mia: Mia, path: str, body: Any) -> Any:
    answer = await mia.send("POST", path, body)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def eats(mia: Mia, **what: Any) -> list[float]:
    entry = (await mia.adds({"date": "2026-03-05", "meal": "lunch", **what}))["entry"]
    return [entry[name] for name in FIGURES]


async def test_an_own_food_is_found_first_and_by_its_barcode(mia: Mia) -> None:
    food = (await has(mia, "my-foods", BREAD))["food"]
    assert food == {
        **BREAD,
        "id": food["id"],
        "group": "other",
        "per100g": {**NO_MINERALS, **LABEL, "netCarbsG": 20},
        "allergens": [],
        "mayContain": [],
        "source": "own",
        "tier": "own",
        "basis": "total",
        "createdAt": food["createdAt"],
    }
    assert await mia.shown("my-foods") == {"foods": [food], "next": None}
    found = (await mia.shown("foods", q="bre"))["foods"]
    assert found[0] == food
    assert len(found) > 1
    assert await mia.shown(f"foods/{food['id']}") == {"food": food}
    assert await mia.shown("foods/barcode/4006381333931") == {"food": food}
    assert (await mia.shown("foods", q="bre", limit="1"))["foods"] == [food]


@pytest.mark.parametrize(("basis", "net"), [("total", 20), ("available", 28)])
async def test_net_carbs_are_what_the_label_means(mia: Mia, basis: str, net: float) -> None:
    food = (await has(mia, "my-foods", {**BREAD, "carbsBasis": basis}))["food"]
    assert food["per100g"]["netCarbsG"] == net
    assert await eats(mia, foodId=food["id"], grams=50) == [125, 5, 6.3, 15, net / 2]


async def test_erythritol_of_a_european_label_has_no_net_carbs(mia: Mia) -> None:
    """Regulation (EU) 1169/2011: polyols are a part of carbohydrate there, fiber is not."""
    label = {"calories": 0, "proteinG": 0, "fatG": 0, "carbsG": 100, "polyolsG": 100}
    food = {"name": "Erythritol", "per100g": label, "carbsBasis": "available"}
    stored = (await has(mia, "my-foods", food))["food"]
    assert stored["per100g"]["netCarbsG"] == 0
    assert await eats(mia, foodId=stored["id"], grams=10) == [0, 0, 0, 10, 0]
    items = [{"foodId": stored["id"], "grams": 10}]
    dish = (await has(mia, "dishes", {"name": "Sweet", "portions": 1, "items": items}))["dish"]
    assert dish["perPortion"]["netCarbsG"] == 0
    # More polyols than carbs is a slip of the label: it has none below zero.
    slip = {**food, "per100g": {**label, "carbsG": 40}}
    assert (await has(mia, "my-foods", slip))["food"]["per100g"]["netCarbsG"] == 0


async def test_what_a_label_does_not_say_is_unknown_and_counts_nothing(mia: Mia) -> None:
    label = {"calories": 250, "proteinG": 10, "fatG": 12.5, "carbsG": 30}
    food = (await has(mia, "my-foods", {**BREAD, "per100g": label, "barcode": None}))["food"]
    assert food["per100g"] == {**dict.fromkeys(MINERALS), **label, "netCarbsG": 30}
    assert food["barcode"] is None


async def test_an_edited_or_deleted_food_changes_no_past_day(mia: Mia) -> None:
    food = (await has(mia, "my-foods", BREAD))["food"]
    eaten = await eats(mia, foodId=food["id"], grams=100)
    change = {"name": "Rye", "per100g": {**LABEL, "calories": 500}, "barcode": None}
    answer = await mia.send("PATCH", f"my-foods/{food['id']}", change)
    changed = answer.json()["food"]
    assert (changed["name"], changed["per100g"]["calories"], changed["barcode"]) == (
        "Rye",
        500,
        None,
    )
    assert changed["portions"] == food["portions"]
    assert (await mia.send("DELETE", f"my-foods/{food['id']}")).json() == {"deleted": True}
    (entry,) = (await mia.day("2026-03-05"))["entries"]
    assert [entry[name] for name in FIGURES] == eaten
    assert (entry["name"], entry["foodId"]) == ("Seed bread", food["id"])
    # It takes another amount all the same.
    assert (await mia.changes(entry, grams=200))["entry"]["calories"] == 500


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": " "},
        {"name": "Bread\u202e"},
        {"portions": [{"name": "sl\u200bice", "grams": 1}]},
        {"per100g": {"calories": 1}},
        {"per100g": {**LABEL, "fatG": 100.1}},
        {"per100g": None},
        {"carbsBasis": "net"},
        {"portions": [{"name": "slice"}]},
        {"portions": [{"name": "slice", "grams": 1}] * 21},
        {"barcode": "12"},
        {"barcode": "1234567x"},
    ],
)
async def test_an_invalid_food_is_refused(mia: Mia, wrong: dict[str, Any]) -> None:
    answer = await mia.send("POST", "my-foods", {**BREAD, **wrong})
    assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")


@pytest.mark.parametrize(
    ("basis", "label", "field"),
    [
        ("total", {**LABEL, "carbsG": 80}, "per100g"),
        ("available", {**LABEL, "fatG": 60, "carbsG": 30.1}, "per100g"),
        ("total", {**LABEL, "carbsG": 7.9}, "per100g.fiberG"),
    ],
)
async def test_a_label_that_cannot_be_true_is_refused(
    mia: Mia, basis: str, label: dict[str, float], field: str
) -> None:
    wrong = {**BREAD, "per100g": label, "carbsBasis": basis}
    answer = await mia.send("POST", "my-foods", wrong)
    assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")
    (detail,) = answer.json()["details"]
    assert (detail["field"], detail["code"]) == (field, "invalid")
    stored = (await has(mia, "my-foods", BREAD))["food"]
    sent = {"per100g": label, "carbsBasis": basis}
    assert (await mia.send("PATCH", f"my-foods/{stored['id']}", sent)).status_code == 400
    (kept,) = (await mia.shown("my-foods"))["foods"]
    assert kept == stored


async def test_a_label_is_checked_with_the_basis_that_is_stored(mia: Mia) -> None:
    # Psyllium in Europe: mostly fiber, which labels count separately.
    label = {"calories": 200, "proteinG": 2, "fatG": 1, "carbsG": 2, "fiberG": 85}
    food = {"name": "Psyllium", "per100g": label, "carbsBasis": "available"}
    stored = (await has(mia, "my-foods", food))["food"]
    path = f"my-foods/{stored['id']}"
    assert (await mia.send("PATCH", path, {"carbsBasis": "total"})).status_code == 400
    assert (await mia.send("PATCH", path, {"per100g": {**label, "carbsG": 3}})).status_code == 200
    both = {"per100g": {**label, "carbsG": 90}, "carbsBasis": "total"}
    assert (await mia.send("PATCH", path, both)).status_code == 200
    # Rounded figures of binary numbers are 100 g.
    exact = {**label, "proteinG": 0.1, "fatG": 0.2, "carbsG": 99.7}
    assert (await mia.send("PATCH", path, {"per100g": exact})).status_code == 200


async def test_a_dish_has_the_figures_of_its_foods(mia: Mia) -> None:
    bread = (await has(mia, "my-foods", BREAD))["food"]["id"]
    items = [{"foodId": bread, "grams": 80}, {"foodId": "butter", "grams": 20}]
    dish = (await has(mia, "dishes", {"name": "Toast", "portions": 2, "items": items}))["dish"]
    butter = (await mia.shown("foods/butter"))["food"]
    assert dish["items"] == [
        {"foodId": bread, "name": "Seed bread", "grams": 80},
        {"foodId": "butter", "name": butter["name"], "grams": 20},
    ]
    # The dish has two portions.
    calories = (250 * 0.8 + butter["per100g"]["calories"] * 0.2) / 2
    assert dish["perPortion"]["calories"] == pytest.approx(calories, abs=0.051)
    assert await mia.shown("dishes") == {"dishes": [dish], "next": None}
    eaten = await eats(mia, dishId=dish["id"], portions=3)
    assert eaten[0] == pytest.approx(calories * 3, abs=0.051)
    assert eaten[4] == pytest.approx(dish["perPortion"]["netCarbsG"] * 3, abs=0.21)
    # It follows its food, until that is deleted.
    changed = {"per100g": {**LABEL, "calories": 500}}
    await mia.send("PATCH", f"my-foods/{bread}", changed)
    (followed,) = (await mia.shown("dishes"))["dishes"]
    assert followed["perPortion"]["calories"] == pytest.approx(calories + 100, abs=0.051)
    await mia.send("DELETE", f"my-foods/{bread}")
    assert await mia.shown("dishes") == {"dishes": [dish], "next": None}


async def test_a_dish_is_changed_and_deleted(mia: Mia) -> None:
    items = [{"foodId": "butter", "grams": 20}]
    dish = (await has(mia, "dishes", {"name": "Toast", "portions": 2, "items": items}))["dish"]
    path = f"dishes/{dish['id']}"
    changed = (await mia.send("PATCH", path, {"name": "Butter", "portions": 1})).json()["dish"]
    assert (changed["name"], changed["items"]) == ("Butter", dish["items"])
    assert changed["perPortion"]["calories"] == pytest.approx(
        dish["perPortion"]["calories"] * 2, abs=0.11
    )
    other = {"items": [{"foodId": "egg", "grams": 50}]}
    assert (await mia.send("PATCH", path, other)).json()["dish"]["items"][0]["foodId"] == "egg"
    assert (await mia.send("DELETE", path)).json() == {"deleted": True}
    assert await mia.shown("dishes") == {"dishes": [], "next": None}
    entry = {"meal": "lunch", "dishId": dish["id"], "portions": 1}
    assert (await mia.send("POST", "entries", entry)).json()["error"] == "Dish not found"


async def test_a_dish_is_changed_as_it_is_shown_also_when_a_food_was_deleted(mia: Mia) -> None:
    bread = (await has(mia, "my-foods", BREAD))["food"]["id"]
    items = [{"foodId": bread, "grams": 40}, {"foodId": "butter", "grams": 10}]
    dish = (await has(mia, "dishes", {"name": "Toast", "portions": 1, "items": items}))["dish"]
    await mia.send("DELETE", f"my-foods/{bread}")
    (shown,) = (await mia.shown("dishes"))["dishes"]
    assert shown == dish
    path = f"dishes/{dish['id']}"
    again = {name: shown[name] for name in ("name", "portions", "items")}
    assert (await mia.send("PATCH", path, again)).json()["dish"] == dish
    twice = [{"foodId": each["foodId"], "grams": each["grams"] * 2} for each in shown["items"]]
    changed = (await mia.send("PATCH", path, {"items": twice})).json()["dish"]
    assert [each["name"] for each in changed["items"]] == ["Seed bread", "Butter"]
    twofold = dish["perPortion"]["calories"] * 2
    assert changed["perPortion"]["calories"] == pytest.approx(twofold, abs=0.11)
    # Another dish never had it.
    answer = await mia.send("POST", "dishes", again)
    assert (answer.status_code, answer.json()) == (404, {"error": "Food not found"})


@pytest.mark.parametrize(
    "wrong",
    [
        {"items": []},
        {"items": [{"foodId": "egg", "grams": 1}] * 31},
        {"items": [{"foodId": "egg"}]},
        {"portions": 0},
        {"name": "x" * 121},
        {"name": "\u202edaerb"},
    ],
)
async def test_an_invalid_dish_is_refused(mia: Mia, wrong: dict[str, Any]) -> None:
    dish = {"name": "Eggs", "portions": 1, "items": [{"foodId": "egg", "grams": 50}], **wrong}
    answer = await mia.send("POST", "dishes", dish)
    assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")


async def test_foods_and_dishes_of_another_member_are_a_404(
    mia: Mia, tracker: RunningService
) -> None:
    ben = Mia(tracker)
    food = (await has(ben, "my-foods", BREAD))["food"]["id"]
    items = [{"foodId": food, "grams": 20}]
    dish = (await has(ben, "dishes", {"name": "T", "portions": 1, "items": items}))["dish"]["id"]
    kept = [await ben.shown(path) for path in ("my-foods", "dishes")]
    no_food, no_dish = {"error": "Food not found"}, {"error": "Dish not found"}
    for method, path, body, error in (
        ("GET", f"foods/{food}", None, no_food),
        ("GET", "foods/barcode/4006381333931", None, no_food),
        ("GET", "foods/barcode/%00", None, no_food),
        ("GET", "foods/%00", None, no_food),
        ("PATCH", f"my-foods/{food}", {"name": "Hers"}, no_food),
        ("DELETE", f"my-foods/{food}", None, no_food),
        ("DELETE", "my-foods/%00", None, no_food),
        ("POST", "dishes", {"name": "T", "portions": 1, "items": items}, no_food),
        ("POST", "entries", {"meal": "lunch", "foodId": food, "grams": 1}, no_food),
        ("POST", "entries", {"meal": "lunch", "dishId": dish, "portions": 1}, no_dish),
        ("PATCH", f"dishes/{dish}", {"name": "Hers"}, no_dish),
        ("DELETE", f"dishes/{dish}", None, no_dish),
        ("DELETE", "dishes/%00", None, no_dish),
    ):
        answer = await mia.send(method, path, body)
        said = {"error": answer.json()["error"]}
        assert (answer.status_code, said) == (404, error), (method, path)
    assert await mia.shown("my-foods") == {"foods": [], "next": None}
    assert [await ben.shown(path) for path in ("my-foods", "dishes")] == kept


async def test_a_member_has_a_limited_number_of_foods(mia: Mia, tracker: RunningService) -> None:
    await tracker.rows(
        "INSERT INTO my_food SELECT $1, n::text, 'Food ' || n, 'total', 1, 1, 1, 1, 1, 1, '[]',"
        " NULL, now(), ' food ' || n FROM generate_series(1, 1000) AS n",
        mia.id,
    )
    answer = await mia.send("POST", "my-foods", BREAD)
    message = "there are 1000 already: delete one to store another"
    details = [{"field": "body", "message": message, "code": "too_many", "max": 1000}]
    assert (answer.status_code, answer.json()["details"]) == (400, details)
    assert len((await mia.shown("foods", q="food", limit="50"))["foods"]) == 50
    await mia.send("DELETE", f"my-foods/{(await mia.shown('foods', q='food'))['foods'][0]['id']}")
    await has(mia, "my-foods", {**BREAD, "name": f"Food {ids.new()}"})


@pytest.mark.parametrize(("path", "table"), [("my-foods", "my_food"), ("dishes", "dish")])
async def test_a_change_during_a_deletion_succeeds_or_is_a_404(
    mia: Mia, path: str, table: str
) -> None:
    items = [{"foodId": "egg", "grams": 100}]
    body = BREAD if table == "my_food" else {"name": "Omelette", "portions": 1, "items": items}
    (made,) = (await has(mia, path, body)).values()
    deleted, changed = await mia.tracker.side_by_side(
        table,
        mia.send("DELETE", f"{path}/{made['id']}"),
        mia.send("PATCH", f"{path}/{made['id']}", {"name": "Toast"}),
    )
    assert (deleted.status_code, changed.status_code) in {(200, 200), (200, 404)}


async def test_own_foods_are_in_the_export(mia: Mia) -> None:
    food = (await has(mia, "my-foods", BREAD))["food"]
    items = [{"foodId": food["id"], "grams": 20}]
    dish = (await has(mia, "dishes", {"name": "T", "portions": 1, "items": items}))["dish"]
    document = (await mia.get("export")).json()
    assert [(each["id"], each["barcode"]) for each in document["foods"]] == [
        (food["id"], BREAD["barcode"])
    ]
    assert [(each["id"], each["items"][0]["grams"]) for each in document["dishes"]] == [
        (dish["id"], 20)
    ]


@pytest.mark.parametrize("query", ["berry", "berries", "blueber gran", "BLUEBERRY"])
async def test_an_own_food_is_found_in_either_number(mia: Mia, query: str) -> None:
    food = (await has(mia, "my-foods", {**BREAD, "name": "Granola, berries, blueberry"}))["food"]
    assert (await mia.shown("foods", q=query, limit="1"))["foods"] == [food]
