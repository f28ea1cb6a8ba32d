"""Compare the figures of a plan with its ingredients and with each other. Pure functions.

If all ingredients of a recipe have ids of the food table (`foodId`), its figures are compared with
the sum of its grams; those of meals with their recipes', and those of days with their meals'. Parts
that do not have the shape of `content/README.md` are not compared: an operator can sell plans of
any shape.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from foods import agree, food_table

Verdict = Literal["computed", "consistent", "doubtful", "unchecked"]
Figures = tuple[float, ...]

_FIGURES = ("calories", "proteinG", "fatG", "netCarbsG")
_MOST_LINES = 5
_MOST = 1e6


class PlanWithFigures(Protocol):
    """The fields of a plan that are read; each can be any JSON."""

    @property
    def slug(self) -> str: ...
    @property
    def meals(self) -> Any: ...
    @property
    def recipes(self) -> Any: ...
    @property
    def nutrition_info(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class CheckedPlan:
    """The verdict on a plan, and the figures that differ."""

    slug: str
    verdict: Verdict
    differences: Sequence[str]

    def lines(self) -> list[str]:
        """For operators."""
        shown, more = (
            self.differences[:_MOST_LINES],
            len(self.differences) - _MOST_LINES,
        )
        ending = [f"  and {more} more"] if more > 0 else []
        return [
            f"{self.slug}: {self.verdict}",
            *(f"  {difference}" for difference in shown),
            *ending,
        ]


@dataclass(frozen=True, slots=True)
class _Comparison:
    place: str
    stated: Figures
    exact: Figures
    # The source of the exact figures.
    source: str

    def __str__(self) -> str:
        return f"{self.place} states {_as_text(self.stated)}; {self.source} {_as_text(self.exact)}"


def check_plan(plan: PlanWithFigures) -> CheckedPlan:
    """Compare what a plan states with its grams and with itself."""
    recipes = _objects(plan.recipes)
    compared = [*_of_recipes(recipes), *_of_days(plan, recipes)]
    wrong = [
        each for each in compared if isinstance(each, str) or not agree(each.stated, each.exact)
    ]
    verdict: Verdict = "consistent"
    if not compared:
        verdict = "unchecked"
    elif wrong:
        verdict = "doubtful"
    elif all(map(_has_ids, recipes)):
        verdict = "computed"
    return CheckedPlan(plan.slug, verdict, [str(each) for each in wrong])


class _NoFigures(Exception):
    """A serving that cannot be computed."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def _of_recipes(recipes: Sequence[dict[str, Any]]) -> Iterator[_Comparison | str]:
    for recipe in recipes:
        stated = _figures_of(recipe.get("nutrition"))
        if stated is None or not _has_ids(recipe):
            continue
        name = f"{recipe.get('name')!r}"
        try:
            yield _Comparison(name, stated, _computed(recipe), "its grams have")
        except _NoFigures as error:
            yield f"{name} {error.why}"


def _computed(recipe: dict[str, Any]) -> Figures:
    """The figures of a serving, by the food table."""
    table = food_table().foods
    parts = []
    for each in recipe["ingredients"]:
        food, grams = table.get(each["foodId"]), _number(each.get("grams"))
        if food is None or grams is None:
            raise _NoFigures(
                f"has {each['foodId']!r}, {'an unknown food' if food is None else 'without grams'}"
            )
        figures = food.figures(grams)
        parts.append((figures.calories, figures.protein_g, figures.fat_g, figures.net_carbs_g))
    servings = _number(recipe.get("servings")) or 1.0
    return tuple(figure / servings for figure in _total(parts))


def _of_days(plan: PlanWithFigures, recipes: Sequence[dict[str, Any]]) -> Iterator[_Comparison]:
    of_recipe = {str(each.get("name")): _figures_of(each.get("nutrition")) for each in recipes}
    info = plan.nutrition_info if isinstance(plan.nutrition_info, dict) else {}
    of_day = {str(each.get("day")): _figures_of(each) for each in _objects(info.get("days"))}
    for day in _objects(plan.meals):
        number, meals = str(day.get("day")), day.get("meals")
        named = _objects(list(meals.values())) if isinstance(meals, dict) else []
        stated = [(str(meal.get("name")), have) for meal in named if (have := _figures_of(meal))]
        for name, figures in stated:
            if exact := of_recipe.get(name):
                yield _Comparison(f"day {number}: {name!r}", figures, exact, "its recipe")
        if (figures_of_day := of_day.get(number)) and stated:
            together = _total([figures for _, figures in stated])
            yield _Comparison(f"day {number}", figures_of_day, together, "its meals have")


def _has_ids(recipe: Mapping[str, Any]) -> bool:
    ingredients = recipe.get("ingredients")
    return (
        bool(ingredients)
        and isinstance(ingredients, list)
        and all(
            isinstance(each, dict) and isinstance(each.get("foodId"), str) for each in ingredients
        )
    )


def _as_text(figures: Figures) -> str:
    calories, protein, fat, net_carbs = figures
    return f"{calories:.0f} kcal, P {protein:.1f} g, F {fat:.1f} g, net carbs {net_carbs:.1f} g"


def _total(parts: Sequence[Figures]) -> Figures:
    return tuple(map(sum, zip(*parts, strict=True)))


def _figures_of(value: object) -> Figures | None:
    fields = value if isinstance(value, dict) else {}
    numbers = [_number(fields.get(name)) for name in _FIGURES]
    present = tuple(each for each in numbers if each is not None)
    return present if len(present) == len(numbers) else None


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 <= value <= _MOST else None


def _objects(value: object) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
