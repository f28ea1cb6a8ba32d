"""What is left out, and what a word of a person means by it."""

from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from foods.table import Food, food_table


@dataclass(frozen=True, slots=True)
class Excluded:
    """Allergens, kinds and single foods (by their ids) that are left out."""

    allergens: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    foods: frozenset[str] = frozenset()

    def __or__(self, other: "Excluded") -> "Excluded":
        return Excluded(
            self.allergens | other.allergens, self.kinds | other.kinds, self.foods | other.foods
        )

    def __contains__(self, food: Food) -> bool:
        """Whether a food is left out; one that only may contain an allergen is, too."""
        return (
            food.id in self.foods
            or not self.kinds.isdisjoint(food.kinds)
            or not self.allergens.isdisjoint(food.allergens | food.may_contain)
        )


@dataclass(frozen=True, slots=True)
class Meaning:
    """An allergen, a kind, a diet or a food that a member leaves out; a set of foods is a kind."""

    kind: Literal["allergen", "kind", "diet", "food"]
    id: str
    name: str
    excluded: Excluded = field(compare=False)
    # The foods of plans that it leaves out, by their ids.
    foods: frozenset[str] = field(compare=False)


def meaning(
    kind: Literal["allergen", "kind", "diet", "food"], id: str, name: str, excluded: Excluded
) -> Meaning:
    """The meaning that leaves this out, with its foods of plans."""
    if excluded.allergens or excluded.kinds:
        foods = frozenset(id for id in _in_plans() if food_table().foods[id] in excluded)
    else:
        foods = excluded.foods & _in_plans()
    return Meaning(kind, id, name, excluded, foods)


@cache
def _in_plans() -> frozenset[str]:
    return frozenset(food.id for food in food_table().foods.values() if food.in_plans)
