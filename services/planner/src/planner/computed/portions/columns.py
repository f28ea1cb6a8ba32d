"""The linear program over the portions of a day, column by column.

Rows: each portion's deviation from its share and how far it may be from it, the grams of each
dish, its vegetables, each meal's calories, the minerals, the ceilings, and the day's calories,
protein and net carbs. The last columns are what the limits are exceeded by.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate
from math import inf
from typing import TYPE_CHECKING

from foods import food_table
from planner.computed.dishes import Portion
from planner.computed.limits import (
    AIMS,
    FACTOR,
    MORE_VEGETABLES_G,
    VEGETABLES_G,
    Limits,
    Uses,
    aimed_of_gram,
    counts_as_vegetable,
    is_floor,
    is_to_taste,
    saturated_of_gram,
    shares_of,
)
from planner.rules import Meal

if TYPE_CHECKING:
    import highspy

# Prices per kilocalorie, gram of protein and gram of net carbs outside the limits.
PRICES = (100.0, 1_000.0, 2_000.0)
# Per whole ceiling in excess: more than its nutrients are worth.
PRICE_OF_CEILING = 100_000.0
# Per kilocalorie that a meal is above or below its part of the day, and beyond the outer bounds of
# that part.
_PRICE_OF_PARTS, _PRICE_OF_OUTER_PARTS = 0.5, 3.0
# Per gram of a share that a food deviates from its share of the dish, and beyond the factor of the
# share: less than any limit is worth.
_PRICE_OF_SHARES, _PRICE_OF_PROPORTIONS = 1.0, 40.0
# Per gram that a portion is less and more than what uses up a pack.
_PRICE_OF_PACKS, _PRICE_OF_MORE_PACKS = 3.0, 6.0
# Per gram of vegetables that a lunch or dinner lacks.
_PRICE_OF_MORE_VEGETABLES, _PRICE_OF_VEGETABLES = 1.0, 15.0
# Per whole aim for 2,000 kcal (fiber, potassium, magnesium) that a day lacks: worth a larger side
# dish, but not the excess of a limit.
_PRICES_OF_AIMS = {"fiber_g": 800.0, "potassium_mg": 800.0, "magnesium_mg": 800.0}
# Per gram of saturated fat above what a day should have.
_PRICE_OF_SATURATED = 15.0
# Rounding moves the sums: the program aims at the inner part of what is allowed.
_INNER = 0.5
_NET_CARBS_MARGIN_G = 0.4
# Rounding can add this part of a ceiling.
_NEAR_CEILING = 0.02


class Columns:
    """The columns of the program, and its rows."""

    def __init__(
        self, portions: Sequence[Portion], limits: Limits, goals: Mapping[int, float]
    ) -> None:
        self._limits = limits
        self._costs: list[float] = []
        self._bounds: list[tuple[float, float]] = []
        self._entries: list[list[tuple[int, float]]] = []
        self._rows: list[tuple[float, float]] = []
        # The columns of what no cook would serve.
        self.strained: list[int] = []
        # A column of a piece counts pieces, another one grams.
        self.units = [portion.food.piece_g or 1.0 for portion in portions]
        self.uses = uses_in_reach(portions, limits)
        names = (name for each in self.uses for name, _ in each)
        ceilings = dict.fromkeys([*names, *limits.floors])
        # The columns of the portions come first, then those that say what their rows lack.
        self.bounds = [_bounds(portion, limits) for portion in portions]
        for unit, bounds in zip(self.units, self.bounds, strict=True):
            self._add(0.0, (bounds[0] / unit, bounds[1] / unit), [])
        for meal in dict.fromkeys(portion.meal for portion in portions):
            of_meal = [(i, each) for i, each in enumerate(portions) if each.meal == meal]
            self._add_dish(meal, of_meal)
            if meal in limits.parts:
                self._add_part(meal, of_meal)
        for index, goal in goals.items():
            self._add_goal(index, goal)
        self.aims = [self._row(aim, inf) for aim in limits.aims]
        for row, (name, aim) in zip(self.aims, AIMS.items(), strict=True):
            self._add(_PRICES_OF_AIMS[name] / aim, (0.0, inf), [(row, 1.0)])
        self.saturated = self._row(-inf, limits.saturated_g)
        self._add(_PRICE_OF_SATURATED, (0.0, inf), [(self.saturated, -1.0)])
        # From this column on, what the limits are exceeded by.
        self.first_over = len(self._costs)
        self.row_of_ceiling = {name: self._row(-inf, limits.left(name)) for name in ceilings}
        for row in self.row_of_ceiling.values():
            self._add(PRICE_OF_CEILING, (0.0, inf), [(row, -1.0)])
        rows = [
            self._row(*_inner(limits.calories)),
            self._row(*_inner(limits.protein_g)),
            self._row(*_of_net_carbs(limits)),
        ]
        for row, price in zip(rows, PRICES, strict=True):
            self._add_both_ways(row, price)
        for index, portion in enumerate(portions):
            unit, entries = self.units[index], self._entries[index]
            for row, each in zip(rows, _counted_of_gram(portion.food.id), strict=True):
                entries.append((row, each * unit))
            for row, each in zip(self.aims, aimed_of_gram(portion.food.id), strict=True):
                entries.append((row, each * unit))
            entries.append((self.saturated, saturated_of_gram(portion.food.id) * unit))
            for name, each in self.uses[index]:
                entries.append((self.row_of_ceiling[name], each * unit))

    @property
    def count(self) -> int:
        return len(self._costs)

    def program(self) -> "highspy.HighsLp":
        import highspy

        program = highspy.HighsLp()
        program.num_col_, program.num_row_ = len(self._costs), len(self._rows)
        program.col_cost_ = self._costs
        program.col_lower_ = [least for least, _ in self._bounds]
        program.col_upper_ = [most for _, most in self._bounds]
        program.row_lower_ = [least for least, _ in self._rows]
        program.row_upper_ = [most for _, most in self._rows]
        matrix = program.a_matrix_
        matrix.format_ = highspy.MatrixFormat.kColwise
        matrix.start_ = list(accumulate(map(len, self._entries), initial=0))
        matrix.index_ = [row for entries in self._entries for row, _ in entries]
        matrix.value_ = [value for entries in self._entries for _, value in entries]
        return program

    def _add_dish(self, meal: Meal, of_meal: Sequence[tuple[int, Portion]]) -> None:
        """Each food near to its share of the dish's grams, and the vegetables together."""
        dish = [(i, each) for i, each in of_meal if not each.beside]
        shares = shares_of(meal, [(each.food, each.share) for _, each in dish], FACTOR)
        counted = [(i, each) for i, each in dish if not is_to_taste(each.food)]
        # Grams of a share: free, so that shares are relative within the dish.
        unit = self._add(0.0, (0.0, inf), [])
        if counted:
            whole = self._row(0.0, 0.0)
            self._entries[unit].append((whole, -float(sum(each.share for _, each in counted))))
            for index, _ in counted:
                self._entries[index].append((whole, self.units[index]))
        for (index, portion), share in zip(dish, shares, strict=True):
            row = self._row(0.0, 0.0)
            self._entries[index].append((row, 1 / portion.share * self.units[index]))
            self._entries[unit].append((row, -1.0))
            self._add_both_ways(row, _PRICE_OF_SHARES)
            if share:
                # Whole pieces may be half a piece off.
                hair = (portion.food.piece_g or 0.0) / 2 / portion.share
                self._add_factor(index, unit, portion.share, share.most / share.part, hair, -1)
                self._add_factor(index, unit, portion.share, share.least / share.part, hair, 1)
        vegetables = [i for i, each in of_meal if counts_as_vegetable(meal, each.food)]
        if vegetables:
            row = self._row(MORE_VEGETABLES_G, inf)
            for index in vegetables:
                self._entries[index].append((row, self.units[index]))
            few = MORE_VEGETABLES_G - VEGETABLES_G
            self._add(_PRICE_OF_MORE_VEGETABLES, (0.0, few), [(row, 1.0)])
            self._strain(row, _PRICE_OF_VEGETABLES, 1.0)

    def _add_goal(self, index: int, goal: float) -> None:
        """The grams with which a pack is used up; more would open another one."""
        row = self._row(goal, goal)
        self._entries[index].append((row, self.units[index]))
        self._add(_PRICE_OF_PACKS, (0.0, inf), [(row, 1.0)])
        self._add(_PRICE_OF_MORE_PACKS, (0.0, inf), [(row, -1.0)])

    def _add_factor(
        self, index: int, unit: int, share: float, factor: float, hair: float, sign: int
    ) -> None:
        """Keep a food to at most (-1) or at least (1) its share times the factor."""
        row = self._row(-hair, inf)
        self._entries[index].append((row, sign / share * self.units[index]))
        self._entries[unit].append((row, -sign * factor))
        self._strain(row, _PRICE_OF_PROPORTIONS, 1.0)

    def _add_part(self, meal: Meal, of_meal: Sequence[tuple[int, Portion]]) -> None:
        """The part of the day that a meal should be, and may be."""
        (least, most), (outer_least, outer_most) = self._limits.parts[meal]
        row = self._row(least, most)
        for index, portion in of_meal:
            calories, _, _ = _counted_of_gram(portion.food.id)
            self._entries[index].append((row, calories * self.units[index]))
        self._add(_PRICE_OF_PARTS, (0.0, least - outer_least), [(row, 1.0)])
        self._add(_PRICE_OF_PARTS, (0.0, outer_most - most), [(row, -1.0)])
        self._strain(row, _PRICE_OF_OUTER_PARTS, 1.0)
        self._strain(row, _PRICE_OF_OUTER_PARTS, -1.0)

    def _strain(self, row: int, cost: float, sign: float) -> None:
        self.strained.append(self._add(cost, (0.0, inf), [(row, sign)]))

    def strain(self, values: Sequence[float]) -> float:
        """What a solution pays for what no cook would serve."""
        return sum(self._costs[column] * values[column] for column in self.strained)

    def _add_both_ways(self, row: int, cost: float) -> None:
        """What a row has too little, and what it has too much."""
        self._add(cost, (0.0, inf), [(row, 1.0)])
        self._add(cost, (0.0, inf), [(row, -1.0)])

    def _row(self, least: float, most: float) -> int:
        self._rows.append((least, most))
        return len(self._rows) - 1

    def _add(
        self, cost: float, bounds: tuple[float, float], entries: list[tuple[int, float]]
    ) -> int:
        self._costs.append(cost)
        self._bounds.append(bounds)
        self._entries.append(entries)
        return len(self._costs) - 1


def _bounds(portion: Portion, limits: Limits) -> tuple[float, float]:
    measurable = limits.bounds(portion.food, portion.meal)
    if measurable is None:
        raise ValueError(f"{portion.food.id} cannot be measured")
    return measurable


@cache
def _counted_of_gram(food_id: str) -> tuple[float, float, float]:
    """Kilocalories, protein and net carbs of a gram."""
    of_100g = food_table().foods[food_id].per_100g
    return of_100g.calories / 100, of_100g.protein_g / 100, of_100g.net_carbs_g / 100


def uses_in_reach(portions: Sequence[Portion], limits: Limits) -> list[Uses]:
    """What a gram of each portion uses up of the floors, and of the ceilings that the largest
    portions together would exceed: the others hold whatever the grams are."""
    uses = [limits.uses(portion.food, portion.meal) for portion in portions]
    most: dict[str, float] = {}
    for portion, each in zip(portions, uses, strict=True):
        bounds = limits.bounds(portion.food, portion.meal)
        grams = bounds[1] if bounds else 0.0
        for name, gram in each:
            most[name] = most.get(name, 0.0) + gram * grams
    kept = {
        name
        for name, part in most.items()
        if is_floor(name) or part > limits.left(name) - _NEAR_CEILING
    }
    if not kept:
        return [()] * len(uses)
    return [tuple(use for use in each if use[0] in kept) for each in uses]


def _of_net_carbs(limits: Limits) -> tuple[float, float]:
    least = limits.least_net_carbs_g
    return (
        least + _NET_CARBS_MARGIN_G if least else -inf,
        limits.net_carbs_g - _NET_CARBS_MARGIN_G,
    )


def _inner(limits: tuple[float, float]) -> tuple[float, float]:
    margin = (limits[1] - limits[0]) * (1 - _INNER) / 2
    return limits[0] + margin, limits[1] - margin
