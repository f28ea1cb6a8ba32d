"""What is done on a day for meals of later days: cooked, chilled overnight, thawed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from planner.computed.dishes import Day, PlannedMeal
from planner.computed.hands_on import evening_steps
from planner.rules import Meal, kind_of


def ahead_of(days: Sequence[Day]) -> Mapping[int, list[dict[str, Any]]]:
    """By day, what is done on it."""
    found: dict[int, list[dict[str, Any]]] = {}
    for day in days:
        for name, meal in day.meals.items():
            for on, kind, text in _tasks_of(meal, name, day.number):
                if on > 0:
                    task = {
                        "kind": kind,
                        "day": day.number,
                        "meal": name,
                        "name": meal.name,
                        "text": text,
                    }
                    found.setdefault(on, []).append(task)
    return found


def _tasks_of(meal: PlannedMeal, name: Meal, number: int) -> Iterator[tuple[int, str, str]]:
    batch, place = meal.batch, f"tomorrow's {kind_of(name)}"
    if batch and batch.is_first(number) and batch.cook_on < number:
        if batch.cook_on < number - 1:
            place = f"the {kind_of(name)} of day {number}"
        text = f"Cook {batch.portions} portions of {meal.name} today: the recipe is with {place}."
        yield batch.cook_on, "cook", text
    if batch and not batch.is_first(number):
        if batch.is_frozen(number):
            text = f"Tonight, put {meal.name} from the freezer into the fridge, for {place}."
            yield number - 1, "thaw", text
    elif steps := evening_steps(meal.recipe.steps):
        text = f"Tonight, for {place} ({meal.name}): {' '.join(steps)}"
        yield number - 1, "overnight", text
