"""SVG pictures of plans, drawn from what is in them, so that no file or other host is needed."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from random import Random
from xml.etree import ElementTree

from webapp.tables import GROUNDS, TABLES, Place

_SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", _SVG)
_DRAWINGS = ElementTree.fromstring(files("webapp").joinpath("foods.svg").read_bytes())  # noqa: S314
FOODS = {
    food.attrib["id"]: ElementTree.tostring(food, encoding="unicode")
    for food in _DRAWINGS.iterfind(f".//{{{_SVG}}}g[@id]")
}

# The drawing of an ingredient, by words in its name; the first that fits.
WORDS = {
    "prawn": ("prawn", "mussel", "shrimp"),
    "salmon": ("salmon", "trout", "cod", "tuna", "mackerel", "sardine"),
    "drumstick": ("chicken", "turkey", "duck"),
    "bacon": ("bacon", "pork", "ham"),
    "steak": ("beef", "steak", "lamb"),
    "tofu": ("tofu", "tempeh"),
    "egg": ("egg",),
    "cheese": ("cheddar", "feta", "mozzarella", "parmesan", "halloumi", "cheese"),
    "aubergine": ("aubergine",),
    "avocado": ("avocado",),
    "tomato": ("tomato",),
    "pepper": ("green pepper", "red pepper", "pepper"),
    "cucumber": ("cucumber", "courgette"),
    "broccoli": ("broccoli", "cauliflower", "sprouts"),
    "asparagus": ("asparagus", "beans", "celery", "fennel"),
    "mushroom": ("mushroom",),
    "leaves": ("spinach", "kale", "lettuce", "rocket", "cabbage", "pak choi", "basil"),
    "olives": ("olives",),
    "berries": ("raspberries", "blackberries", "strawberries", "berries"),
    "nuts": ("almond", "walnut", "pecan", "macadamia", "peanut", "nuts"),
    "lemon": ("lemon", "lime"),
}
_MEAT = {"salmon", "prawn", "drumstick", "bacon", "steak"}
# A plan that does without something has a picture without it.
_WITHOUT = {
    "vegetarian": _MEAT,
    "vegan": _MEAT | {"egg", "cheese"},
    "dairy": {"cheese"},
    "egg": {"egg"},
    "fish": {"salmon", "prawn"},
}


def picture(slug: str, ingredients: Iterable[tuple[str, float]] = ()) -> str:
    """Draw a plan's food on a table of its own; the same plan always gets the same picture.

    `ingredients` are names with grams; without any, the slug alone decides.
    """
    rng = Random(hashlib.sha256(slug.encode("utf-8", "surrogatepass")).digest())
    ground, table = rng.choice(GROUNDS), rng.choice(TABLES)
    foods = _foods(rng, slug, ingredients, len(table.places))
    drawn = "".join(_draw(rng, *each) for each in zip(foods, table.places, strict=True))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" role="img">'
        f'<rect width="640" height="400" fill="{ground}"/>{table.below}{drawn}{table.above}</svg>'
    )


def _foods(
    rng: Random, slug: str, ingredients: Iterable[tuple[str, float]], count: int
) -> list[str]:
    """What there is most of comes first; then others, as many as there are places."""
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
    # Oil is pressed of them, and is none.
    if "oil" in name.split():
        return None
    return next((food for food, words in WORDS.items() if any(w in name for w in words)), None)


def _draw(rng: Random, food: str, place: Place) -> str:
    turn = rng.uniform(-35, 35)
    return (
        f'<g transform="translate({place.x:.0f} {place.y:.0f}) rotate({turn:.0f})'
        f' scale({place.scale * rng.uniform(0.95, 1.05):.2f})">{FOODS[food]}</g>'
    )
