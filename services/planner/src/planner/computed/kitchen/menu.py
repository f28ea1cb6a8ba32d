"""The kitchen's dishes for the meals of a slot, in the order in which they are tried."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from planner.computed.cookbook import KitchenDish, kitchen_dishes
from planner.computed.days import (
    Plate,
    Slot,
    is_cooked_ahead,
    main_protein,
    most_times,
    names_of_protein,
    no_main_dish,
    no_meal,
    takes_too_long,
)
from planner.computed.dishes import Dish
from planner.computed.limits import WITH_VEGETABLE
from planner.computed.portions import calories_of_meals, estimate_of
from planner.computed.preferences import weighed
from planner.computed.requests import seeded_number
from planner.rules import MEALS, Meal, kind_of

# With fewer dishes for a meal than this, those that are eaten too often are included.
_FEW = 4
# The least rank of a dish that is eaten too often: without `again` a menu has one only if it has
# no other.
_EATEN_TOO_OFTEN = 2

# A dish comes e times as often for each of these grams that it saves of what is bought, and at most
# e to this power.
_SAVED_G, _MOST_SAVED = 30.0, 5.0

Menu = Mapping[Meal, Sequence[Dish]]


@dataclass(frozen=True, slots=True)
class _Entry:
    kitchen: KitchenDish
    # The meals that it is for by the rules as well, where there are vegetables to choose from.
    meals: frozenset[str]
    foods: frozenset[str]
    main: str | None
    # Whether it is a main dish only for members who eat no meat.
    is_instead_of_meat: bool


def menu_of(slot: Slot, turn: int = 0) -> Menu:
    """As many dishes as differ from the other days; in another order each turn and day."""
    return {meal: _for(slot, meal, turn) for meal in slot.meals}


@cache
def _entries() -> tuple[_Entry, ...]:
    return tuple(
        _Entry(
            each,
            frozenset(
                meal
                for meal in MEALS
                if kind_of(meal) in each.meals
                and no_meal(meal, Plate(each.dish.name, each.dish.shares)) is None
            ),
            frozenset(food.id for food, _ in each.dish.shares),
            main_protein(each.dish.shares),
            no_main_dish(Plate(each.dish.name, each.dish.shares)) is not None,
        )
        for each in kitchen_dishes()
    )


def _for(slot: Slot, meal: Meal, turn: int) -> list[Dish]:
    by_rank: dict[int, list[_Entry]] = {}
    for each in _possible(slot, meal):
        by_rank.setdefault(_rank(slot, meal, each), []).append(each)
    found: list[Dish] = []
    for rank in sorted(by_rank):
        if len(found) >= (_FEW if slot.again or rank < _EATEN_TOO_OFTEN else 1):
            break
        found += _shuffled(slot, meal, turn, by_rank[rank])
    return found


def _shuffled(slot: Slot, meal: Meal, turn: int, entries: Sequence[_Entry]) -> Iterator[Dish]:
    """The dishes at random, those first more often that the member likes, and that use up what is
    bought."""
    seed, preferences = slot.requirements.seed, slot.requirements.preferences
    parts, size = (slot.around.number, turn, meal), slot.limits.size
    calories = calories_of_meals(slot)[meal]

    def saves(dish: Dish) -> float:
        saved = slot.packs.saves_g(estimate_of(dish, meal, calories, size).grams)
        return math.exp(max(-_MOST_SAVED, min(_MOST_SAVED, saved / _SAVED_G)))

    keys = weighed(
        (
            seeded_number(seed, *parts, name),
            preferences.weight_of_dish(name, each.foods) * saves(each.kitchen.dish),
        )
        for each in entries
        for name in [each.kitchen.dish.name]
    )
    for _, _, each in sorted(zip(keys, range(len(keys)), entries, strict=True)):
        yield each.kitchen.dish


def _possible(slot: Slot, meal: Meal) -> Iterator[_Entry]:
    allowed = slot.requirements.allowed_by_id.keys()
    for each in _entries():
        is_for = meal in each.meals if slot.has_vegetables else kind_of(meal) in each.kitchen.meals
        is_wished = meal not in slot.wished or not slot.wished[meal].isdisjoint(each.foods)
        is_main = not (each.is_instead_of_meat and slot.has_meat and meal in WITH_VEGETABLE)
        if is_for and is_wished and is_main and each.foods <= allowed:
            dish = each.kitchen.dish
            if dish.recipe and takes_too_long(slot, meal, dish.recipe):
                continue
            if slot.is_unwanted(dish.name, each.foods):
                continue
            if not slot.kept or slot.unfit({meal: Plate(dish.name, dish.shares)}) is None:
                yield each


def _rank(slot: Slot, meal: Meal, each: _Entry) -> int:
    """The higher, the worse."""
    is_ahead = is_cooked_ahead(slot, meal)
    portions = 2 if is_ahead and slot.requirements.week.sessions is None else 1
    is_too_often = not slot.repeats and any(
        slot.around.times.get(name, 0) + portions > most_times(name)
        for name in names_of_protein(each.main)
    )
    return (
        4 * is_too_often
        + 2 * (each.kitchen.dish.name in slot.around.recent)
        + (is_ahead and not each.kitchen.batch)
    )
