"""SVG images of plans, generated from their slugs, so that no file or other host is needed."""

import hashlib
import math
from importlib.resources import files
from random import Random
from xml.etree import ElementTree

GROUNDS = ("#dfe8cf", "#f2e4cf", "#d6e6e1", "#f1ddd5", "#e5e1ee", "#e9ebd3")

_SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", _SVG)
_DRAWINGS = ElementTree.fromstring(files("webapp").joinpath("foods.svg").read_bytes())  # noqa: S314
FOODS = {
    food.attrib["id"]: ElementTree.tostring(food, encoding="unicode")
    for food in _DRAWINGS.iterfind(f".//{{{_SVG}}}g[@id]")
}

# A plan that does without something has a picture without it.
_WITHOUT = {
    "vegetarian": {"salmon"},
    "vegan": {"salmon", "egg", "cheese"},
    "dairy": {"cheese"},
    "egg": {"egg"},
    "fish": {"salmon"},
}


def picture(slug: str) -> str:
    """Draw a plate with some food on it; a slug always gives the same plate."""
    rng = Random(hashlib.sha256(slug.encode("utf-8", "surrogatepass")).digest())
    ground = rng.choice(GROUNDS)
    words = slug.split("-")
    left_out = set().union(*(foods for word, foods in _WITHOUT.items() if word in words))
    foods = rng.sample(sorted(FOODS.keys() - left_out), 6)
    turn = rng.uniform(0, math.tau)
    around = "".join(_place(rng, food, turn, index) for index, food in enumerate(foods[:5]))
    middle = f'<g transform="translate(320 200) scale(.95)">{FOODS[foods[5]]}</g>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" role="img">'
        f'<rect width="640" height="400" fill="{ground}"/>'
        '<ellipse cx="326" cy="212" rx="174" ry="172" fill="#000" opacity=".07"/>'
        '<circle cx="320" cy="200" r="170" fill="#fff"/>'
        '<circle cx="320" cy="200" r="134" fill="#f7f6f2" stroke="#e6e4dc" stroke-width="2"/>'
        f"{around}{middle}"
        '<g fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="10"'
        ' stroke-linecap="round" stroke-linejoin="round">'
        '<path d="M72 96v66a24 24 0 0 0 48 0V96M96 96v214"/>'
        '<path d="M548 310V96c28 22 34 76 26 128h-26"/></g></svg>'
    )


def _place(rng: Random, food: str, turn: float, index: int) -> str:
    angle = turn + index * math.tau / 5 + rng.uniform(-0.12, 0.12)
    x, y = 320 + 86 * math.cos(angle), 200 + 86 * math.sin(angle)
    rotation, scale = rng.uniform(-40, 40), rng.uniform(1.05, 1.2)
    return (
        f'<g transform="translate({x:.0f} {y:.0f}) rotate({rotation:.0f}) scale({scale:.2f})">'
        f"{FOODS[food]}</g>"
    )
