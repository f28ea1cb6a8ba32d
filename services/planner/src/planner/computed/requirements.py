"""What a plan is to be: targets, what is left out, and which foods that leaves."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, Protocol

from foods import Excluded, Food, food_table, named, one_line, words_of
from planner.computed import scales
from planner.computed.dishes import PlannedMeal
from planner.rules import Budget, Macros

Cooking = Literal["fresh", "batch"]

# The dearest price class of each budget.
_DEAREST: Mapping[Budget, int] = {"budget": 1, "medium": 2, "premium": 3}
# More would make no sentence.
_MOST_SAID = 6


class PlannerBody(Protocol):
    """What is needed of the planner input."""

    @property
    def allergies(self) -> Sequence[str]: ...
    @property
    def budget(self) -> Budget: ...


class UnknownExclusions(Exception):
    """Texts that name no allergen, no kind and no food: what cannot be honoured is refused."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(", ".join(words))
        self.words = list(words)


@dataclass(frozen=True, slots=True)
class Exclusions:
    """What no plan of the member may have, and how the member said it."""

    excluded: Excluded
    said: tuple[str, ...] = ()

    def __str__(self) -> str:
        """For sentences to the member: empty, or ` without eggs and milk`."""
        if len(self.said) > _MOST_SAID:
            return f" without the {len(self.said)} things that you leave out"
        return f" without {joined(self.said)}" if self.said else ""


@dataclass(frozen=True)
class Requirements:
    """What a plan is to be."""

    targets: Macros
    exclusions: Exclusions
    budget: Budget
    seed: int
    # Whether a main dish is cooked once and eaten twice.
    cooking: Cooking = "batch"

    @cached_property
    def allowed(self) -> tuple[Food, ...]:
        """The foods that a plan may have, in the order of the table."""
        dearest = _DEAREST[self.budget]
        return tuple(
            food
            for food in food_table().foods.values()
            if food.in_plans
            and food.price <= dearest
            and scales.bounds(food) is not None
            and food not in self.exclusions.excluded
        )

    def allows(self, meals: Iterable[PlannedMeal]) -> bool:
        """Whether meals, perhaps of an earlier release, have nothing that is left out now."""
        excluded = self.exclusions.excluded
        return not any(item.food in excluded for meal in meals for item in meal.items)

    @cached_property
    def allowed_by_id(self) -> Mapping[str, Food]:
        return {food.id: food for food in self.allowed}


def requirements_of(
    body: PlannerBody, macros: Macros, seed: int, *, cooking: Cooking = "batch"
) -> Requirements:
    """The requirements of a planner input; UnknownExclusions for allergies that name nothing."""
    return Requirements(macros, exclusions_of(body.allergies), body.budget, seed, cooking)


def exclusions_of(allergies: Sequence[str]) -> Exclusions:
    """What the texts name together: allergens, kinds, diets and foods."""
    excluded, unknown = Excluded(), []
    # As it was typed, once.
    said: dict[str, str] = {}
    for text in allergies:
        meaning = named(text)
        if meaning is None:
            unknown.append(text)
        else:
            said.setdefault(" ".join(words_of(text)), one_line(text))
            excluded |= meaning
    if unknown:
        raise UnknownExclusions(unknown)
    return Exclusions(excluded, tuple(said.values()))


def joined(names: Sequence[str]) -> str:
    """For example: eggs, milk and fish."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
