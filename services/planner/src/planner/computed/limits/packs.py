"""The packs that the dishes of a week open: what is left in them, and how a meal uses it up.

A preference: no limit is exceeded for it, and no dish leaves its proportions.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from foods import Food
from planner.rules import Meal
from planner.sold import bought_g, keeps, line_of, sizes_of, step_of

# A portion is changed by at most this factor to use up a pack, and by this one to round what is
# weighed at the counter.
_MOST, _OF_WEIGHED = 1.5, 1.15
# How many portions a pack is divided into, and the factor that each further one counts for: it may
# not come.
_MOST_PORTIONS = 4
_OF_PORTION = 0.1
# What a gram counts for of a food that keeps for longer than a week.
_OF_KEPT = 0.3
# Less than this is not left over.
_CRUMB = 1.0


class Packs:
    """What is bought for the meals of a week that are written already."""

    def __init__(
        self,
        eaten: Iterable[tuple[str, float]],
        pantry: Mapping[str, float],
        twice: frozenset[Meal] = frozenset(),
    ) -> None:
        self._needed: dict[str, float] = {}
        self._known: dict[str, float] = {}
        self._added: dict[tuple[str, float], float] = {}
        # The meals that are cooked for two days.
        self._twice = twice
        # Food at home need not be bought: it is like a pack that is open.
        for food_id, grams in pantry.items():
            self._add(food_id, -grams)
        for food_id, grams in eaten:
            self._add(food_id, grams)

    def _add(self, food_id: str, grams: float) -> None:
        line = line_of(food_id)
        self._needed[line] = self._needed.get(line, 0.0) + grams

    def left_g(self, food_id: str, more: float = 0.0) -> float:
        """The grams that are left of a food after a meal takes more of that."""
        needed = self._needed.get(line_of(food_id), 0.0) + more
        return bought_g(food_id, needed) - needed if needed > 0 else -needed

    def saves_g(self, foods: Iterable[tuple[str, float]]) -> float:
        """About how much less is left over with a dish: what it uses of open packs, without what is
        left of those that it opens."""
        saved = 0.0
        for food_id, grams in foods:
            left = self._left(food_id)
            if left >= _CRUMB:
                saved += _part_of(food_id) * min(left, _MOST * grams)
            else:
                saved -= _left_alone(food_id, grams)
        return saved

    def _left(self, food_id: str) -> float:
        if food_id not in self._known:
            self._known[food_id] = self.left_g(food_id)
        return self._known[food_id]

    def added_g(self, meal: Meal, foods: Iterable[tuple[str, float]]) -> float:
        """How much more is left over when a dish takes about these grams; below 0 if it is less.

        What keeps for longer than a week counts as a part.
        """
        times = self._times(meal)
        return sum(self._added_of(food, times * grams) for food, grams in foods)

    def _added_of(self, food_id: str, grams: float) -> float:
        key = food_id, grams
        if key not in self._added:
            part = _part_of(food_id)
            goal = self._goal(food_id, grams) if part == 1.0 else grams
            self._added[key] = part * (self.left_g(food_id, goal) - self._left(food_id))
        return self._added[key]

    def goals(self, portions: Sequence[tuple[Meal, Food, float]]) -> list[float | None]:
        """The grams near to these with which least is left over; None without such."""
        of_lines: dict[str, float] = {}
        for meal, food, grams in portions:
            line = line_of(food.id)
            of_lines[line] = of_lines.get(line, 0.0) + self._times(meal) * grams
        found: list[float | None] = []
        for _, food, grams in portions:
            whole = of_lines[line_of(food.id)]
            goal = None
            if whole > 0 and not food.piece_g and not keeps(food.id):
                goal = self._goal(food.id, whole)
            found.append(None if goal is None or goal == whole else grams * goal / whole)
        return found

    def _times(self, meal: Meal) -> int:
        return 2 if meal in self._twice else 1

    def _goal(self, food_id: str, grams: float) -> float:
        """The part of what is left, or of that and further packs, that is nearest to these."""
        left, sizes = self._left(food_id), sizes_of(food_id)
        if not sizes:
            step = step_of(grams)
            goal = left + round((grams - left) / step) * step
            return goal if goal > 0 and _far(goal, grams) <= _OF_WEIGHED else grams
        nearest, best = math.inf, grams
        for more in (0.0, *sizes):
            whole = left + more
            if whole < _CRUMB:
                continue
            portions = min(max(1, round(whole / grams)), _MOST_PORTIONS)
            goal = whole / portions
            far = _far(goal, grams)
            if far <= _MOST and far + _OF_PORTION * portions < nearest:
                nearest, best = far + _OF_PORTION * portions, goal
        return best


def _far(one: float, other: float) -> float:
    return one / other if one > other else other / one


@lru_cache(maxsize=16_384)
def _left_alone(food_id: str, grams: float) -> float:
    """What is left of a food that is bought for these grams alone."""
    return Packs((), {}).added_g("lunch", [(food_id, grams)])


@cache
def _part_of(food_id: str) -> float:
    return _OF_KEPT if keeps(food_id) else 1.0
