"""The meals of a day that are to be written, between what there is already."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from foods import Food
from planner.computed.days.around import Around
from planner.computed.days.batch import is_cooked_ahead
from planner.computed.days.variety import (
    Plates,
    most_times,
    names_of_protein,
    no_day,
    no_main_dish,
    no_meal,
    plates_of_meals,
    times_of,
    too_often,
)
from planner.computed.dishes import PlannedMeal
from planner.computed.limits import (
    WITH_VEGETABLE,
    Limits,
    Packs,
    is_floor,
    is_vegetable,
    limits_of,
)
from planner.computed.requirements import Requirements
from planner.rules import Meal

# Sums of binary fractions differ in their last digits.
_HAIR = 1e-6


@dataclass(frozen=True)
class Slot:
    """Meals to write, the day's others that stay, and the plan's other days."""

    requirements: Requirements
    around: Around
    kept: Mapping[Meal, PlannedMeal] = field(default_factory=dict)
    # The meals of an existing day, which can differ from a new day's.
    meals_there: tuple[Meal, ...] | None = None
    # Whether a later day that is not written yet can have what is cooked on this one.
    has_next: bool = False
    # Whether dishes may take longer than the member wants, where nothing is quicker.
    any_time: bool = False
    # Whether one protein may be the main one more often, where the foods leave nothing else.
    repeats: bool = False
    # Whether dishes of the days next to it and more tofu may come, where little else is left.
    again: bool = False
    # Whether meals that no cook would serve are refused.
    strict: bool = True
    # Whether dishes that the member never wants again are refused: all of them, while there are
    # others.
    refuses_unwanted: bool = True
    # By meal, the foods of which it must have at least one.
    wished: Mapping[Meal, frozenset[str]] = field(default_factory=dict)

    @property
    def of_day(self) -> tuple[Meal, ...]:
        """The day's meals."""
        return self.meals_there or self.requirements.meals

    @property
    def meals(self) -> tuple[Meal, ...]:
        """The meals to write."""
        return tuple(meal for meal in self.of_day if meal not in self.kept)

    @cached_property
    def limits(self) -> Limits:
        """The limits of the meals to write."""
        of = self.requirements
        limits = limits_of(of.targets, of.constraints, self.of_day, strict=self.strict)
        limits = replace(limits.after(self.around.used), packs=self.packs)
        return limits.without({m: plate.foods for m, plate in self.kept_plates.items()})

    def objection(self, plates: Plates) -> str | None:
        """Return why these dishes are refused, as a remark for the model that chose them."""
        return self.unfit(plates) or self._too_often(plates)

    def _too_often(self, plates: Plates) -> str | None:
        if self.repeats:
            return None
        return too_often(plates, self.kept_plates, self.around.times, much_tofu=self.again)

    def unfit(self, plates: Plates) -> str | None:
        """Return why these dishes are refused, without a comparison with the other days."""
        for meal, plate in plates.items():
            reason = no_meal(meal, plate, vegetables=self.has_vegetables)
            if not reason and self.has_meat and meal in WITH_VEGETABLE:
                reason = no_main_dish(plate)
            if reason:
                return reason
            if self.is_unwanted(plate.name, plate.ids):
                return f"The {meal} of the last answer is not wanted: choose other foods for it."
        return no_day(plates, self.kept_plates)

    def is_unwanted(self, name: str, foods: frozenset[str]) -> bool:
        """Whether a dish is refused because the member never wants it again."""
        return self.refuses_unwanted and self.requirements.preferences.refuses(name, foods)

    def is_within_its_week(self) -> bool:
        """Whether the kept meals and the other days are within the limits of a week."""
        used = [name for name in self.limits.used if not is_floor(name)]
        is_full = any(self.limits.left(name) < -_HAIR for name in used)
        return not is_full and too_often(self.kept_plates, {}, self.around.times) is None

    @cached_property
    def foods(self) -> tuple[Food, ...]:
        """The foods that may come in: none that is a main protein too often already."""
        times = times_of(self.kept_plates)
        return tuple(
            food
            for food in self.requirements.allowed
            if self.repeats
            or all(
                self.around.times.get(name, 0) + times.get(name, 0) < most_times(name)
                for name in names_of_protein(food.id)
            )
        )

    @cached_property
    def packs(self) -> Packs:
        """The packs that the other meals of the week have opened."""
        meals = [*self.kept.values(), *self.around.meals_of_week()]
        eaten = ((item.food.id, item.grams) for meal in meals for item in meal.items)
        twice = frozenset(meal for meal in self.meals if is_cooked_ahead(self, meal))
        return Packs(eaten, self.requirements.preferences.pantry, twice)

    @cached_property
    def kept_plates(self) -> Plates:
        return plates_of_meals(self.kept)

    @cached_property
    def has_meat(self) -> bool:
        return any("meat" in food.kinds for food in self.requirements.allowed)

    @cached_property
    def has_vegetables(self) -> bool:
        return any(map(is_vegetable, self.requirements.allowed))
