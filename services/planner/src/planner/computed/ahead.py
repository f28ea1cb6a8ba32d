"""What is done on a day for meals of later days: cooked, chilled overnight, thawed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from planner.computed.dishes import Day, PlannedMeal
from planner.computed.hands_on import evening_steps
from planner.rules import Meal, kind_of
from planner.sentences import Sentence, sentence


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


def _tasks_of(meal: PlannedMeal, name: Meal, number: int) -> Iterator[tuple[int, str, Sentence]]:
    batch = meal.batch
    of_meal = sentence("meal-of-tomorrow", meal=sentence(kind_of(name)))
    if batch and batch.is_first(number) and batch.cook_on < number:
        if batch.cook_on < number - 1:
            of_meal = sentence("meal-of-day", meal=sentence(kind_of(name)), day=number)
        portions = batch.portions
        said = sentence("cook-ahead", portions=portions, dish=meal.name, meal=of_meal)
        yield batch.cook_on, "cook", said
    if batch and not batch.is_first(number):
        if batch.is_frozen(number):
            yield number - 1, "thaw", sentence("thaw-ahead", dish=meal.name, meal=of_meal)
    elif steps := evening_steps(meal.recipe.steps):
        said = sentence(
            "begin-ahead",
            dish=meal.name,
            meal=of_meal,
            steps=meal.recipe.sentences[: len(steps)],
        )
        yield number - 1, "overnight", said
