"""The linear program over the portions of a day, column by column.

Rows: each portion's deviation from its share, each meal's calories, the ceilings, the fiber, and
the day's calories, protein and net carbs. The last columns are what the limits are exceeded by.
"""

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

from planner.computed.amounts import Limits, amounts_of
from planner.computed.dishes import Portion
from planner.rules import MEALS

if TYPE_CHECKING:
    import highspy

# Prices per kilocalorie, gram of protein and gram of net carbs outside the limits.
PRICES = (100.0, 1_000.0, 2_000.0)
# Of a whole ceiling too much: more than the nutrients in it are worth.
PRICE_OF_CEILING = 100_000.0
# Per kilocalorie that a meal has too many or too few for its part of the day.
_PRICE_OF_PARTS = 0.5
# Per gram of fiber that a day lacks: worth a larger side dish, and no limit.
_PRICE_OF_FIBER = 40.0
# Rounding moves the sums: the program aims at the inner part of what is allowed.
_INNER = 0.5
_NET_CARBS_MARGIN_G = 0.4


class Columns:
    """The columns of the program, and its rows."""

    def __init__(self, portions: Sequence[Portion], limits: Limits, *, whole_pieces: bool) -> None:
        self._limits = limits
        self._costs: list[float] = []
        self._bounds: list[tuple[float, float]] = []
        self._entries: list[list[tuple[int, float]]] = []
        self._whole: list[bool] = []
        self._uses = [limits.uses(portion.food, portion.meal) for portion in portions]
        self._deviations = len(portions)
        self._meals = [meal for meal in MEALS if meal in limits.parts]
        self._row_of_meal = {
            meal: self._deviations + index for index, meal in enumerate(self._meals)
        }
        ceilings = dict.fromkeys(name for uses in self._uses for name, _ in uses)
        first = self._deviations + len(self._meals)
        self._row_of_ceiling = {name: first + index for index, name in enumerate(ceilings)}
        self._fiber = first + len(self._row_of_ceiling)
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
        self._add(_PRICE_OF_FIBER, (0.0, inf), [(self._fiber, 1.0)])
        over = [(row, -1.0) for row in self._row_of_ceiling.values()]
        for entry in over:
            self._add(PRICE_OF_CEILING, (0.0, inf), [entry])
        self.ceilings = len(over)
        calories, protein, net_carbs = PRICES
        self._add_both_ways(self._fiber + 1, calories)
        self._add_both_ways(self._fiber + 2, protein)
        self._add(net_carbs, (0.0, inf), [(self._fiber + 3, -1.0)])

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
            *((-inf, self._limits.left(name)) for name in self._row_of_ceiling),
            (self._limits.fiber_g, inf),
            _inner(self._limits.calories),
            _inner(self._limits.protein_g),
            (-inf, self._limits.net_carbs_g - _NET_CARBS_MARGIN_G),
        ]

    def _add_portion(self, row: int, portion: Portion, *, whole_pieces: bool) -> None:
        food = portion.food
        measurable = self._limits.bounds(food, portion.meal)
        if measurable is None:
            raise ValueError(f"{food.id} cannot be measured")
        # A column of a piece counts pieces, another one grams.
        unit = food.piece_g or 1.0
        amounts = amounts_of(food, unit)
        entries = [
            (row, unit / portion.share),
            *((self._row_of_ceiling[name], gram * unit) for name, gram in self._uses[row]),
            (self._fiber, food.per_100g.fiber_g * unit / 100),
            (self._fiber + 1, amounts.calories),
            (self._fiber + 2, amounts.protein_g),
            (self._fiber + 3, amounts.net_carbs_g),
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
