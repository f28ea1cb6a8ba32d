"""The shopping list of some days of a stored plan.

It has at least what is needed, in the sizes of shops (`sold.yaml`). Foods that can replace each
other are one line. A plan without ingredients has the model's list, for all its days.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from foods import GROUPS, Aisle, Group, aisle_of, food_table
from planner.computed import plain
from planner.sold import Merged, as_bought, eggs_bought, is_of_cupboard, merged_with
from planner.stored_plans import Ingredient, StoredDay, StoredPlan

_EGGS = "egg"
# The aisles of a model's list, which names no foods.
_AISLES: Mapping[Group, Aisle] = {
    "proteins": "meat", "fats": "pantry", "vegetables": "produce", "other": "pantry"
}  # fmt: skip
# Sums of grams differ by less.
_CRUMB = 0.05


@dataclass(frozen=True, slots=True)
class ShoppingFood:
    """A food of a line, with its grams."""

    food_id: str
    name: str
    grams: float
    # What was ticked earlier, if more is needed now.
    bought_grams: float = 0


@dataclass(frozen=True, slots=True)
class ShoppingLine:
    """Some foods and how they are bought, or a line of the model's list, which has no grams."""

    key: str
    # If there are several foods, the one with most grams.
    food_id: str | None
    name: str
    grams: float | None
    as_bought: str | None
    group: Group
    aisle: Aisle
    foods: tuple[ShoppingFood, ...] = ()
    # Whether a household keeps it for longer than a week.
    cupboard: bool = False


def shopping(
    plan: StoredPlan,
    days: Sequence[StoredDay],
    servings: int,
    pantry: Mapping[str, float] | None = None,
) -> list[ShoppingLine]:
    """Return the foods of these days that are not in the pantry, merged; for a plan without
    ingredients the model's list."""
    if not all(day.meals and all(meal.ingredients for meal in day.meals) for day in plan.days):
        return list(_own_list(plan))
    summed: dict[str, Ingredient] = {}
    for day in days:
        for meal in day.meals:
            for each in meal.ingredients or ():
                known = summed.get(each.food_id)
                grams = each.grams * servings + (known.grams if known else 0)
                summed[each.food_id] = replace(known or each, grams=grams)
    together: dict[str, list[Ingredient]] = {}
    for each in summed.values():
        together.setdefault(key_of(each.food_id), []).append(each)
    if pantry:
        at_home = _at_home(pantry)
        together = {key: _without(at_home, key, foods) for key, foods in together.items()}
    lines = [_line(key, foods) for key, foods in together.items() if foods]
    return sorted(lines, key=lambda line: (GROUPS.index(line.group), line.name.casefold()))


def key_of(food_id: str) -> str:
    """Return the key of the line that a food is in."""
    merged = merged_with(food_id)
    return merged.key if merged else food_id


def _at_home(pantry: Mapping[str, float]) -> Mapping[str, dict[str, float]]:
    """Return the grams at home of each line, by food."""
    found: dict[str, dict[str, float]] = {}
    for food_id, grams in pantry.items():
        found.setdefault(key_of(food_id), {})[food_id] = grams
    return found


def _without(
    at_home: Mapping[str, dict[str, float]], key: str, foods: Sequence[Ingredient]
) -> list[Ingredient]:
    """Return what is left to buy: of a food that can replace another one, both are at home."""
    has = dict(at_home.get(key, {}))
    left: list[Ingredient] = []
    # First each food for itself.
    for each in foods:
        used = min(each.grams, has.get(each.food_id, 0.0))
        has[each.food_id] = has.get(each.food_id, 0.0) - used
        left.append(replace(each, grams=each.grams - used))
    spare = sum(has.values())
    rest: list[Ingredient] = []
    for each in left:
        used = min(each.grams, spare)
        spare -= used
        if each.grams - used > _CRUMB:
            rest.append(replace(each, grams=each.grams - used))
    return rest


def rest_of(line: ShoppingLine, bought: Mapping[str, float]) -> ShoppingLine | None:
    """Return the rest of a line after these grams were bought; None if everything was."""
    table = food_table().foods
    left = [
        Ingredient(each.food_id, each.name, grams, table.get(each.food_id))
        for each in line.foods
        if (grams := each.grams - bought.get(each.food_id, 0)) > _CRUMB
    ]
    if not left:
        return None
    rest = _line(line.key, left)
    foods = (replace(each, bought_grams=plain(bought.get(each.food_id, 0))) for each in rest.foods)
    return replace(rest, foods=tuple(foods))


def _line(key: str, foods: Sequence[Ingredient]) -> ShoppingLine:
    foods = sorted(foods, key=lambda each: (-each.grams, each.food_id))
    most = foods[0]
    grams = sum(each.grams for each in foods)
    merged = merged_with(most.food_id)
    return ShoppingLine(
        key=key,
        food_id=most.food_id,
        name=merged.name if merged and len(foods) > 1 else _name(most),
        grams=plain(grams),
        as_bought=_as_bought(merged, foods, grams),
        group=most.food.group if most.food else "other",
        aisle=aisle_of(most.food) if most.food else "pantry",
        foods=tuple(ShoppingFood(each.food_id, _name(each), plain(each.grams)) for each in foods),
        cupboard=all(each.food is not None and is_of_cupboard(each.food) for each in foods),
    )


def _as_bought(merged: Merged | None, foods: Sequence[Ingredient], grams: float) -> str:
    if merged and merged.key == _EGGS:
        return eggs_bought({each.food_id: each.grams for each in foods})
    return as_bought(foods[0].food, grams)


def _name(food: Ingredient) -> str:
    return food.food.name if food.food else food.name


def _own_list(plan: StoredPlan) -> Iterator[ShoppingLine]:
    """Yield the lines of the model's list; a repeated line has a separate key."""
    seen: dict[str, int] = {}
    for group in GROUPS:
        for text in plan.shopping_list[group]:
            key = hashlib.sha256(f"{group} {text.casefold()}".encode()).hexdigest()[:16]
            seen[key] = seen.get(key, 0) + 1
            again = f"-{seen[key]}" if seen[key] > 1 else ""
            aisle = _AISLES[group]
            yield ShoppingLine(f"line-{key}{again}", None, text, None, None, group, aisle)
