"""How foods are sold: in which packs, next to which others, and which a household keeps."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from foods import Food, food_table, stems_of
from planner.sentences import Sentence, sentence
from planner.yaml_files import read_yaml

_Size = TypeVar("_Size", int, float)

# A vegetable of at least this many grams is bought by the piece.
_PIECE = 40
# The step of grams that are bought at the counter.
_STEP = 50
# The same of what is weighed with bones or shells.
_STEP_WITH_WASTE = 10
# Rounding errors can make whole pieces slightly more than whole.
_HAIR = 1e-6
_BOXES_OF_EGGS = (6, 10)
# The grams of an egg, an egg white and a yolk.
_EGGS: Mapping[str, float] = {"egg": 50, "egg-white": 33, "egg-yolk": 17}


@dataclass(frozen=True, slots=True)
class Merged:
    """Foods that can replace each other: one line of a list, under one key."""

    name: str
    foods: tuple[str, ...]

    @property
    def key(self) -> str:
        return self.foods[0]


def merged_with(food_id: str) -> Merged | None:
    """Return the line that a food shares with others, if any."""
    return _merged().get(food_id)


def is_of_cupboard(food: Food) -> bool:
    """Whether a household keeps it for longer than a week, such as oil and dried herbs."""
    return food.family in _sold()["cupboard"] or (food.family == "herbs" and food.group == "other")


def eggs_bought(grams: Mapping[str, float]) -> str:
    """Return boxes of six and ten; whites and yolks come from the same eggs."""
    count = {food_id: grams.get(food_id, 0) / of_one for food_id, of_one in _EGGS.items()}
    needed = count["egg"] + max(count["egg-white"], count["egg-yolk"])
    eggs = math.ceil(needed - _HAIR)
    boxes = _fewest(eggs, _BOXES_OF_EGGS)
    total = sum(count * size for count, size in boxes)
    if boxes in ([(1, 6)], [(1, 10)]):
        return f"{total} eggs"
    return f"{total} eggs ({_listed(boxes, '')})"


def bought_g(food_id: str, grams: float) -> float:
    """Return the grams of what is bought for at least these grams."""
    if grams <= 0:
        return 0.0
    sizes = sizes_of(food_id)
    if not sizes:
        step = step_of(grams)
        return float(math.ceil(grams / step - _HAIR) * step)
    # The same as the sum of `_fewest`, which is slower.
    small, large = sizes[0], sizes[-1]
    least = math.ceil(grams / small - _HAIR) * small
    if large > small:
        for larges in range(1, math.ceil(grams / large - _HAIR) + 1):
            rest = math.ceil((grams - larges * large) / small - _HAIR) * small
            least = min(least, larges * large + max(0.0, rest))
    return least


@cache
def line_of(food_id: str) -> str:
    """Return the food whose packs a food shares, because one can replace the other."""
    merged = merged_with(food_id)
    return merged.key if merged else food_id


@cache
def keeps(food_id: str) -> bool:
    """Whether a household keeps a food of the table for longer than a week."""
    return is_of_cupboard(food_table().foods[food_id])


@cache
def sizes_of(food_id: str) -> Sequence[float]:
    """Return the grams of a piece, a can or the packs; empty for foods that are weighed."""
    food = food_table().foods[food_id]
    if food_id == "egg":
        return [boxes * _EGGS[food_id] for boxes in _BOXES_OF_EGGS]
    if piece := _piece_bought(food):
        return [piece]
    return (
        [p.grams for p in food.portions if p.name in ("can", "pack")][:1] or _packs_of(food) or ()
    )


def as_bought(food: Food | None, grams: float) -> str:
    """Return at least these grams as they are bought: 3 avocados, 2 × 250 g, 2 cans, 1.2 kg, 3
    drumsticks, 290 g with bones."""
    if food is not None:
        if piece := _piece_bought(food):
            return food.counted(math.ceil(grams / piece - _HAIR))
        for portion in food.portions:
            if portion.name in ("can", "pack"):
                count = math.ceil(grams / portion.grams - _HAIR)
                return f"{count} {portion.name}{'' if count == 1 else 's'}"
        if packs := _packs_of(food):
            unit = " ml" if food.family in _sold()["poured"] else " g"
            return _listed(_fewest(grams, packs), unit)
        if waste := with_waste(food, grams):
            return f"{_counted(food, grams)}{waste}"
    step = 5 if food is None else step_of(grams)
    return _weighed(math.ceil(grams / step - _HAIR) * step)


def with_waste(food: Food, grams: float) -> Sentence | None:
    """Return the weight as bought of these eaten grams; None if it is the same, or counted."""
    if not food.waste or food.piece_g:
        return None
    bought = math.ceil(grams / food.edible / _STEP_WITH_WASTE - _HAIR) * _STEP_WITH_WASTE
    waste = sentence(f"waste-{food.waste.replace(' ', '-')}")
    return sentence("with-waste", weight=_weighed(bought), waste=waste)


def _counted(food: Food, grams: float) -> str:
    """Return the number of its pieces before a weight; empty for what is not counted."""
    piece = next((each for each in food.portions if each.name in _sold()["counted"]), None)
    if piece is None:
        return ""
    count = math.ceil(grams / piece.grams - _HAIR)
    return f"{count} {piece.name}{'' if count == 1 else 's'}, "


def step_of(grams: float) -> int:
    """Return the grams of a step at the counter."""
    return 5 if grams < _STEP else _STEP


def _fewest(needed: float, sizes: Sequence[_Size]) -> list[tuple[int, _Size]]:
    """Return the number of packs of each size, with the least excess and then the fewest packs."""
    small, large = sizes[0], sizes[-1]
    _, _, larges, smalls = min(
        (larges * large + smalls * small, larges + smalls, larges, smalls)
        for larges in range(math.ceil(needed / large) + 1)
        for smalls in [max(0, math.ceil((needed - larges * large) / small - _HAIR))]
    )
    return [(count, size) for count, size in ((larges, large), (smalls, small)) if count]


def _listed(packs: Sequence[tuple[int, int]], unit: str) -> str:
    return " + ".join(
        f"{size}{unit}" if count == 1 else f"{count} × {size}{unit}" for count, size in packs
    )


def _weighed(grams: int) -> Sentence:
    if grams >= 1000:
        return sentence("kilograms", kilograms=f"{math.ceil(grams / 100 - _HAIR) / 10:g}")
    return sentence("grams", grams=grams)


def _piece_bought(food: Food) -> float | None:
    """Return the grams of a piece, if it is sold by the piece: eggs, and what is cut at home."""
    if food.piece_g or food.group == "proteins":
        return food.piece_g
    # Avocado, red onion; lemon juice is not bought as lemons.
    last = stems_of(food.name.partition(",")[0])[-1:]
    return next(
        (
            portion.grams
            for portion in food.portions
            if stems_of(portion.name) == last and portion.grams >= _PIECE
        ),
        None,
    )


def _packs_of(food: Food) -> Sequence[int] | None:
    packs: Mapping[str, Sequence[int]] = _sold()["packs"]
    return packs.get(food.id) or packs.get(food.family)


@cache
def _merged() -> Mapping[str, Merged]:
    eggs = Merged("Eggs", tuple(_EGGS))
    same = _sold()["same"].items()
    lines = [eggs, *(Merged(name, tuple(foods)) for name, foods in same)]
    return {food_id: line for line in lines for food_id in line.foods}


@cache
def _sold() -> Mapping[str, Any]:
    found: Mapping[str, Any] = read_yaml("planner", "sold.yaml")
    return found
