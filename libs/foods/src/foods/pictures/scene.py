"""A picture while it is drawn: pieces of foods, clusters of them, and what is below and above."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from foods.pictures.colours import brightness, mix, shade, tint
from foods.pictures.drawings import Cut, Drawing, cuts, drawing_of, paint, vessels
from foods.pictures.places import ORIGIN, Place, Region, row, scatter
from foods.table import Food

_GARNISH = frozenset({"sprinkle"})


@dataclass(frozen=True, slots=True)
class Part:
    """A food of a dish with its share of the weight, and the cut in which it is drawn."""

    food: Food
    share: float
    cut: Cut | None
    # The cut that the dish's name gives it wherever it lies: a patty, a ball.
    formed: str = ""
    # Whether it is one of the foods of which a patty or a batter is made.
    is_formed: bool = False

    @property
    def drawing(self) -> Drawing:
        return drawing_of(self.food)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of a piece."""
        colours = self.drawing.colours
        if self.is_soft and self.drawing.cut == "avocado":
            # Mashed: without its skin.
            return (tint(tint(colours[0])),)
        return colours

    @property
    def colour(self) -> str:
        return self.drawing.colours[0]

    @property
    def is_soft(self) -> bool:
        """Whether it is served in spoonfuls."""
        return self.cut is not None and self.cut.id in ("cup", "dollop")

    @property
    def is_garnish(self) -> bool:
        """Whether it lies on top of the others."""
        return self.cut is not None and self.cut.fit in _GARNISH

    def as_cut(self, name: str) -> "Part":
        """The same food in another cut."""
        return replace(self, cut=cuts()[name] if name else None)


class Scene:
    """Draws in the order of its calls. A piece that occurs again is drawn by reference."""

    def __init__(self, rng: Random, prefix: str = "") -> None:
        self.rng = rng
        self._prefix = prefix
        self.foods: set[str] = set()
        self._defined: dict[str, str] = {}
        self._drawn: list[str] = []

    def svg(self) -> str:
        """Everything drawn so far, around the origin."""
        ids = self._defined
        shared = "".join(f'<g id="{id}">{drawing}</g>' for drawing, id in ids.items())
        return f"<defs>{shared}</defs>" + "".join(self._drawn)

    def show(
        self, name: str, *foods: Food, at: Place = ORIGIN, scale: float = 1, **colours: str
    ) -> None:
        """Draw a vessel or what is poured into one; `foods` are those that it shows."""
        svg = paint(vessels()[name], colours)
        if at != ORIGIN or scale != 1:
            svg = f'<g transform="{_moved(at, scale)}">{svg}</g>'
        self._drawn.append(svg)
        self.foods.update(food.id for food in foods)

    def plate(self, parts: "Sequence[Part]") -> None:
        """Draw a plate on which the foods can be seen: a coloured one for pale foods."""
        seen = [part for part in parts if part.cut and not part.is_garnish]
        total = sum(part.share for part in seen)
        light = sum(part.share * brightness(part.colour) for part in seen)
        if total and light / total > 0.8:
            rim = self.rng.choice(("#7f9bab", "#7fa08f", "#c58f6f"))
            self.show("plate", rim=rim, inside=mix([(rim, 0.86), ("#fffdf8", 0.14)]))
        else:
            self.show("plate", rim="#fffdf8", inside="#faf6ed")

    def vessel(self, name: str, rims: Sequence[str], inside: str = "#fbf3e6") -> None:
        """Draw a pan, a bowl, a dish … in one of these colours."""
        rim = self.rng.choice(rims) if rims else ""
        self.show(name, rim=rim, inside=shade(rim) if inside == "rim" else inside)

    def piece(self, part: Part, place: Place, size: float | None = None) -> None:
        """Draw a piece of a food; `size` is half of its length."""
        if part.cut is not None:
            self.formed(part.cut, part.colours, place, size or part.cut.size, part.food)

    def formed(
        self, cut: Cut, colours: tuple[str, ...], place: Place, size: float, *foods: Food
    ) -> None:
        """Draw a piece that is made of several foods, such as a fritter."""
        drawing = cut.painted(colours)
        known = self._defined.setdefault(drawing, f"{self._prefix}f{len(self._defined)}")
        self._drawn.append(f'<use href="#{known}" transform="{_moved(place, size / cut.half)}"/>')
        self.foods.update(food.id for food in foods)

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
        size = max(cut.size * 0.8, min(cut.size * 1.3, radius * 0.5))
        lines = 2 if radius > size * 1.65 else 1
        step = size * 1.12
        count = max(1, min(math.ceil(cut.most / lines), 1 + int(2 * (radius - size) / step + 0.5)))
        lean = rng.uniform(-16, 16)
        for line in range(lines):
            across = (line - (lines - 1) / 2) * size * 1.7
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
        """Draw foods mixed: as many pieces of each as its share, leaves below, seeds on top."""
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


def _moved(place: Place, scale: float) -> str:
    turned = f" rotate({place.turn:.0f})" if place.turn else ""
    return f"translate({place.x:.0f} {place.y:.0f}){turned} scale({scale:.2f})"


_LEAVES = frozenset({"leaf", "rocket", "lettuce", "kale"})
# Drawn with a light from above: turning them far would turn the light.
_UPRIGHT = frozenset({"cube", "floret", "wedge", "holes", "mushroom", "ball", "patty", "fried-egg"})


def _lean(place: Place, rng: Random) -> float:
    """Across from the middle: what lies on the left or right of a plate stands, more or less."""
    return rng.uniform(-14, 6) + (-62 if abs(place.x) > 1.4 * abs(place.y) and place.x else -10)
