"""Read a stored plan as far as possible, and note what is not in the specified shape."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from foods import GROUPS, Food, Group, food_table
from planner.computed import WHO_WROTE, Amounts, Mineral, amounts_of, total
from planner.rules import MEALS, USUAL_MEALS, Meal, meals_of
from planner.stored_plans.carbs import CarbMode, extra_carbs
from planner.stored_plans.cooking import (
    StoredBatch,
    StoredRecipe,
    StoredTask,
    batch_of,
    recipe_of,
    tasks_of,
)
from planner.stored_plans.left_out import left_out_of
from planner.stored_plans.stored_minerals import minerals_of, salt_of
from planner.stored_plans.values import NAME_LENGTH, is_figure, lines_of, text_of

# The longest plan that can be requested. The rest of a longer one is not read.
MOST_DAYS = 30
_MEALS_A_DAY = range(2, len(MEALS) + 1)
_MOST_INGREDIENTS = 30
_MOST_LINES = 100
_MOST_TIPS = 20
_MOST_NOTES = 20
_TEXT = 600
_MODEL_AWAY = "No model could be reached: all dishes are from our cookbook."
_MODEL_LEFT = "The model could not be reached for all days: the rest is from our cookbook."


@dataclass(frozen=True, slots=True)
class Ingredient:
    """An amount of a food; the food is None if it is no longer in the table."""

    food_id: str
    name: str
    grams: float
    food: Food | None


@dataclass(frozen=True, slots=True)
class StoredMeal:
    """A meal as the plan states it."""

    meal: Meal
    name: str
    description: str
    stated: Amounts | None
    # None if the plan has none with grams.
    ingredients: tuple[Ingredient, ...] | None
    # The steps, if any; a model's dish has only its description.
    recipe: StoredRecipe | None = None
    # For a dish that is cooked once for several days.
    batch: StoredBatch | None = None

    @property
    def is_cooked(self) -> bool:
        """Whether it is cooked on its day, and not only reheated."""
        return self.batch is None or self.batch.is_first

    def extra_carbs(self, mode: CarbMode) -> float | None:
        """Return the grams that count in addition to net carbs; None if they are unknown."""
        return extra_carbs(self.ingredients, mode)

    @property
    def computed(self) -> Amounts | None:
        """The figures of the grams by the table."""
        known = [
            amounts_of(each.food, each.grams)
            for each in self.ingredients or ()
            if each.food is not None
        ]
        return total(known) if self.ingredients and len(known) == len(self.ingredients) else None


@dataclass(frozen=True, slots=True)
class StoredDay:
    """A day of a plan; its number is its position."""

    number: int
    meals: tuple[StoredMeal, ...]
    # What it states for the whole day, in addition to its meals.
    figures: Amounts | None
    # What it aims at, if that is not the plan's.
    targets: Amounts | None = None
    # What is done on it for the meals of later days: soaked, chilled overnight, thawed, cooked.
    ahead: tuple[StoredTask, ...] = ()
    # What a computed day states.
    minerals: Mapping[str, Mineral] = field(default_factory=dict)

    @property
    def stated(self) -> Amounts | None:
        """What it states for the whole day, or the sum of its meals."""
        return self.figures or self.sum_of_meals

    @property
    def sum_of_meals(self) -> Amounts | None:
        """The sum of what its meals state; None if any meal states nothing."""
        return _sum([meal.stated for meal in self.meals])

    def extra_carbs(self, mode: CarbMode) -> float | None:
        """Return the sum of its meals' grams; None if those of any meal are unknown."""
        parts = [meal.extra_carbs(mode) for meal in self.meals]
        known = [part for part in parts if part is not None]
        return sum(known) if len(known) == len(parts) else None

    @property
    def computed(self) -> Amounts | None:
        """The sum of all grams; None if a meal has no grams."""
        return _sum([meal.computed for meal in self.meals])


@dataclass(frozen=True, slots=True)
class StoredPlan:
    """What could be read of a plan."""

    summary: str
    targets: Amounts | None
    days: tuple[StoredDay, ...]
    shopping_list: Mapping[Group, Sequence[str]]
    tips: tuple[str, ...]
    # Sentences about the plan, without the one that says who wrote it.
    notes: tuple[str, ...]
    # What each text that the member typed leaves out, in sentences.
    left_out: tuple[str, ...]
    # What is not in the shape, in sentences for the member.
    problems: tuple[str, ...]
    # For each day.
    salt_g: float | None = None


def read_stored(plan: object) -> StoredPlan:
    """Read any JSON; what is not in the shape is left out and is a problem."""
    problems: list[str] = []
    fields = plan if isinstance(plan, dict) else {}
    targets = _amounts(fields.get("dailyMacros"))
    if targets is None:
        problems.append("The plan does not state the figures of a day")
    return StoredPlan(
        summary=text_of(fields.get("summary"), _TEXT),
        targets=targets,
        days=_with_batches(list(_days(fields.get("days"), _meals_of(fields), problems))),
        shopping_list=_shopping_list(fields.get("shoppingList"), problems),
        tips=tuple(lines_of(fields.get("tips"), _MOST_TIPS, _TEXT)),
        notes=tuple(_notes(fields)),
        left_out=tuple(left_out_of(fields.get("leftOut"))),
        problems=tuple(problems),
        salt_g=salt_of(fields.get("saltG")),
    )


def _meals_of(plan: Mapping[str, Any]) -> Sequence[Meal]:
    """Return the meals that each day should have: a computed plan states how many."""
    count = plan.get("mealsADay") if plan.get("figures") == "computed" else None
    return meals_of(count) if isinstance(count, int) and count in _MEALS_A_DAY else USUAL_MEALS


def _days(value: object, expected: Sequence[Meal], problems: list[str]) -> Iterator[StoredDay]:
    days = value if isinstance(value, list) else []
    if not days:
        problems.append("The plan has no days")
    if len(days) > MOST_DAYS:
        problems.append(f"The plan has more than {MOST_DAYS} days")
    for number, day in enumerate(days[:MOST_DAYS], 1):
        yield _day(number, day, expected, problems)


def _day(number: int, value: object, expected: Sequence[Meal], problems: list[str]) -> StoredDay:
    fields = value if isinstance(value, dict) else {}
    meals = fields.get("meals")
    found = []
    for meal in expected:
        written = meals.get(meal) if isinstance(meals, dict) else None
        if isinstance(written, dict):
            found.append(_meal(number, meal, written, problems))
        else:
            problems.append(f"Day {number} has no {meal}")
    others = len(meals) - len(found) if isinstance(meals, dict) else 0
    if others and len(found) == len(expected):
        problems.append(f"Day {number} has more than {len(expected)} meals")
    figures, minerals = _amounts(fields.get("figures")), minerals_of(fields.get("minerals"))
    targets, ahead = _amounts(fields.get("targets")), tasks_of(fields.get("ahead"))
    return StoredDay(number, tuple(found), figures, targets, ahead, minerals)


def _meal(number: int, meal: Meal, fields: dict[str, Any], problems: list[str]) -> StoredMeal:
    name, stated = text_of(fields.get("name")), _amounts(fields)
    if not name:
        problems.append(f"The {meal} of day {number} has no name")
    if stated is None:
        problems.append(f"The {meal} of day {number} has no figures")
    return StoredMeal(
        meal=meal,
        name=name,
        description=text_of(fields.get("description"), _TEXT),
        stated=stated,
        ingredients=_ingredients(fields.get("ingredients")),
        recipe=recipe_of(fields.get("recipe")),
        batch=batch_of(fields.get("batch")),
    )


def _notes(fields: Mapping[str, Any]) -> list[str]:
    away = _MODEL_LEFT if fields.get("writtenBy") == "model" else _MODEL_AWAY
    is_away = [away] if fields.get("modelAway") is True else []
    notes = lines_of(fields.get("notes"), _MOST_NOTES, _TEXT)
    return [*is_away, *(note for note in notes if note not in WHO_WROTE)]


def _with_batches(days: Sequence[StoredDay]) -> tuple[StoredDay, ...]:
    """The days, with all days on which something that was cooked once is eaten."""
    # Several dishes can be cooked on one day.
    eaten: dict[tuple[int, str], list[int]] = {}
    for day in days:
        for meal in day.meals:
            if meal.batch:
                eaten.setdefault((meal.batch.cook_on, meal.name), []).append(day.number)
    return tuple(
        replace(day, meals=tuple(_with_days(meal, day.number, eaten) for meal in day.meals))
        for day in days
    )


def _with_days(
    meal: StoredMeal, number: int, eaten: Mapping[tuple[int, str], Sequence[int]]
) -> StoredMeal:
    if meal.batch is None:
        return meal
    key = (meal.batch.cook_on, meal.name)
    others = tuple(day for day in eaten[key] if day != number)
    kept, waits = meal.batch.keeps_days, number - meal.batch.cook_on
    batch = replace(
        meal.batch,
        is_first=number == min(eaten[key]),
        others=others,
        is_frozen=meal.batch.freezes and kept is not None and waits > kept,
    )
    return replace(meal, batch=batch)


def _ingredients(value: object) -> tuple[Ingredient, ...] | None:
    """All of them, or none: a part of a dish is not what it is made of."""
    if not isinstance(value, list) or not 0 < len(value) <= _MOST_INGREDIENTS:
        return None
    found = [_ingredient(each) for each in value]
    known = tuple(each for each in found if each is not None)
    return known if len(known) == len(found) else None


def _ingredient(value: object) -> Ingredient | None:
    fields = value if isinstance(value, dict) else {}
    food_id, name, grams = (fields.get(key) for key in ("foodId", "name", "grams"))
    said, shown = text_of(food_id), text_of(name)
    if not said or said != food_id or not shown or not is_figure(grams) or grams <= 0:
        return None
    return Ingredient(said, shown, float(grams), food_table().foods.get(said))


def _shopping_list(value: object, problems: list[str]) -> dict[Group, list[str]]:
    groups = value if isinstance(value, dict) else {}
    found = {group: lines_of(groups.get(group), _MOST_LINES, NAME_LENGTH) for group in GROUPS}
    if not any(found.values()):
        problems.append("The plan has no shopping list")
    return found


def _amounts(value: object) -> Amounts | None:
    fields = value if isinstance(value, dict) else {}
    figures = [fields.get(key) for key in ("calories", "proteinG", "fatG", "netCarbsG")]
    known = [float(figure) for figure in figures if is_figure(figure)]
    return Amounts(*known) if len(known) == len(figures) else None


def _sum(amounts: Sequence[Amounts | None]) -> Amounts | None:
    known = [each for each in amounts if each is not None]
    return total(known) if known and len(known) == len(amounts) else None
