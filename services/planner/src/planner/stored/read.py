"""Reads what it can of a stored plan, and notes what is not in the specified shape."""

import math
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from foods import GROUPS, Food, Group, food_table
from planner.computed.amounts import Amounts, amounts_of, total
from planner.rules import MEALS, Meal

# The longest plan that can be asked for. Of a longer one, the rest is not read.
MOST_DAYS = 30
_MOST_INGREDIENTS = 30
_MOST_LINES = 100
_MOST_TIPS = 20
_MOST_EXAMPLES = 5
_NAME, _TEXT = 120, 600
# More than any meal has; the sum of all of them is still exact.
_MOST = 1e6
# Joins letters of some scripts.
_JOINERS = "\u200c\u200d"


@dataclass(frozen=True, slots=True)
class Ingredient:
    """So many grams of a food; the food is None if the table of this release has it no more."""

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
    # None where the plan has none that can be counted.
    ingredients: tuple[Ingredient, ...] | None

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
    """A day of a plan; its number is its place."""

    number: int
    meals: tuple[StoredMeal, ...]
    # What it states of the whole day, beside its meals.
    figures: Amounts | None

    @property
    def stated(self) -> Amounts | None:
        """What it states of the whole day, else the sum of its meals."""
        return self.figures or self.sum_of_meals

    @property
    def sum_of_meals(self) -> Amounts | None:
        """The sum of what its meals state; None if one of them states nothing."""
        return _sum([meal.stated for meal in self.meals])

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
    notes: tuple[str, ...]
    # What each text of the member left out, a line each.
    left_out: tuple[str, ...]
    # What is not in the shape, in sentences for the member.
    problems: tuple[str, ...]


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
        days=tuple(_days(fields.get("days"), problems)),
        shopping_list=_shopping_list(fields.get("shoppingList"), problems),
        tips=tuple(_lines(fields.get("tips"), _MOST_TIPS, _TEXT)),
        notes=tuple(_lines(fields.get("notes"), _MOST_TIPS, _TEXT)),
        left_out=tuple(_left_out(fields.get("leftOut"))),
        problems=tuple(problems),
    )


def figures_of(amounts: Amounts) -> str:
    """For example: 1850 kcal, 20 g net carbs, 120 g protein, 144 g fat."""
    return (
        f"{amounts.calories:.0f} kcal, {amounts.net_carbs_g:.0f} g net carbs, "
        f"{amounts.protein_g:.0f} g protein, {amounts.fat_g:.0f} g fat"
    )


def text_of(value: object, length: int = _NAME) -> str:
    """One line of what people can read; nothing of what is no text."""
    if not isinstance(value, str):
        return ""
    # Somewhat more than is kept, so that the work is bounded.
    start = value[: 2 * length]
    if not start.isprintable():
        start = "".join(map(_readable, start))
    line = " ".join(start.split())
    return line if len(line) <= length else f"{line[: length - 1].rstrip()}…"


def _readable(letter: str) -> str:
    category = unicodedata.category(letter)
    if category == "Cf":
        # Signs that turn the direction of a line around would reach beyond the text.
        return letter if letter in _JOINERS else ""
    return " " if category[0] in "CZ" else letter


def _days(value: object, problems: list[str]) -> Iterator[StoredDay]:
    days = value if isinstance(value, list) else []
    if not days:
        problems.append("The plan has no days")
    if len(days) > MOST_DAYS:
        problems.append(f"The plan has more than {MOST_DAYS} days")
    for number, day in enumerate(days[:MOST_DAYS], 1):
        yield _day(number, day, problems)


def _day(number: int, value: object, problems: list[str]) -> StoredDay:
    fields = value if isinstance(value, dict) else {}
    meals = fields.get("meals")
    found = []
    for meal in MEALS:
        written = meals.get(meal) if isinstance(meals, dict) else None
        if isinstance(written, dict):
            found.append(_meal(number, meal, written, problems))
        else:
            problems.append(f"Day {number} has no {meal}")
    others = len(meals) - len(found) if isinstance(meals, dict) else 0
    if others and len(found) == len(MEALS):
        problems.append(f"Day {number} has more than {len(MEALS)} meals")
    return StoredDay(number, tuple(found), _amounts(fields.get("figures")))


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
    )


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
    found = {group: _lines(groups.get(group), _MOST_LINES, _NAME) for group in GROUPS}
    if not any(found.values()):
        problems.append("The plan has no shopping list")
    return found


def _left_out(value: object) -> Iterator[str]:
    """For example: lait (milk): 92 foods, such as edam, quark, butter."""
    for fields in (each for each in _items(value, _MOST_LINES) if isinstance(each, dict)):
        text, foods = text_of(fields.get("text")), fields.get("foods")
        examples = _lines(fields.get("examples"), _MOST_EXAMPLES, _NAME)
        means = _items(fields.get("means"), _MOST_EXAMPLES)
        names = [text_of(each.get("name")) for each in means if isinstance(each, dict)]
        if text and examples and is_figure(foods):
            meant = ", ".join(names).casefold()
            said = text if meant in ("", text.casefold()) else f"{text} ({meant})"
            yield f"{said}: {foods:.0f} foods, such as {', '.join(examples)}"


def _lines(value: object, most: int, length: int) -> list[str]:
    return [line for line in (text_of(each, length) for each in _items(value, most)) if line]


def _items(value: object, most: int) -> list[Any]:
    return value[:most] if isinstance(value, list) else []


def _amounts(value: object) -> Amounts | None:
    fields = value if isinstance(value, dict) else {}
    figures = [fields.get(key) for key in ("calories", "proteinG", "fatG", "netCarbsG")]
    known = [float(figure) for figure in figures if is_figure(figure)]
    return Amounts(*known) if len(known) == len(figures) else None


def is_figure(value: object) -> TypeGuard[float]:
    """Whether it is a number that a meal may have; a boolean is none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return 0 <= value <= _MOST and not math.isnan(value)


def _sum(amounts: Sequence[Amounts | None]) -> Amounts | None:
    known = [each for each in amounts if each is not None]
    return total(known) if known and len(known) == len(amounts) else None
