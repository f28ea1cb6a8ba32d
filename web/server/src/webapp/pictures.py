"""SVG images of plans, generated from their slugs, so that no file or other host is needed."""

import hashlib
import math
from random import Random

GROUNDS = ("#dfe8cf", "#f2e4cf", "#d6e6e1", "#f1ddd5", "#e5e1ee", "#e9ebd3")

# Foods around the origin, some 80 units wide.
FOODS = {
    "avocado": (
        '<path d="M0-44c15 0 20 15 26 27 5 10 10 16 10 27a36 36 0 0 1-72 0c0-11 5-17 10-27 6-12'
        ' 11-27 26-27z" fill="#4c7a3f"/>'
        '<path d="M0-35c10 0 14 12 19 22 4 9 9 14 9 24a28 28 0 0 1-56 0c0-10 5-15 9-24 5-10 9-22'
        ' 19-22z" fill="#dce7a1"/><circle cy="12" r="14" fill="#8a5a34"/>'
        '<circle cx="-4" cy="8" r="4" fill="#a87548"/>'
    ),
    "egg": (
        '<path d="M-36 4c-6-22 12-40 34-38 24 2 40 16 37 38-3 23-20 36-40 34-18-1-26-15-31-34z"'
        ' fill="#fffdf6"/><circle cx="-2" cy="1" r="16" fill="#f4b93e"/>'
        '<circle cx="-7" cy="-5" r="4.5" fill="#f9d78a"/>'
    ),
    "tomato": (
        '<circle r="33" fill="#d8482f"/><circle r="27" fill="#e9674a"/>'
        '<g fill="#f4a07f"><ellipse cx="0" cy="-15" rx="7" ry="9"/>'
        '<ellipse cx="14" cy="7" rx="7" ry="9" transform="rotate(120 14 7)"/>'
        '<ellipse cx="-14" cy="7" rx="7" ry="9" transform="rotate(240 -14 7)"/></g>'
    ),
    "cucumber": (
        '<circle r="29" fill="#4f8a46"/><circle r="25" fill="#cfe3a6"/>'
        '<g fill="#eef5d6"><circle cx="0" cy="-11" r="3.5"/><circle cx="10" cy="-3" r="3.5"/>'
        '<circle cx="6" cy="9" r="3.5"/><circle cx="-6" cy="9" r="3.5"/>'
        '<circle cx="-10" cy="-3" r="3.5"/></g>'
    ),
    "salmon": (
        '<path d="M-44 6c4-26 30-38 56-30 24 8 36 26 30 40-30-10-58-10-86-10z" fill="#ef8a6a"/>'
        '<path d="M-30-4c10-12 26-18 42-14M-22 3c12-10 30-13 48-7" fill="none" stroke="#f9c3ae"'
        ' stroke-width="4" stroke-linecap="round"/>'
    ),
    "leaves": (
        '<g fill="#5c9148"><path d="M0 40C-34 22-34-18 0-44 34-18 34 22 0 40z"/></g>'
        '<g fill="#79ad5c"><path d="M8 36C-4 8 10-24 40-30 48 2 38 28 8 36z"/></g>'
        '<path d="M0 36V-30M12 30 32-14" fill="none" stroke="#3f7038" stroke-width="2.5"/>'
    ),
    "olives": (
        '<g fill="#566b2f"><ellipse cx="-18" cy="6" rx="16" ry="13"/>'
        '<ellipse cx="16" cy="12" rx="16" ry="13"/><ellipse cx="2" cy="-16" rx="16" ry="13"/></g>'
        '<g fill="#c8402c"><circle cx="-24" cy="6" r="4.5"/><circle cx="22" cy="13" r="4.5"/>'
        '<circle cx="3" cy="-22" r="4.5"/></g>'
    ),
    "broccoli": (
        '<path d="M-9 8h18l5 34h-28z" fill="#a9c97a"/>'
        '<g fill="#3f7a45"><circle cx="-20" cy="0" r="18"/><circle cx="20" cy="0" r="18"/>'
        '<circle cy="-16" r="21"/></g>'
        '<g fill="#5a9a58"><circle cx="-14" cy="-6" r="6"/><circle cx="10" cy="-18" r="7"/>'
        '<circle cx="22" cy="2" r="5"/></g>'
    ),
    "cheese": (
        '<path d="M-38 22 30-24l10 40z" fill="#f3cf63"/><path d="M-38 22 40 16v16l-78 4z"'
        ' fill="#e3b341"/><circle cx="16" cy="0" r="6" fill="#e3b341"/>'
        '<circle cx="-4" cy="12" r="4" fill="#e3b341"/>'
    ),
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
