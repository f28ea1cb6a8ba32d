"""What a member likes, never wants again, and has at home, as the choice of dishes uses it."""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

from foods import Food, stems_of
from planner.computed.cookbook import kitchen_dishes

# A food at home is chosen this much more often.
_AT_HOME = 2.0


@dataclass(frozen=True, slots=True)
class NamedDish:
    """A dish by its name and its foods."""

    name: str
    foods: frozenset[str]


@dataclass(frozen=True)
class Preferences:
    """Weights of dishes and foods, 1 for the usual, and what is not chosen again."""

    # By the names of dishes in lower case, and by their foods: a model changes names.
    dishes: Mapping[str | frozenset[str], float] = field(default_factory=dict)
    # By their ids.
    foods: Mapping[str, float] = field(default_factory=dict)
    never: tuple[NamedDish, ...] = ()
    # The grams of foods at home.
    pantry: Mapping[str, float] = field(default_factory=dict)

    def refuses(self, name: str, foods: Collection[str]) -> bool:
        """Whether the member never wants this dish again."""
        return frozenset(foods) in self._never_of_foods or name.casefold() in self._never_called

    def weight_of_dish(self, name: str, foods: Collection[str]) -> float:
        """How much more or less often than another one a dish is chosen."""
        if not (self.dishes or self.foods or self.pantry):
            return 1.0
        of_dish = self.dishes.get(name.casefold()) or self.dishes.get(frozenset(foods)) or 1.0
        of_foods = [math.log(self.weight_of_food(each)) for each in foods]
        return of_dish * math.exp(sum(of_foods) / max(1, len(of_foods)))

    def weight_of_food(self, food_id: str) -> float:
        """The same of a food."""
        return self.foods.get(food_id, 1.0) * (_AT_HOME if food_id in self.pantry else 1.0)

    @cached_property
    def _never_called(self) -> frozenset[str]:
        return frozenset(each.name.casefold() for each in self.never if each.name)

    @cached_property
    def _never_of_foods(self) -> frozenset[frozenset[str]]:
        return frozenset(each.foods for each in self.never)


NO_PREFERENCES = Preferences()


def known_dish(name: str, foods: Collection[str]) -> NamedDish:
    """The dish of the kitchen that a plan shows under this name, perhaps with more foods; or the
    dish itself."""
    ids, stems = frozenset(foods), frozenset(stems_of(name))
    found = [
        each
        for each in _kitchens()
        if each.foods <= ids and frozenset(stems_of(each.name)) <= stems
    ]
    return max(found, key=lambda each: len(each.foods), default=NamedDish(name, ids))


def weighed(numbers: Iterable[tuple[float, float]]) -> list[float]:
    """Sort keys of a random order in which the heavier come earlier, from pairs of a random number
    below 1 and a weight (Efraimidis and Spirakis, 2006)."""
    return [-math.log1p(-number) / weight for number, weight in numbers]


def ids_of(foods: Sequence[tuple[Food, float]]) -> frozenset[str]:
    return frozenset(food.id for food, _ in foods)


@cache
def _kitchens() -> Sequence[NamedDish]:
    return [NamedDish(each.dish.name, ids_of(each.dish.shares)) for each in kitchen_dishes()]
