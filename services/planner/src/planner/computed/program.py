"""The linear program over the portions of a day, solved by HiGHS.

Each portion follows its share of the dish; the limits may be exceeded at a price that no
deviation from the shares is worth. So there is always a solution, and where the limits cannot be
kept it says by how much, and what a gram more of each nutrient would be worth.

HiGHS and numpy (30 MB) are loaded by the first solution: a process that computes no day has
neither.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import TYPE_CHECKING

from foods import Food, food_table
from planner.computed import scales
from planner.computed.amounts import Amounts, Limits, amounts_of
from planner.rules import MEALS, Meal

if TYPE_CHECKING:
    import highspy

# Rounding moves the sums: the program aims at the inner part of what is allowed.
_INNER = 0.5
_NET_CARBS_MARGIN_G = 0.4
# Prices per kilocalorie, gram of protein and gram of net carbs outside the limits.
_PRICES = (100.0, 1_000.0, 2_000.0)
# Per kilocalorie that a meal has too many or too few for its part of the day.
_PRICE_OF_PARTS = 0.5
# Bounds the search for whole pieces without looking at the clock: the same input, the same day.
_MOST_NODES = 300


@dataclass(frozen=True, slots=True)
class Portion:
    """A food in a meal, and its share of the dish."""

    meal: Meal
    food: Food
    share: int


@dataclass(frozen=True, slots=True)
class Excess:
    """By how much the limits are exceeded where no grams keep them."""

    calories_missing: float
    calories_over: float
    protein_missing: float
    protein_over: float
    net_carbs_over: float

    @property
    def price(self) -> float:
        """What the limits cost the program where they are exceeded."""
        calories, protein, net_carbs = _PRICES
        return (
            calories * (self.calories_missing + self.calories_over)
            + protein * (self.protein_missing + self.protein_over)
            + net_carbs * self.net_carbs_over
        )


@dataclass(frozen=True, slots=True)
class Worth:
    """What a unit more of each nutrient costs (above 0) or saves (below 0)."""

    calories: float
    protein_g: float
    net_carbs_g: float

    def of_gram(self, food: Food) -> float:
        """What a gram of a food costs or saves."""
        gram = _gram_of(food.id)
        return (
            self.calories * gram.calories
            + self.protein_g * gram.protein_g
            + self.net_carbs_g * gram.net_carbs_g
        )


@cache
def _gram_of(food_id: str) -> Amounts:
    return amounts_of(food_table().foods[food_id], 1.0)


@dataclass(frozen=True, slots=True)
class Solution:
    """Unrounded grams of the portions, in their order."""

    grams: tuple[float, ...]
    excess: Excess
    worth: Worth


def solve(portions: Sequence[Portion], limits: Limits, *, whole_pieces: bool) -> Solution:
    """The grams nearest to the shares within the limits; without whole pieces, also their worth."""
    columns = _Columns(portions, limits, whole_pieces=whole_pieces)
    solver = _solver()
    solver.passModel(columns.program())
    solver.run()
    found = solver.getSolution()
    values, duals = list(found.col_value), list(found.row_dual)
    grams = tuple(
        value * (portion.food.piece_g or 1.0)
        for value, portion in zip(values, portions, strict=False)
    )
    return Solution(grams, Excess(*values[-5:]), Worth(*(-dual for dual in duals[-3:])))


def _solver() -> "highspy.Highs":
    import highspy

    # A new one each time (0.1 ms): nothing of an earlier day is left in it.
    solver: highspy.Highs = highspy.Highs()  # type: ignore[no-untyped-call]
    for option, value in (
        ("output_flag", False),
        ("threads", 1),
        ("presolve", "off"),
        ("mip_max_nodes", _MOST_NODES),
    ):
        solver.setOptionValue(option, value)
    return solver


class _Columns:
    """The program, column by column.

    Rows: each portion's deviation from its share, each meal's calories, the day's calories,
    protein and net carbs.
    """

    def __init__(self, portions: Sequence[Portion], limits: Limits, *, whole_pieces: bool) -> None:
        self._limits = limits
        self._costs: list[float] = []
        self._bounds: list[tuple[float, float]] = []
        self._entries: list[list[tuple[int, float]]] = []
        self._whole: list[bool] = []
        self._deviations = len(portions)
        self._meals = [meal for meal in MEALS if meal in limits.parts]
        self._row_of_meal = {
            meal: self._deviations + index for index, meal in enumerate(self._meals)
        }
        self._nutrients = self._deviations + len(self._meals)
        for row, portion in enumerate(portions):
            self._add_portion(row, portion, whole_pieces=whole_pieces)
        for row in range(self._deviations):
            self._add_both_ways(row, 1.0)
        for meal in MEALS:
            # Grams of a share: free, so that shares are relative within the dish.
            rows = [row for row, portion in enumerate(portions) if portion.meal == meal]
            self._add(0.0, (0.0, inf), [(row, -1.0) for row in rows])
        for row in self._row_of_meal.values():
            self._add_both_ways(row, _PRICE_OF_PARTS)
        calories, protein, net_carbs = _PRICES
        self._add_both_ways(self._nutrients, calories)
        self._add_both_ways(self._nutrients + 1, protein)
        self._add(net_carbs, (0.0, inf), [(self._nutrients + 2, -1.0)])

    def program(self) -> "highspy.HighsLp":
        import highspy

        program = highspy.HighsLp()
        rows = self._row_bounds()
        program.num_col_, program.num_row_ = len(self._costs), len(rows)
        program.col_cost_ = self._costs
        program.col_lower_ = [least for least, _ in self._bounds]
        program.col_upper_ = [most for _, most in self._bounds]
        program.row_lower_ = [least for least, _ in rows]
        program.row_upper_ = [most for _, most in rows]
        matrix = program.a_matrix_
        matrix.format_ = highspy.MatrixFormat.kColwise
        starts = [0]
        for entries in self._entries:
            starts.append(starts[-1] + len(entries))
        matrix.start_ = starts
        matrix.index_ = [row for entries in self._entries for row, _ in entries]
        matrix.value_ = [value for entries in self._entries for _, value in entries]
        if any(self._whole):
            program.integrality_ = [
                highspy.HighsVarType.kInteger if whole else highspy.HighsVarType.kContinuous
                for whole in self._whole
            ]
        return program

    def _row_bounds(self) -> list[tuple[float, float]]:
        return [
            *([(0.0, 0.0)] * self._deviations),
            *(self._limits.parts[meal] for meal in self._meals),
            _inner(self._limits.calories),
            _inner(self._limits.protein_g),
            (-inf, self._limits.net_carbs_g - _NET_CARBS_MARGIN_G),
        ]

    def _add_portion(self, row: int, portion: Portion, *, whole_pieces: bool) -> None:
        food = portion.food
        measurable = scales.bounds(food)
        if measurable is None:
            raise ValueError(f"{food.id} cannot be measured")
        # A column of a piece counts pieces, another one grams.
        unit = food.piece_g or 1.0
        amounts = amounts_of(food, unit)
        entries = [
            (row, unit / portion.share),
            (self._nutrients, amounts.calories),
            (self._nutrients + 1, amounts.protein_g),
            (self._nutrients + 2, amounts.net_carbs_g),
        ]
        if portion.meal in self._row_of_meal:
            entries.append((self._row_of_meal[portion.meal], amounts.calories))
        whole = whole_pieces and food.piece_g is not None
        self._add(0.0, (measurable[0] / unit, measurable[1] / unit), entries, whole=whole)

    def _add_both_ways(self, row: int, cost: float) -> None:
        """What a row has too little, and what it has too much."""
        self._add(cost, (0.0, inf), [(row, 1.0)])
        self._add(cost, (0.0, inf), [(row, -1.0)])

    def _add(
        self,
        cost: float,
        bounds: tuple[float, float],
        entries: list[tuple[int, float]],
        *,
        whole: bool = False,
    ) -> None:
        self._costs.append(cost)
        self._bounds.append(bounds)
        self._entries.append(entries)
        self._whole.append(whole)


def _inner(limits: tuple[float, float]) -> tuple[float, float]:
    margin = (limits[1] - limits[0]) * (1 - _INNER) / 2
    return limits[0] + margin, limits[1] - margin
