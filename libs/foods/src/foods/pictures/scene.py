"""A picture while it is drawn: pieces of foods, clusters of them, and what is below and above."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from foods.pictures.drawings import Cut, cuts, drawing_of, paint, vessels
from foods.pictures.places import Place, Region, row, scatter
from foods.table import Food

_GARNISH = frozenset({"sprinkle"})


@dataclass(frozen=True, slots=True)
class Part:
    """A food of a dish with its share of the weight, and the cut in which it is drawn."""

    food: Food
    share: float
    cut: Cut | None

    @property
    def is_garnish(self) -> bool:
        """Whether it lies on top of the others."""
        return self.cut is not None and self.cut.fit in _GARNISH

    def as_cut(self, name: str) -> "Part":
        """The same food in another cut."""
        return Part(self.food, self.share, cuts()[name] if name else None)


class Scene:
    """Draws in the order of its calls. A piece that occurs again is drawn by reference."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.foods: set[str] = set()
        self._defined: dict[tuple[str, str], str] = {}
        self._drawn: list[str] = []

    def svg(self) -> str:
        """All that was drawn, around the origin."""
        ids = self._defined
        shared = "".join(f'<g id="{ids[key]}">{key[1]}</g>' for key in ids)
        return f"<defs>{shared}</defs>" + "".join(self._drawn)

    def draw(self, svg: str, *foods: Food) -> None:
        """Draw anything; `foods` are those that it shows."""
        self._drawn.append(svg)
        self.foods.update(food.id for food in foods)

    def vessel(self, name: str, rim: str = "#c9744f", inside: str = "#fbf3e6") -> None:
        """Draw a plate, a pan, a bowl …"""
        self.draw(paint(vessels()[name], {"rim": rim, "in": inside}))

    def disc(self, radius: float, colour: str, *foods: Food, y: float = 0) -> None:
        """Draw a sauce, a soup or a batter in a round vessel."""
        self.draw(f'<circle cy="{y:.0f}" r="{radius:.0f}" fill="{colour}"/>', *foods)

    def piece(self, part: Part, place: Place, size: float | None = None) -> None:
        """Draw a piece of a food; `size` is half of its length."""
        cut = part.cut
        if cut is None:
            return
        drawing = cut.painted(drawing_of(part.food).colours)
        key = (cut.id, drawing)
        known = self._defined.setdefault(key, f"f{len(self._defined)}")
        scale = (size or cut.size) / cut.half
        self.draw(
            f'<use href="#{known}" transform="translate({place.x:.0f} {place.y:.0f})'
            f' rotate({place.turn:.0f}) scale({scale:.2f})"/>',
            part.food,
        )

    def cluster(self, part: Part, place: Place) -> None:
        """Draw the pieces of one food together, as they lie on a plate."""
        cut, rng, radius = part.cut, self.rng, place.radius
        if cut is None:
            return
        if cut.fit == "single":
            size = min(radius * 1.12, cut.size * 1.4)
            self.piece(part, Place(place.x, place.y, 0, _lean(place, rng)), size)
        elif cut.fit == "bundle":
            size = min(radius * 1.15, cut.size * 1.2)
            count = max(2, min(cut.most, round(radius * 1.5 / (size * cut.gap))))
            lean = _lean(place, rng) - 12
            places = row(place.x, place.y, count, size * cut.gap, lean + 90, lean, rng)
            for each in places:
                self.piece(part, each, size)
        elif cut.fit == "fan":
            self._fan(part, cut, place)
        else:
            size = cut.size * max(0.85, min(1.3, radius / 62))
            reach = max(radius - size * 0.6, size * 0.62)
            apart = size * (1.28 if cut.fit == "heap" else 1.0)
            count = max(3, min(cut.most, round(math.pi * (reach / apart) ** 2)))
            self.strew([part] * count, Region(place.x, place.y, reach, reach * 0.92), size)

    def _fan(self, part: Part, cut: Cut, place: Place) -> None:
        """Slices that overlap, in one line or, if they are small, in two."""
        rng, radius = self.rng, place.radius
        size = max(cut.size * 0.8, min(cut.size * 1.25, radius * 0.8))
        lines = 2 if radius > size * 1.9 else 1
        step = size * 1.15
        count = max(1, min(math.ceil(cut.most / lines), 1 + int(2 * (radius - size) / step + 0.5)))
        lean = rng.uniform(-16, 16)
        for line in range(lines):
            across = (line - (lines - 1) / 2) * size * 1.6
            turn = cut.turn if cut.turn is not None else rng.uniform(-10, 10)
            for each in row(place.x, place.y + across, count, step, lean, turn, rng):
                self.piece(part, each, size)

    def strew(
        self,
        pieces: Sequence[Part],
        region: Region,
        size: float | None = None,
        from_: float = 0.0,
    ) -> None:
        """Draw pieces all over a region; those in front lie over those behind."""
        places = list(scatter(region, len(pieces), self.rng, from_=from_))
        placed = sorted(zip(pieces, places, strict=True), key=lambda each: each[1].y)
        for part, place in placed:
            assert part.cut is not None
            upright = part.cut.id in _UPRIGHT
            turn = place.turn / 5 if upright else place.turn
            self.piece(part, Place(place.x, place.y, 0, turn), size)

    def mixed(self, parts: Iterable[Part], region: Region, coverage: float = 1.2) -> None:
        """Draw several foods mixed: as many pieces of each as its share, leaves below, seeds on top."""
        parts = [part for part in parts if part.cut]
        total = sum(part.share for part in parts if not part.is_garnish) or 1
        leafy_share = sum(part.share for part in parts if part.cut and part.cut.id in _LEAVES)
        leafy = sum(part.cut.id in _LEAVES for part in parts if part.cut) or 1
        below: list[Part] = []
        among: list[tuple[float, Part]] = []
        above: list[Part] = []
        for part in parts:
            assert part.cut is not None
            area = coverage * region.area / (math.pi * (part.cut.size * 0.9) ** 2)
            if part.is_garnish:
                above += [part] * max(3, min(part.cut.most, round(area * 0.16)))
                continue
            most = 26 if leafy_share < 0.1 else 9
            count = max(2, min(most, round(area * part.share / total)))
            if part.cut.id in _LEAVES:
                below += [part] * max(5, round(area * 1.1 / leafy))
            else:
                among += [((index + self.rng.random()) / count, part) for index in range(count)]
        inner = Region(region.x, region.y, region.width * 0.86, region.height * 0.86)
        self.strew(below, region)
        among.sort(key=lambda each: each[0])
        self.strew([part for _, part in among], inner if below else region)
        self.strew(above, inner)


_LEAVES = frozenset({"leaf", "rocket", "lettuce", "kale"})
# Drawn with a light from above: turning them far would turn the light.
_UPRIGHT = frozenset({"cube", "floret", "wedge", "holes", "mushroom", "ball", "patty", "fried-egg"})


def _lean(place: Place, rng: Random) -> float:
    """Across from the middle: what lies on the left or right of a plate stands, more or less."""
    return rng.uniform(-14, 6) + (-62 if abs(place.x) > 1.4 * abs(place.y) and place.x else -10)
