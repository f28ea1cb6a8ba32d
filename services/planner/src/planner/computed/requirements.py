"""What a plan is to be: targets, what is left out, and which foods that leaves."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, Protocol

from foods import Food, food_table
from planner.computed.dishes import Day, PlannedMeal
from planner.computed.exclusions import Exclusions, exclusions_of
from planner.computed.limits import Eaten, bounds, limits_of
from planner.computed.preferences import NO_PREFERENCES, Preferences
from planner.computed.week import ANY_WEEK, Week
from planner.constraints import NONE, Constraints
from planner.rules import Budget, Macros, Meal, meals_of, usual_meals

Cooking = Literal["fresh", "batch"]

# The dearest price class of each budget.
_DEAREST: Mapping[Budget, int] = {"budget": 1, "medium": 2, "premium": 3}
# A household buys no more bottles for a week: the first of these that are allowed, in each plan and
# each of its changes.
_MOST_OILS = 3
_OILS = (
    *("olive-oil", "sesame-oil", "coconut-oil", "avocado-oil", "sunflower-oil", "canola-oil"),
    *("peanut-oil", "walnut-oil", "grapeseed-oil", "soybean-oil", "flaxseed-oil", "mct-oil"),
)


class PlannerBody(Protocol):
    """What is needed of the planner input."""

    @property
    def allergies(self) -> Sequence[str]: ...
    @property
    def budget(self) -> Budget: ...


@dataclass(frozen=True)
class Requirements:
    """What a plan is to be."""

    targets: Macros
    exclusions: Exclusions
    budget: Budget
    seed: int
    # Whether a main dish is cooked once and eaten twice.
    cooking: Cooking = "batch"
    # What the member's answers about health require.
    constraints: Constraints = NONE
    # What the member likes and has at home.
    preferences: Preferences = NO_PREFERENCES
    week: Week = ANY_WEEK

    @cached_property
    def meals(self) -> tuple[Meal, ...]:
        """The meals of a day."""
        chosen = self.week.meals_a_day
        return meals_of(chosen) if chosen else usual_meals(self.targets.calories)

    @cached_property
    def allowed(self) -> tuple[Food, ...]:
        """The foods that a plan may have, in the order of the table."""
        dearest = _DEAREST[self.budget]
        table = food_table().foods
        possible = {
            food.id
            for food in table.values()
            if food.in_plans
            and food.price <= dearest
            and bounds(food) is not None
            and food not in self.exclusions.excluded
        }
        oils = [name for name in _OILS if name in possible][:_MOST_OILS]
        return tuple(
            food
            for food in table.values()
            if food.id in possible and (food.family != "oil" or food.id in oils)
        )

    def allows(self, meals: Iterable[PlannedMeal]) -> bool:
        """Whether meals, perhaps of an earlier release, have nothing that is left out now."""
        excluded = self.exclusions.excluded
        return not any(item.food in excluded for meal in meals for item in meal.items)

    def allows_days(self, days: Iterable[Day]) -> bool:
        """Whether days, perhaps written for other answers, have what the member's ask for now."""
        return all(
            self.allows(day.meals.values())
            and limits_of(self.targets, self.constraints, tuple(day.meals)).keeps_constraints(
                _eaten(day)
            )
            for day in days
        )

    def with_calories(self, calories: int | None) -> "Requirements":
        """Return the same for a day that aims at other calories; None stands for the plan's."""
        if calories is None or calories == self.targets.calories:
            return self
        return replace(self, targets=self.targets.with_calories(calories))

    def calories_of(self, day: Day) -> int:
        """Return what a day aims at."""
        return self.with_calories(day.calories).targets.calories

    @cached_property
    def allowed_by_id(self) -> Mapping[str, Food]:
        return {food.id: food for food in self.allowed}


def requirements_of(
    body: PlannerBody,
    macros: Macros,
    seed: int,
    *,
    cooking: Cooking = "batch",
    constraints: Constraints = NONE,
    preferences: Preferences = NO_PREFERENCES,
    week: Week = ANY_WEEK,
) -> Requirements:
    """The requirements of a planner input; UnknownExclusions for allergies that name nothing."""
    exclusions = exclusions_of(body.allergies, cautions=constraints.leaves_out)
    return Requirements(
        macros, exclusions, body.budget, seed, cooking, constraints, preferences, week
    )


def _eaten(day: Day) -> Mapping[Meal, Eaten]:
    return {
        name: [(item.food, item.grams) for item in meal.items] for name, meal in day.meals.items()
    }
