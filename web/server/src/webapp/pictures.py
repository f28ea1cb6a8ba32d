"""SVG pictures of plans and dishes, drawn from their ingredients."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import cycle
from random import Random
from xml.etree import ElementTree

from webapp.tables import GROUNDS, PLATES, TABLES, Place

_SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", _SVG)
_DRAWINGS = ElementTree.fromstring(files("webapp").joinpath("foods.svg").read_bytes())  # noqa: S314
FOODS = {
    food.attrib["id"]: ElementTree.tostring(food, encoding="unicode")
    for food in _DRAWINGS.iterfind(f".//{{{_SVG}}}g[@id]")
}

# The drawing of an ingredient, by words in its name; the first match counts.
WORDS = {
    "mushroom": ("mushroom",),
    "tofu": ("tofu", "tempeh", "seitan", "meatless", "plant based", "soy"),
    "aubergine": ("aubergine", "eggplant"),
    "prawn": (
        *("prawn", "mussel", "shrimp", "scallop", "crab", "lobster", "clam", "oyster"),
        *("squid", "octopus"),
    ),
    "salmon": (
        *("salmon", "trout", "cod", "tuna", "mackerel", "sardine", "anchov", "herring", "kipper"),
        *("haddock", "halibut", "sole", "tilapia", "pollock", "catfish", "sea bass", "perch"),
        *("whiting", "swordfish", "monkfish", "mahi"),
    ),
    "drumstick": ("chicken", "turkey", "duck", "quail", "pheasant"),
    "bacon": (
        *("bacon", "pork", "ham", "sausage", "bratwurst", "salami", "prosciutto", "pancetta"),
        *("chorizo", "pepperoni", "hot dog"),
    ),
    "steak": (
        *("beef", "steak", "lamb", "veal", "bison", "venison", "goat meat", "rabbit", "boar"),
        *("pastrami", "bresaola"),
    ),
    "egg": ("egg",),
    "cheese": (
        *("cheddar", "feta", "mozzarella", "parmesan", "halloumi", "cheese", "gouda", "edam"),
        *("emmental", "brie", "camembert", "pecorino", "provolone", "paneer", "ricotta"),
        *("roquefort", "fontina", "gruyere", "manchego", "mascarpone", "queso"),
    ),
    "avocado": ("avocado", "guacamole"),
    "tomato": ("tomato",),
    "pepper": ("green pepper", "red pepper", "bell pepper"),
    "cucumber": ("cucumber", "courgette", "zucchini", "pickle"),
    "broccoli": ("broccoli", "cauliflower", "sprouts"),
    "asparagus": ("asparagus", "beans", "celery", "fennel", "leek", "scallion"),
    "leaves": (
        *("spinach", "kale", "lettuce", "rocket", "arugula", "cabbage", "pak choi", "bok choy"),
        *("basil", "chard", "watercress", "collard", "endive", "radicchio", "greens"),
    ),
    "olives": ("olives",),
    "berries": ("raspberries", "blackberries", "strawberries", "berries"),
    "nuts": ("almond", "walnut", "pecan", "macadamia", "peanut", "nuts"),
    "lemon": ("lemon", "lime"),
}
# An ingredient made from a food does not look like that food.
_NOT_THE_FOOD = frozenset({"oil", "fat", "tallow", "broth", "stock", "sauce", "powder", "milk"})
_MEAT = {"salmon", "prawn", "drumstick", "bacon", "steak"}
# A plan that excludes something must not show it in its picture.
_WITHOUT = {
    "vegetarian": _MEAT,
    "vegan": _MEAT | {"egg", "cheese"},
    "dairy": {"cheese"},
    "egg": {"egg"},
    "fish": {"salmon", "prawn"},
}


def picture(slug: str, ingredients: Iterable[tuple[str, float]] = ()) -> str:
    """Draw a plan's food on a random table; the same plan always gets the same picture.

    `ingredients` are names with grams; without any, the slug alone decides.
    """
    rng = Random(hashlib.sha256(slug.encode("utf-8", "surrogatepass")).digest())
    ground, table = rng.choice(GROUNDS), rng.choice(TABLES)
    foods = _foods(rng, slug, ingredients, len(table.places))
    drawn = "".join(_draw(rng, *each) for each in zip(foods, table.places, strict=True))
    return _svg(ground, f"{table.below}{drawn}{table.above}")


def dish_picture(foods: Sequence[str]) -> str:
    """Draw a dish: its main ingredient in the middle, and nothing that it does not contain."""
    rng = Random(hashlib.sha256(".".join(foods).encode()).digest())
    ground, table = rng.choice(GROUNDS), rng.choice(PLATES)
    known = dict.fromkeys(filter(None, map(_drawing_of, foods)))
    drawn = "".join(_draw(rng, *each) for each in zip(cycle(known), table.places, strict=False))
    return _svg(ground, f"{table.below}{drawn}{table.above}")


def _foods(
    rng: Random, slug: str, ingredients: Iterable[tuple[str, float]], count: int
) -> list[str]:
    """Return the main ingredients first, then others, one for each place."""
    words = slug.split("-")
    left_out = set().union(*(foods for word, foods in _WITHOUT.items() if word in words))
    weights: Counter[str] = Counter()
    for name, grams in ingredients:
        if food := _drawing_of(name):
            weights[food] += round(grams)
    most = [food for food, _ in weights.most_common() if food not in left_out][:count]
    others = sorted(FOODS.keys() - left_out - set(most))
    return most + rng.sample(others, count - len(most))


def _drawing_of(name: str) -> str | None:
    name = name.lower()
    if not _NOT_THE_FOOD.isdisjoint(name.split()):
        return None
    return next((food for food, words in WORDS.items() if any(w in name for w in words)), None)


def _svg(ground: str, drawn: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" role="img">'
        f'<rect width="640" height="400" fill="{ground}"/>{drawn}</svg>'
    )


def _draw(rng: Random, food: str, place: Place) -> str:
    turn = rng.uniform(-35, 35)
    return (
        f'<g transform="translate({place.x:.0f} {place.y:.0f}) rotate({turn:.0f})'
        f' scale({place.scale * rng.uniform(0.95, 1.05):.2f})">{FOODS[food]}</g>'
    )
