"""Pictures show what is in a dish, and nothing else."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foods import FAMILIES, Food, food_table
from foods.pictures import dish_picture, food_named
from foods.pictures.drawings import cuts, drawing_of
from foods.pictures.kinds import plain
from foods.pictures.scene import Part

TABLE = food_table().foods
IN_PLANS = [food for food in TABLE.values() if food.in_plans]
FOODS = st.lists(st.tuples(st.sampled_from(IN_PLANS), st.floats(1, 400)), max_size=12)
NAMES = st.sampled_from(
    """omelette frittata scramble shakshuka salad soup stew curry pan bake casserole skewers rolls
    patties meatballs noodles|ribbons stuffed pudding shake board bowl roast|fritters balls|
    fried eggs|turkish eggs|tray bake|in lettuce leaves|with mash|salat suppe auflauf pfanne|
    gefüllt spieße pfannkuchen eintopf""".replace("|", " ").split()
)


def foods(**grams: float) -> list[tuple[Food, float]]:
    return [(TABLE[name.replace("_", "-")], amount) for name, amount in grams.items()]


@given(NAMES, FOODS)
def test_no_food_is_drawn_that_is_not_in_the_dish(
    name: str, found: list[tuple[Food, float]]
) -> None:
    picture = dish_picture(name, found)
    assert picture.foods <= {food.id for food, _ in found}
    own = {
        cut.painted(Part(food, 1, cut).colours)
        for food, _ in found
        for cut in cuts().values()
        if drawing_of(food).colours
    }
    for drawing in re.findall(r'<g id="f\d+">(.*?)</g>(?=<g id="f|</defs>)', picture.drawn):
        assert drawing in own or _shape(drawing) in OF_SEVERAL


# Pieces in a colour that is mixed from those of several foods.
OF_SEVERAL = {"fritter", "ball", "roll", "ribbons"}


def _shape(drawing: str) -> str:
    """The cut with these outlines."""

    def outlines(svg: str) -> list[str]:
        return re.findall(r' (?:d|r|cx|rx|x)="([^"]+)"', svg)

    return next(cut.id for cut in cuts().values() if outlines(cut.svg) == outlines(drawing))


@given(NAMES, FOODS)
def test_a_dish_has_the_same_picture_each_time(name: str, found: list[tuple[Food, float]]) -> None:
    svg = dish_picture(name, found).svg()
    assert svg == dish_picture(name, found[::-1]).svg()
    assert len(svg) < 30_000
    ElementTree.fromstring(svg)


def test_the_picture_is_the_same_in_both_languages() -> None:
    found = foods(egg=150, spinach_raw=80, feta=40)
    english = dish_picture("Spinach and feta omelette", found)
    assert english.drawn == dish_picture("Omelett mit Spinat und Feta", found).drawn
    assert english.kind == "omelette"


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("soup", "Broccoli soup with hemp seeds / Brokkolisuppe mit Hanfsamen"),
        ("salad", "Caesar salad with chicken / Caesar-Salat mit Hähnchen"),
        ("stew", "Beef stew with turnip / Rindergulasch mit Steckrübe / Tofu-Curry"),
        ("bake", "Spinach bake / Spinatauflauf / Ground beef under cauliflower mash"),
        ("mixed", "Beef and broccoli stir-fry / Rindfleischpfanne"),
        ("stuffed", "Stuffed peppers / Gefüllte Paprika"),
        ("skewers", "Chicken skewers with tzatziki / Hähnchenspieße"),
        ("shake", "Green shake / Grüner Smoothie"),
        ("plate", "Chicken thighs with cabbage salad / Salmon with asparagus"),
    ],
)
def test_the_noun_of_a_name_says_the_kind_of_dish(kind: str, names: str) -> None:
    found = foods(chicken_thigh=100, green_bell_pepper=90, broccoli_raw=60)
    for name in names.split(" / "):
        assert dish_picture(name, found).kind == kind, name


def test_more_grams_are_more_pieces() -> None:
    def pieces(**grams: float) -> int:
        return dish_picture("Stir-fry", foods(**grams)).drawn.count("<use")

    little = dish_picture("Stir-fry", foods(broccoli_raw=40, flank_steak=200)).drawn
    much = dish_picture("Stir-fry", foods(broccoli_raw=200, flank_steak=200)).drawn
    assert _uses(much, "broccoli-raw") > _uses(little, "broccoli-raw")
    assert pieces(tofu=100) == pieces(tofu=200)


def _uses(drawn: str, food: str) -> int:
    colour = drawing_of(TABLE[food]).colours[0]
    id = next(
        found[1]
        for found in re.finditer(r'<g id="(\w+)">(.*?)</g>(?=<g id|</defs>)', drawn)
        if colour in found[2]
    )
    return drawn.count(f'href="#{id}"')


def test_every_family_has_a_drawing_and_each_drawing_is_of_a_food() -> None:
    for food in TABLE.values():
        drawing = drawing_of(food)
        for cut in (drawing.cut, drawing.mixed, drawing.shell):
            assert not cut or cut in cuts()
    rows = set(_rows())
    assert {f"family:{family}" for family in FAMILIES} <= rows
    assert {row for row in rows if not row.startswith("family:")} <= TABLE.keys()


def _rows() -> Iterator[str]:
    from foods.pictures.drawings import _drawings

    yield from _drawings()


@pytest.mark.parametrize(
    ("words", "id"),
    [
        ("egg", "egg"),
        ("eggs", "egg"),
        ("courgettes", "zucchini-raw"),
        ("salmon fillet", "salmon"),
        ("stewing beef", "beef-chuck"),
        ("philosophers stone", None),
    ],
)
def test_a_food_is_known_by_its_id_or_a_full_name(words: str, id: str | None) -> None:
    found = food_named(words)
    assert (found and found.id) == id


def test_names_are_compared_without_case_and_accents() -> None:
    assert plain("Hähnchen-Spieße, süß") == "hahnchen spiesse suss"
