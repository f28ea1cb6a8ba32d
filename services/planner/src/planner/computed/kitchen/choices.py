"""Choices of the kitchen's dishes for a slot, those first that are likely to fit the limits.

A dish has its protein, its net carbs and its minerals at its own proportions, as large as such a
meal is. Their sums say which dishes make a day together: this costs less than one program for
all the choices.
"""

import random
from collections.abc import Iterator, Mapping
from itertools import islice

from planner.computed.days import Plates, Slot, plates_of_dishes
from planner.computed.dishes import Dish, PlannedMeal
from planner.computed.kitchen.menu import Menu
from planner.computed.kitchen.plates import plain_plates
from planner.computed.limits import VEGETABLES_G, lack, most_saturated_g
from planner.computed.portions import Estimate, calories_of_meals, estimate_of, families_of
from planner.rules import Meal

# How many choices are compared; the best of them are tried.
_CHOICES = 140
# Foods may be more or less than their shares, so the sums need not be right by more than this.
_NEAR = 0.1
# The penalty of two meals with one kind of protein, as a part of a limit.
_ALIKE = 0.1
# The penalty of a gram more that is left over of what is bought for a week.
_UNUSED = 0.003
# What saturated fat in excess weighs, next to the aims.
_SATURATED = 1.0

Dishes = Mapping[Meal, Dish]


def choices(
    slot: Slot, menu: Menu, turn: int, unlike: Mapping[Meal, PlannedMeal], most: int
) -> list[Dishes]:
    """Return the best choices of dishes, the best first."""
    found = list(islice(_ranked(slot, menu, turn, unlike), most))
    return found or [_choice(slot, menu, turn, again, unlike) for again in range(most)]


def _ranked(
    slot: Slot, menu: Menu, turn: int, unlike: Mapping[Meal, PlannedMeal]
) -> Iterator[Dishes]:
    possible = {
        meal: [
            dish for dish in menu[meal] if meal not in unlike or dish.name != unlike[meal].is_called
        ]
        for meal in slot.meals
    }
    if not all(possible.values()):
        return
    dice = random.Random(f"{slot.requirements.seed}/{slot.around.number}/{turn}")
    # The menu begins with the dishes that are eaten less often.
    chosen = [
        {meal: dishes[int(len(dishes) * dice.random() ** 2)] for meal, dishes in possible.items()}
        for _ in range(_CHOICES)
    ]
    day = _Day(slot)
    chosen.sort(key=day.badness)
    for dishes in chosen:
        if slot.objection(plates_of_dishes(dishes)) is None:
            yield dishes


class _Day:
    """What the dishes of a slot should have together."""

    def __init__(self, slot: Slot) -> None:
        self._limits = slot.limits
        self._calories = sum(slot.limits.calories) / 2
        self._size = slot.limits.size
        self._saturated = most_saturated_g(self._calories)
        self._of_meal = calories_of_meals(slot)
        self._there = _proteins(slot.kept_plates)
        self._packs = slot.packs
        # The menu has each dish once, so its identity stands for it.
        self._estimates: dict[tuple[Meal, int], Estimate] = {}
        self._unused: dict[tuple[Meal, int], float] = {}

    def badness(self, dishes: Dishes) -> tuple[float, float]:
        """How far the dishes are from the limits, and what they lack of its aims, about."""
        all_of = [self._estimate(dish, meal) for meal, dish in dishes.items()]
        calories = sum(each.calories for each in all_of)
        size = self._calories / max(1.0, calories)
        limits, target = self._limits, max(1.0, sum(self._limits.protein_g) / 2)
        protein = size * sum(each.protein for each in all_of)
        net_carbs = size * sum(each.net_carbs for each in all_of)
        outside = (
            max(0.0, net_carbs - limits.net_carbs_g, limits.least_net_carbs_g - net_carbs)
            / max(1.0, limits.net_carbs_g)
            + max(0.0, limits.protein_g[0] - protein, protein - limits.protein_g[1]) / target
            + max(0.0, size - 1.0)
            + sum(each.vegetables_missing for each in all_of) / VEGETABLES_G
        )
        proteins = [self._there, *(each.proteins for each in all_of)]
        alike = sum(map(len, proteins)) - len(frozenset().union(*proteins))
        aimed = [size * sum(each) for each in zip(*(dish.aimed for dish in all_of), strict=True)]
        saturated = size * sum(each.saturated_g for each in all_of) - limits.saturated_g
        lacks = lack(aimed, limits.aims) + _SATURATED * max(0.0, saturated) / self._saturated
        unused = sum(
            self._unused_of(meal, dish, each)
            for (meal, dish), each in zip(dishes.items(), all_of, strict=True)
        )
        return max(0.0, outside - _NEAR) + _ALIKE * alike + _UNUSED * unused, lacks

    def _unused_of(self, meal: Meal, dish: Dish, estimate: Estimate) -> float:
        found = self._unused.get((meal, id(dish)))
        if found is None:
            found = self._packs.added_g(meal, estimate.grams)
            self._unused[meal, id(dish)] = found
        return found

    def _estimate(self, dish: Dish, meal: Meal) -> Estimate:
        found = self._estimates.get((meal, id(dish)))
        if found is None:
            found = estimate_of(dish, meal, self._of_meal[meal], self._size)
            self._estimates[meal, id(dish)] = found
        return found


def _choice(
    slot: Slot, menu: Menu, turn: int, again: int, unlike: Mapping[Meal, PlannedMeal]
) -> Dishes:
    """Return the first dishes of the menu that go together, with plain plates for missing ones."""
    chosen: dict[Meal, Dish] = {}
    for place, meal in enumerate(slot.meals, 1):
        before = unlike[meal].is_called if meal in unlike else None
        # Each meal moves on by another step, so that the choices have few dishes in common.
        start = again * place % max(1, len(menu[meal]))
        possible = (
            dish
            for dish in (*menu[meal][start:], *menu[meal][:start])
            if dish.name != before
            and slot.objection(plates_of_dishes({**chosen, meal: dish})) is None
        )
        chosen[meal] = next(possible, None) or plain_plates(slot, turn + again)[meal]
    return chosen


def _proteins(plates: Plates) -> frozenset[str]:
    return families_of(food for plate in plates.values() for food, _ in plate.foods)
