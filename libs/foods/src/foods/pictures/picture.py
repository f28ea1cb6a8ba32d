"""A dish as a picture, and a plan as a table with some of its dishes."""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from foods.pictures import dishes, eggs, shaped
from foods.pictures.dishes import Draw
from foods.pictures.drawings import cuts
from foods.pictures.kinds import cut_of, kind_of, plain
from foods.pictures.scene import Part, Scene
from foods.table import Food

WIDTH, HEIGHT = 640, 400
# A table by day and by night.
_GROUNDS = (
    ("#f1e6d6", "#2e2822"),
    ("#e7ebdc", "#262a22"),
    ("#f5e1d2", "#32271f"),
    ("#e3eae8", "#22292a"),
    ("#efe9dd", "#2a2824"),
    ("#f4e8c9", "#302a1c"),
)
_LEANS = (-14, -8, 7, 12)
_KINDS: Mapping[str, Draw] = MappingProxyType({**dishes.DRAWN, **eggs.DRAWN, **shaped.DRAWN})
# An egg that only holds these together is not seen.
_BOUND = re.compile("patt|loaf|balls|kofta|crust|burger|frikadelle|hackbraten|puffer")


@dataclass(frozen=True, slots=True)
class Picture:
    """A dish, drawn around an origin, some 350 high and wide; handles stand out."""

    kind: str
    drawn: str
    # The ids of the foods that it shows.
    foods: frozenset[str]
    ground: tuple[str, str]
    # The degrees by which the cloth below it is turned.
    lean: int

    def svg(self) -> str:
        """The picture on its table, which is dark where the reader's screen is."""
        return _on_table(
            self.ground, self.lean, f'<g transform="translate(320 196)">{self.drawn}</g>'
        )


def dish_picture(name: str, foods: Iterable[tuple[Food, float]], prefix: str = "") -> Picture:
    """Draw a dish by its name, and its foods with their grams.

    `prefix` keeps ids apart if one document has several pictures.
    """
    parts = _parts(name, foods)
    kind = kind_of(name, parts) if parts else "plate"
    # The name is left out: it differs by language, and the picture must not.
    rng = _random(kind, *(part.food.id for part in parts))
    ground, lean = rng.choice(_GROUNDS), rng.choice(_LEANS)
    scene = Scene(rng, prefix)
    _KINDS[kind](scene, parts)
    return Picture(kind, scene.svg(), frozenset(scene.foods), ground, lean)


def plan_picture(slug: str, dishes: Sequence[tuple[str, Sequence[tuple[Food, float]]]]) -> str:
    """Draw a table with up to three dishes of a plan, the first in the middle."""
    rng = _random(slug)
    ground, lean = rng.choice(_GROUNDS), rng.choice(_LEANS)
    drawn = [dish_picture(name, foods, f"d{at}") for at, (name, foods) in enumerate(dishes[:3])]
    drawn = drawn or [dish_picture("", [])]
    places = ((320, 204, 0.78), (72, 96, 0.62), (572, 316, 0.62))
    return _on_table(
        ground,
        lean,
        "".join(
            f'<g transform="translate({x} {y}) scale({scale})">{each.drawn}</g>'
            for each, (x, y, scale) in reversed(list(zip(drawn, places, strict=False)))
        ),
    )


def _on_table(ground: tuple[str, str], lean: int, drawn: str) -> str:
    light, dark = ground
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"><style>'
        f"@media (prefers-color-scheme:dark){{.g{{fill:{dark}}}.c{{opacity:.06}}}}</style>"
        f'<path class="g" d="M0 0H640V400H0z" fill="{light}"/>'
        f'<g class="c" transform="translate(320 214) rotate({lean})" fill="#fff" opacity=".4">'
        '<rect x="-232" y="-150" width="464" height="330" rx="10"/>'
        '<path d="M-232-128H232v7H-232zM-232 151H232v7H-232z" fill="#c9744f" opacity=".5"/></g>'
        f"{drawn}</svg>"
    )


def _random(*seed: str) -> Random:
    return Random(hashlib.sha256("/".join(seed).encode("utf-8", "surrogatepass")).digest())


def _parts(name: str, foods: Iterable[tuple[Food, float]]) -> list[Part]:
    """The foods of a dish, the largest first, in the cuts that the name says."""
    grams: dict[str, float] = {}
    known: dict[str, Food] = {}
    for food, amount in foods:
        known[food.id] = food
        grams[food.id] = grams.get(food.id, 0) + max(0.0, amount)
    total = sum(grams.values()) or 1
    said = plain(name)
    parts = [_part(food, grams[id] / total, said) for id, food in known.items()]
    return sorted(parts, key=lambda part: (-round(part.share, 2), part.food.id))


def _part(food: Food, share: float, said: str) -> Part:
    cut, formed = cut_of(food, said)
    head = re.split(" (?:with|mit) ", said)[0]
    words = [word.rstrip("s") for word in plain(food.name).split() if len(word) > 3]
    is_formed = food.family in ("eggs", "flour") or any(word in head for word in words)
    is_binder = food.family == "eggs" and share < 0.16 and bool(_BOUND.search(said))
    return Part(food, share, cuts()[cut] if cut and not is_binder else None, formed, is_formed)
