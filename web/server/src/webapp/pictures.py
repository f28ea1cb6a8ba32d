"""SVG images of plans, generated from their slugs, so that no file or other host is needed."""

import hashlib
import math
from random import Random

GROUNDS = ["#dfe9cf", "#f3e3cd", "#d5e6e2", "#f1dcd6", "#e6e0f0", "#e9ecd2"]
FOODS = ["#6d9b3d", "#a9c957", "#3f7a4a", "#f2c14e", "#e4572e", "#c8553d", "#f6e7cb", "#7b4b94"]


def picture(slug: str) -> str:
    """Draw a plate with some food on it; a slug always gives the same plate."""
    rng = Random(hashlib.sha256(slug.encode("utf-8", "surrogatepass")).digest())
    ground = rng.choice(GROUNDS)
    colours = rng.sample(FOODS, 4)
    bites = "".join(_bite(rng, index, colours) for index in range(9))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" role="img">'
        f'<rect width="640" height="400" fill="{ground}"/>'
        '<ellipse cx="320" cy="218" rx="176" ry="170" fill="#000" opacity=".08"/>'
        '<circle cx="320" cy="204" r="170" fill="#fff"/>'
        '<circle cx="320" cy="204" r="128" fill="#f4f4f1" stroke="#e4e4de" stroke-width="2"/>'
        f"{bites}"
        '<g fill="none" stroke="#8d9086" stroke-width="9" stroke-linecap="round">'
        '<path d="M98 92v80a22 22 0 0 0 44 0V92M120 92v234"/>'
        '<path d="M528 326V92c30 18 36 74 30 128h-30"/></g></svg>'
    )


def _bite(rng: Random, index: int, colours: list[str]) -> str:
    angle = index * math.tau / 8 + rng.uniform(-0.3, 0.3)
    distance = 0 if index == 8 else rng.uniform(54, 84)
    x, y = 320 + distance * math.cos(angle), 204 + distance * math.sin(angle)
    width, height = rng.uniform(24, 42), rng.uniform(16, 32)
    turn = rng.uniform(0, 180)
    colour = colours[index % len(colours)]
    return (
        f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{width:.0f}" ry="{height:.0f}"'
        f' fill="{colour}" transform="rotate({turn:.0f} {x:.0f} {y:.0f})"/>'
    )
