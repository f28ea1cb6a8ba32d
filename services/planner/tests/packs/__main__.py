"""How much of what is bought for a week of one person is not used, as an aim and without.

    python -m services.planner.tests.packs --weeks 64

The weeks are the kitchen's, for people who differ in size, goal, budget, cooking and what they
leave out. What is fresh is without what a household keeps for longer than a week, such as oil.
"""

import argparse
import asyncio
import time
from collections.abc import Sequence
from statistics import median
from typing import Any
from unittest.mock import patch

from planner.computed import Day, NoDay, requirements_of, write_days
from planner.computed.limits import Packs
from planner.computed.plan import grams_by_food
from planner.plans.schemas import JobInput
from planner.plans.targets import targets_of
from planner.sold import bought_g, keeps, line_of

_PEOPLE: tuple[dict[str, Any], ...] = (
    {"weightKg": 82, "targetWeightKg": 70, "heightCm": 168, "age": 34, "gender": "female"},
    {"weightKg": 95, "targetWeightKg": 85, "heightCm": 182, "age": 45, "gender": "male"},
    {"weightKg": 60, "targetWeightKg": 60, "heightCm": 165, "age": 28, "gender": "female"},
    {"weightKg": 75, "targetWeightKg": 80, "heightCm": 180, "age": 25, "gender": "male"},
)
_GOALS = ("weight_loss", "weight_loss", "maintenance", "muscle_gain")
_LEFT_OUT = ((), (), ("vegetarian",), ("milk",), ("fish",), ("nuts",), ("vegan",), ("pork",))
_BUDGETS = ("medium", "premium", "budget")
_COOKING = ("batch", "fresh")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weeks", type=int, default=64)
    weeks = parser.parse_args().weeks
    with (
        patch.object(Packs, "saves_g", lambda *_: 0.0),
        patch.object(Packs, "added_g", lambda *_: 0.0),
        patch.object(Packs, "goals", lambda _, portions: [None] * len(portions)),
    ):
        print("not an aim:", _measured(weeks))
    print("an aim:    ", _measured(weeks))


def _measured(weeks: int) -> str:
    unused: list[float] = []
    fresh: list[float] = []
    foods: list[int] = []
    started = time.process_time()
    for number in range(weeks):
        try:
            days = _week(number)
        except NoDay:
            continue
        unused.append(unused_part(days, kept=True))
        fresh.append(unused_part(days, kept=False))
        foods.append(len(grams_by_food(days)))
    milliseconds = 1_000 * (time.process_time() - started) / 7 / len(unused)
    return (
        f"of {len(unused)} weeks, the median of what is unused is {median(fresh):.1%} of what is "
        f"fresh (most {max(fresh):.1%}), {median(unused):.1%} of everything; {median(foods):.0f} "
        f"foods a week; {milliseconds:.1f} ms of CPU a day"
    )


def _week(number: int) -> list[Day]:
    body = JobInput.model_validate(
        {
            **_PEOPLE[number % 4],
            "goal": _GOALS[number % 4],
            "activityLevel": "moderate",
            "durationDays": 7,
            "allergies": list(_LEFT_OUT[number // 4 % 8]),
            "budget": _BUDGETS[number % 3],
            "cooking": _COOKING[number // 2 % 2],
        }
    )
    targets = targets_of(body, None)
    requirements = requirements_of(body, targets, number, cooking=body.cooking)
    return asyncio.run(write_days(requirements, range(1, 8), None, fallbacks=()))


def unused_part(days: Sequence[Day], *, kept: bool) -> float:
    """The part of the bought weight that the days leave, with or without what is kept."""
    needed: dict[str, float] = {}
    for food_id, grams in grams_by_food(days).items():
        if kept or not keeps(food_id):
            needed[line_of(food_id)] = needed.get(line_of(food_id), 0.0) + grams
    bought = sum(bought_g(food_id, grams) for food_id, grams in needed.items())
    return 1 - sum(needed.values()) / bought


if __name__ == "__main__":
    main()
