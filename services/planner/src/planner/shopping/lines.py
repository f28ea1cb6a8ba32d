"""The shopping list of some days of a stored plan.

It has at least what is needed: whole pieces of what is sold by the piece, else steps of 5 g, or of
100 g above a kilogram. A plan without ingredients has its own list, for all its days.
"""

import hashlib
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from foods import GROUPS, Food, Group, stems_of
from planner.computed import plain
from planner.stored_plans import Ingredient, StoredDay, StoredPlan

# A vegetable of at least so many grams is bought by the piece.
_PIECE = 40
# Binary fractions of whole pieces are a hair more than whole.
_HAIR = 1e-6


@dataclass(frozen=True, slots=True)
class ShoppingLine:
    """What is bought of a food, or a line of the plan's own list, which has no grams."""

    key: str
    food_id: str | None
    name: str
    grams: float | None
    as_bought: str | None
    group: Group


def shopping(plan: StoredPlan, days: Sequence[StoredDay], servings: int) -> list[ShoppingLine]:
    """The foods of these days, merged; of a plan without ingredients its own list."""
    if not all(day.meals and all(meal.ingredients for meal in day.meals) for day in plan.days):
        return list(_own_list(plan))
    merged: dict[str, Ingredient] = {}
    for day in days:
        for meal in day.meals:
            for each in meal.ingredients or ():
                known = merged.get(each.food_id)
                grams = each.grams * servings + (known.grams if known else 0)
                merged[each.food_id] = replace(known or each, grams=grams)
    lines = [_line(each) for each in merged.values()]
    return sorted(lines, key=lambda line: (GROUPS.index(line.group), line.name.casefold()))


def as_bought(food: Food | None, grams: float) -> str:
    """At least so much, as one buys it: 3 eggs, 350 g, 1.2 kg."""
    if food is not None and (piece := _piece_bought(food)):
        return food.counted(math.ceil(grams / piece - _HAIR))
    step = 1 if grams < 20 else 5
    whole = math.ceil(grams / step - _HAIR) * step
    if whole >= 1000:
        return f"{plain(math.ceil(grams / 100 - _HAIR) / 10)} kg"
    return f"{whole} g"


def _line(merged: Ingredient) -> ShoppingLine:
    return ShoppingLine(
        key=merged.food_id,
        food_id=merged.food_id,
        name=merged.food.name if merged.food else merged.name,
        grams=plain(merged.grams),
        as_bought=as_bought(merged.food, merged.grams),
        group=merged.food.group if merged.food else "other",
    )


def _piece_bought(food: Food) -> float | None:
    """The grams of a piece, if that is how it is sold: eggs, and what is cut at home."""
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


def _own_list(plan: StoredPlan) -> Iterator[ShoppingLine]:
    """Line by line; the same line again has a key of its own."""
    seen: dict[str, int] = {}
    for group in GROUPS:
        for text in plan.shopping_list[group]:
            key = hashlib.sha256(f"{group} {text.casefold()}".encode()).hexdigest()[:16]
            seen[key] = seen.get(key, 0) + 1
            again = f"-{seen[key]}" if seen[key] > 1 else ""
            yield ShoppingLine(f"line-{key}{again}", None, text, None, None, group)
