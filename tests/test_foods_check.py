"""The check of the food table reports each kind of broken row."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from foods import Figures, Food, Portion, food_table
from tools import check_foods
from tools.foods import HASHES

EGG = food_table().foods["egg"]
BEER = food_table().foods["beer"]


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


@pytest.mark.parametrize("name", ["Coconut milk", "Nutmeg", "Oyster mushroom", "Eggplant"])
def test_a_name_that_only_sounds_like_an_allergen_needs_none(name: str) -> None:
    stranger = replace(EGG, name=name, allergens=frozenset(), kinds=frozenset())
    assert faults(stranger) == ""


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
    assert len(list(check_foods.stale_files())) == 3
