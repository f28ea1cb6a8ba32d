"""Weeks of the kitchen for random members, and what a cook would say to them."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import mean, quantiles

from planner.computed import Day, NoDay, Requirements, write_days
from planner.computed.cookbook import kitchen_dishes
from planner.computed.dishes import PlannedMeal
from planner.computed.exclusions import exclusions_of
from planner.computed.limits.families import WITH_VEGETABLE, is_vegetable
from planner.computed.limits.minerals import AIMS, Aimed, aimed_in
from planner.computed.limits.proportions import FACTOR, OUTER_FACTOR, is_fat, ratios
from planner.rules import Budget, Macros, Meal

_SEED = 7
_LEFT_OUT: tuple[tuple[str, ...], ...] = (
    *((),) * 6,
    *(("vegan",), ("vegan", "soy"), ("vegetarian",), ("milk",), ("eggs",), ("gluten",)),
    *(("nuts",), ("fish", "pork"), ("milk", "eggs"), ("milk", "gluten", "nuts")),
)
_BUDGETS: tuple[Budget, ...] = ("budget", "medium", "premium")


@dataclass
class Seen:
    """What so many weeks have."""

    counts: Counter[str] = field(default_factory=Counter)
    milliseconds: float = 0.0
    # Of each day, what 2,000 kcal of it have, as far as it is known.
    aimed: list[Aimed] = field(default_factory=list)

    def report(self) -> Iterator[str]:
        def part(what: str, whole: str) -> str:
            return f"{100 * self.counts[what] / max(1, self.counts[whole]):.1f} %"

        yield f"{self.counts['weeks']} weeks, {self.counts['refused']} refused"
        yield f"{part('outside', 'foods')} of a dish's foods outside factor {FACTOR:.0f}"
        yield f"{part('far outside', 'foods')} outside factor {OUTER_FACTOR:.0f}"
        yield f"{part('own dishes', 'meals')} of the meals are dishes of the cookbook as they are"
        yield f"{part('with few vegetables', 'plates')} of the plates with too few vegetables"
        yield f"{part('fat snacks', 'snacks')} of the snacks with more than a third of fat"
        yield f"{part('left over', 'second days')} of the second days eat what is left over"
        yield f"{part('small or large', 'meals')} of the meals outside their part of the day"
        for name, values in zip(AIMS, zip(*self.aimed, strict=True), strict=False):
            tenth, *_ = quantiles(values, n=10)
            yield f"{name} in 2,000 kcal: mean {mean(values):.0f}, 10th percentile {tenth:.0f}"
        yield f"{self.milliseconds / max(1, self.counts['days']):.1f} ms of CPU a day"


def look_at_weeks(count: int) -> Seen:
    """Write so many weeks, and count."""
    dice, seen = random.Random(_SEED), Seen()
    for number in range(count):
        requirements = _member(dice, number)
        assert requirements.allowed
        seen.counts["weeks"] += 1
        started = time.process_time()
        try:
            days = asyncio.run(write_days(requirements, range(1, 8), None, fallbacks=()))
        except NoDay:
            days = []
            seen.counts["refused"] += 1
        seen.milliseconds += 1_000 * (time.process_time() - started)
        for before, day in pairwise(days):
            if day.number % 2 == 0:
                seen.counts["second days"] += 1
                seen.counts["left over"] += day.meals["lunch"].items == before.meals["dinner"].items
        for day in days:
            _look_at(day, seen.counts)
            items = [item for meal in day.meals.values() for item in meal.items]
            has = aimed_in((item.food, item.grams) for item in items)
            seen.aimed.append(tuple(2_000 / day.amounts.calories * each for each in has))
    return seen


def _member(dice: random.Random, number: int) -> Requirements:
    calories = dice.choice((*range(1_400, 2_700, 50), 3_200, 3_800))
    protein = round(calories * dice.uniform(0.18, 0.28) / 4)
    fat = round((calories - 4 * protein - 80) / 9)
    left_out, budget = dice.choice(_LEFT_OUT), dice.choice(_BUDGETS)
    return Requirements(Macros(calories, protein, fat), exclusions_of(left_out), budget, number)


def _look_at(day: Day, counts: Counter[str]) -> None:
    counts["days"] += 1
    calories = day.amounts.calories
    for meal, planned in day.meals.items():
        counts["meals"] += 1
        shares = _SHARES.get(planned.name, {})
        if shares.keys() == {item.food.id for item in planned.items}:
            counts["own dishes"] += 1
            portions = [(i.food, shares[i.food.id], i.grams) for i in planned.items]
            for ratio in ratios(portions):
                counts["foods"] += 1
                counts["outside"] += not 1 / FACTOR - 0.1 <= ratio <= FACTOR + 0.1
                counts["far outside"] += not 1 / OUTER_FACTOR - 0.02 <= ratio <= OUTER_FACTOR + 0.1
        _look_at_meal(meal, planned, counts)
        part = planned.amounts.calories / calories
        least, most = (0.05, 0.20) if meal == "snack" else (0.10, 0.45)
        counts["small or large"] += not least - 0.01 <= part <= most + 0.01


def _look_at_meal(meal: Meal, planned: PlannedMeal, counts: Counter[str]) -> None:
    if meal in WITH_VEGETABLE:
        grams = sum(item.grams for item in planned.items if is_vegetable(item.food))
        counts["plates"] += 1
        counts["with few vegetables"] += grams < 80
    if meal == "snack":
        fat = sum(item.grams for item in planned.items if is_fat(item.food))
        counts["snacks"] += 1
        counts["fat snacks"] += fat > sum(item.grams for item in planned.items) / 3


_SHARES = {
    each.dish.name: {food.id: share for food, share in each.dish.shares}
    for each in kitchen_dishes()
}
