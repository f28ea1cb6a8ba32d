"""Pictures of dishes and plans, drawn from their foods: SVG, the same for the same dish."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from foods.pictures import special
from foods.pictures.dishes import DRAWN
from foods.pictures.drawings import cuts, drawing_of
from foods.pictures.kinds import kind_of, plain
from foods.pictures.scene import Part, Scene
from foods.table import Food

__all__ = ["Picture", "dish_picture"]

_SPECIAL = {
    "omelette": special.omelette, "frittata": special.frittata, "scramble": special.scramble,
    "fried-eggs": special.fried_eggs, "shakshuka": special.shakshuka, "noodles": special.noodles,
    "stuffed": special.stuffed, "bake": special.bake, "rolls": special.rolls,
    "skewers": special.skewers, "pancakes": special.pancakes, "cups": special.cups,
}
# A table by day and by night.
_GROUNDS = (
    ("#f1e6d6", "#2e2822"), ("#e7ebdc", "#262a22"), ("#f5e1d2", "#32271f"), ("#e3eae8", "#22292a"),
    ("#efe9dd", "#2a2824"), ("#f4e8c9", "#302a1c"),
)


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing around an origin, 400 high and at most 640 wide."""

    kind: str
    drawn: str
    # The ids of the foods that it shows.
    foods: frozenset[str]
    ground: tuple[str, str]
    # The degrees by which the cloth below it is turned.
    lean: int

    def svg(self) -> str:
        """The picture on its table, which is dark where the reader's screen is."""
        light, dark = self.ground
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" role="img"><style>'
            f"@media (prefers-color-scheme:dark){{.g{{fill:{dark}}}.c{{opacity:.06}}.d{{filter:brightness(.9)}}}}</style>"
            f'<path class="g" d="M0 0H640V400H0z" fill="{light}"/>'
            f'<g class="c" transform="translate(320 214) rotate({self.lean})" fill="#fff" opacity=".4">'
            '<rect x="-232" y="-150" width="464" height="330" rx="10"/>'
            '<path d="M-232-128H232v7H-232zM-232 151H232v7H-232z" fill="#c9744f" opacity=".5"/></g>'
            f'<g class="d" transform="translate(320 196)">{self.drawn}</g></svg>'
        )


def dish_picture(name: str, foods: Sequence[tuple[Food, float]]) -> Picture:
    """Draw a dish by its name, and its foods with their grams."""
    parts = _parts(name, foods)
    kind = kind_of(name, parts)
    seed = ".".join((kind, *(part.food.id for part in parts)))
    rng = Random(hashlib.sha256(seed.encode()).digest())
    ground, lean = rng.choice(_GROUNDS), rng.choice((-14, -8, 7, 12))
    scene = Scene(rng)
    (_SPECIAL.get(kind) or DRAWN[kind])(scene, parts)
    return Picture(kind, scene.svg(), frozenset(scene.foods), ground, lean)


def _parts(name: str, foods: Iterable[tuple[Food, float]]) -> list[Part]:
    """The foods of a dish, the largest first, in the cuts that the name says."""
    grams: dict[str, float] = {}
    known: dict[str, Food] = {}
    for food, amount in foods:
        known[food.id] = food
        grams[food.id] = grams.get(food.id, 0) + max(0.0, amount)
    total = sum(grams.values()) or 1
    said = plain(name)
    parts = [Part(food, grams[id] / total, _cut(food, said)) for id, food in known.items()]
    return sorted(parts, key=lambda part: (-part.share, part.food.id))


def _cut(food: Food, said: str):  # type: ignore[no-untyped-def]
    cut = drawing_of(food).cut
    return cuts()[cut] if cut else None
