"""Foods of both tables, as members search and log them."""

from services.tracker.tests.conftest import FIGURES, Mia


async def test_own_foods_come_before_the_kitchen_and_the_kitchen_before_other_tables(
    mia: Mia,
) -> None:
    label = {"calories": 250, "proteinG": 10, "fatG": 12.5, "carbsG": 30}
    own = {"name": "Avocado bread", "per100g": label, "carbsBasis": "available"}
    assert (await mia.send("POST", "my-foods", own)).status_code == 201
    found = (await mia.shown("foods", q="avocado"))["foods"]
    tiers = [food["tier"] for food in found]
    assert sorted(tiers, key=["own", "kitchen", "reference"].index) == tiers
    assert set(tiers) == {"own", "kitchen", "reference"}
    assert [food["basis"] for food in found] == ["available", *["total"] * (len(found) - 1)]


async def test_a_food_states_its_minerals_and_where_they_are_from(mia: Mia) -> None:
    food = (await mia.shown("foods", q="avocado", limit="1"))["foods"][0]
    assert food["source"] == "SR Legacy: Avocados, raw, all commercial varieties"
    minerals = ("fiberG", "polyolsG", "sodiumMg", "potassiumMg", "magnesiumMg")
    assert [food["per100g"][name] for name in minerals] == [6.7, 0, 7, 485, 29]
    manchego = (await mia.shown("foods", q="manchego", limit="1"))["foods"][0]
    assert manchego["per100g"]["potassiumMg"] is None


async def test_a_food_that_is_only_logged_is_shown_and_eaten(mia: Mia) -> None:
    quiche = (await mia.shown("foods", q="spinach quiche", limit="1"))["foods"][0]
    assert quiche["tier"] == "reference"
    assert await mia.shown(f"foods/{quiche['id']}") == {"food": quiche}
    entry = (
        await mia.adds(
            {"date": "2026-03-05", "meal": "lunch", "foodId": quiche["id"], "grams": 200}
        )
    )["entry"]
    assert entry["name"] == quiche["name"]
    for name in FIGURES:
        assert abs(entry[name] - 2 * quiche["per100g"][name]) < 0.06


async def test_one_word_too_many_finds_the_foods_with_most_of_the_words(mia: Mia) -> None:
    label = {"calories": 250, "proteinG": 10, "fatG": 12.5, "carbsG": 30}
    for name in ("Seed bread", "Bread of rye", "Walnut cake"):
        own = {"name": name, "per100g": label, "carbsBasis": "available"}
        assert (await mia.send("POST", "my-foods", own)).status_code == 201

    async def names(query: str) -> list[str]:
        return [food["name"] for food in (await mia.shown("foods", q=query))["foods"]]

    assert (await names("almond milk unsweetened barista"))[0] == "Almond milk"
    found = await names("seed bread lidlmarkt")
    # A food of the member's needs at least half of the words.
    assert found[0] == "Seed bread"
    assert "Bread of rye" not in found
    found = await names("bread walnut")
    assert found[:3] == ["Seed bread", "Walnut cake", "Bread of rye"]
    assert await names("qqqq zzzz") == []


async def test_foods_and_portions_are_shown_in_the_language_of_the_request(mia: Mia) -> None:
    async def first(**query: str) -> tuple[str, str]:
        food = (await mia.shown("foods", limit="1", **query))["foods"][0]
        return food["name"], food["portions"][0]["name"]

    # Words of both languages are understood in either one.
    for word in ("chicken breast", "Hähnchenbrust"):
        assert await first(q=word) == ("Chicken breast", "breast")
        assert await first(q=word, language="de") == ("Hähnchenbrust", "Brust")
    assert (await mia.shown("foods/egg", language="de"))["food"]["name"] == "Ei"
    # A food that is only logged has an English name.
    quiche = (await mia.shown("foods", q="spinach quiche", language="de"))["foods"][0]
    assert quiche["name"].startswith("Spinach")
    for path in ("foods", "foods/egg"):
        assert (await mia.get(path, language="fr")).status_code == 400
