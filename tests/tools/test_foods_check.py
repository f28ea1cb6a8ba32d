"""The check of the food table reports each kind of broken row."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from foods import Figures, Food, Portion, food_table
from tools.check_foods import table as check_foods
from tools.foods import HASHES, kept_files

TABLE = food_table().foods
EGG, BEER = TABLE["egg"], TABLE["beer"]


def faults(food: Food) -> str:
    return "\n".join(check_foods.faults_of([food], {}))


@pytest.mark.parametrize("food", [EGG, BEER])
def test_a_sound_row_has_no_fault(food: Food) -> None:
    assert faults(food) == ""


@pytest.mark.parametrize(
    ("changes", "reported"),
    [
        ({"per_100g": replace(EGG.per_100g, fat_g=-1.0)}, "negative"),
        ({"per_100g": replace(EGG.per_100g, calories=float("nan"))}, "no number"),
        ({"per_100g": replace(EGG.per_100g, calories=float("inf"))}, "too large"),
        ({"per_100g": replace(EGG.per_100g, calories=200.0)}, "200 kcal, but"),
        ({"per_100g": replace(EGG.per_100g, calories=100.0)}, "100 kcal, but"),
        ({"per_100g": Figures(600, 60, 40, 20)}, "120.0 g of 100 g"),
        ({"per_100g": replace(EGG.per_100g, fiber_g=3.0)}, "more fiber"),
        ({"least_g": 0.0}, "no bounds"),
        ({"least_g": 300.0}, "no bounds"),
        ({"most_g": 5000.0}, "no bounds"),
        ({"piece_g": 500.0}, "piece of 500.0 g"),
        ({"portions": ()}, "no portion"),
        ({"portions": (Portion("egg", 0),)}, "is no portion"),
        ({"portions": (Portion("", 5),)}, "is no portion"),
        ({"group": "sweets"}, "no group"),
        ({"price": 4}, "no price class"),
        ({"id": "Egg raw"}, "its id"),
        ({"source": " "}, "no source"),
        ({"kinds": EGG.kinds | {"mineral"}}, "unknown: mineral"),
        ({"allergens": EGG.allergens | {"dust"}}, "unknown: dust"),
        ({"kinds": frozenset({"egg", "pork"})}, "kinds meat, red-meat"),
        ({"kinds": frozenset[str]()}, "kinds egg"),
        ({"allergens": frozenset[str]()}, "its name says eggs"),
        ({"may_contain": frozenset({"eggs"})}, "may contain"),
        ({"name": "Egg sauce"}, "made of"),
    ],
)
def test_a_broken_row_is_reported(changes: dict[str, Any], reported: str) -> None:
    assert reported in faults(replace(EGG, **changes))


@pytest.mark.parametrize(
    ("name", "allergen"),
    [
        ("Smoked tunas", "fish"),
        ("Whipped cream", "milk"),
        ("Mixed nuts", "nuts"),
        ("Rye loaf", "gluten"),
        ("Celery sticks", "celery"),
        ("Prawns", "crustaceans"),
        ("Tahini sauce", "sesame"),
        ("Oyster", "molluscs"),
    ],
)
def test_a_name_that_says_an_allergen_needs_its_tag(name: str, allergen: str) -> None:
    assert f"its name says {allergen}" in faults(replace(EGG, name=name))


@pytest.mark.parametrize("name", ["coconut-milk-canned", "nutmeg", "oyster-mushrooms", "eggplant"])
def test_a_name_that_only_sounds_like_an_allergen_needs_none(name: str) -> None:
    assert not TABLE[name].allergens
    assert faults(TABLE[name]) == ""


@pytest.mark.parametrize(
    ("name", "allergens"),
    [
        ("bratwurst", "celery gluten milk mustard soy sulphites"),
        ("ham", "celery mustard"),
        ("meatless-sausage", "lupin"),
        ("dark-chocolate-85", "peanuts"),
        ("mustard", "gluten sulphites"),
        ("lemon-juice", "sulphites"),
        ("coconut-milk-canned", "sulphites"),
        ("shrimp", "sulphites"),
        ("gelatin-powder", "sulphites"),
        ("tempeh", "gluten"),
        ("fish-sauce", "gluten"),
        ("curry-powder", "gluten"),
        ("tomato-sauce", "celery"),
        ("vinaigrette", "soy"),
        ("parmesan", "eggs"),
        ("kimchi", "molluscs sesame"),
    ],
)
def test_a_composite_food_may_contain_what_some_makers_add(name: str, allergens: str) -> None:
    food = TABLE[name]
    for allergen in allergens.split():
        forgotten = replace(food, may_contain=food.may_contain - {allergen})
        assert f"may contain {allergen}" in faults(forgotten)


@pytest.mark.parametrize(
    ("name", "changes", "reported"),
    [
        ("chicken-breast", {"preparation": "ready"}, "calls it raw"),
        ("kielbasa", {"preparation": "ready", "source": "A label"}, "that of raw meat"),
        ("eggplant", {"preparation": "ready"}, "must be cooked or soaked"),
        ("soy-chunks-dry", {"preparation": "ready"}, "must be cooked or soaked"),
        ("broccoli-frozen", {"preparation": "ready"}, "frozen"),
        ("tuna-canned-in-oil", {"preparation": "cook"}, "it is ready"),
        ("egg", {"preparation": "boiled"}, "no preparation"),
        ("pork-chop", {"core_c": None}, "no temperature"),
        ("tofu", {"core_c": 70}, "only an animal food"),
        ("ground-beef", {"core_c": 63}, "63 °C, not at least 71"),
        ("ground-turkey", {"core_c": 71}, "71 °C, not at least 74"),
        ("mussels", {"core_c": 63}, "63 °C, not at least 90"),
        ("pork-liver", {"core_c": 70}, "70 °C, not at least 71"),
    ],
)
def test_a_food_that_one_could_eat_raw_by_mistake_is_reported(
    name: str, changes: dict[str, Any], reported: str
) -> None:
    assert reported in faults(replace(TABLE[name], **changes))


@pytest.mark.parametrize(
    ("name", "family", "reported"),
    [
        ("salmon", "poultry", "not of the kind poultry"),
        ("salmon", "vegetables", "of an animal"),
        ("shrimp", "sausage", "among sausage"),
        ("shiitake-mushrooms", "vegetables", "says mushrooms"),
        ("egg", "birds", "no family"),
    ],
)
def test_a_food_among_foods_that_it_cannot_stand_for_is_reported(
    name: str, family: str, reported: str
) -> None:
    assert reported in faults(replace(TABLE[name], family=family))


@pytest.mark.parametrize(
    ("name", "changes", "reported"),
    [
        ("nutmeg", {"most_a_day_g": 4.0}, "a day has at most 3 g"),
        ("beef-liver", {"most_a_week_g": None}, "a week has at most 250 g"),
        ("liverwurst", {"most_a_day_g": 120.0}, "a day has at most 100 g"),
        ("cod-liver-oil", {"most_a_week_g": 40.0}, "a week has at most 35 g"),
        ("brazil-nuts", {"most_a_day_g": None}, "a day has at most 15 g"),
        ("swordfish", {"most_a_week_g": 200.0}, "a week has at most 150 g"),
        ("erythritol", {"most_a_day_g": 40.0}, "a day has at most 30 g"),
        ("whey-protein", {"most_a_day_g": None}, "a day has at most 40 g"),
        ("cumin", {"most_a_day_g": None}, "a day has at most 20 g"),
        ("olive-oil", {"most_g": 45.0}, "a meal has at most 30 g"),
        ("tuna-steak", {"most_g": 200.0}, "a meal has up to 200.0 g, and a day 150.0 g"),
        ("tuna-steak", {"most_a_week_g": 100.0}, "and a week 100.0 g"),
        ("egg", {"limit": "eggs"}, "has none"),
    ],
)
def test_a_food_without_its_limit_is_reported(
    name: str, changes: dict[str, Any], reported: str
) -> None:
    assert reported in faults(replace(TABLE[name], **changes))


def test_foods_that_share_a_limit_have_the_same() -> None:
    beef, pork = TABLE["beef-liver"], TABLE["pork-liver"]
    assert check_foods.faults_of([beef, pork], {}) == []
    less = replace(pork, most_a_day_g=100.0, most_a_week_g=200.0)
    assert check_foods.faults_of([beef, less], {}) == [
        "pork-liver: its limit 'liver' has other grams than that of beef-liver"
    ]


def test_alcohol_explains_energy_but_no_more_than_fits_into_the_glass() -> None:
    strong = replace(BEER, per_100g=replace(BEER.per_100g, calories=800.0))
    assert "800 kcal, but" in faults(strong)
    weak = replace(BEER, per_100g=replace(BEER.per_100g, carbs_g=30.0))
    assert "kcal, but" in faults(weak)


def test_an_exception_without_a_reason_or_without_a_need_is_reported() -> None:
    heavy = replace(EGG, per_100g=replace(EGG.per_100g, calories=200.0))
    assert check_foods.faults_of([heavy], {("energy", "egg"): "because"}) == []
    assert check_foods.faults_of([heavy], {("energy", "egg"): ""})
    assert check_foods.faults_of([EGG], {("energy", "egg"): "because"}) == [
        "egg: the exception to energy is not needed"
    ]


def test_what_there_is_twice_is_reported() -> None:
    assert check_foods.twice(["egg", "beer", "egg"]) == ["egg: two foods have it"]
    assert check_foods.faults_of([EGG, replace(EGG, id="eggs", name="Eggs")], {})


def test_a_list_that_was_edited_since_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert list(check_foods.stale_files()) == []
    hashes = tmp_path / "hashes"
    hashes.write_text(HASHES.read_text().replace("a", "b"))
    monkeypatch.setattr(check_foods, "HASHES", hashes)
    assert len(list(check_foods.stale_files())) == len(kept_files())


def test_an_index_of_what_a_search_compared_before_is_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("foods.search.stem_of", str)
    (stale,) = check_foods.stale_files()
    assert "reference.bin is not up to date" in stale
