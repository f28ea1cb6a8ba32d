"""The linear program over the portions of a day, solved by HiGHS.

Each portion follows its share of the dish; the limits may be exceeded at a price that no
deviation from the shares is worth. A solution therefore always exists, and if the limits cannot be
kept it shows by how much, and what a gram more of each nutrient would be worth.

HiGHS and numpy (30 MB) are loaded by the first solution: a process that computes no day has
neither.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from math import inf
from typing import TYPE_CHECKING

from foods import Food, food_table
from planner.computed.dishes import Portion
from planner.computed.limits import Amounts, Limits, Uses, amounts_of
from planner.computed.portions.columns import PRICE_OF_CEILING, PRICES, Columns
from planner.computed.portions.estimates import Estimate

if TYPE_CHECKING:
    import highspy

# Bounds the search for whole pieces without looking at the clock: the same input, the same day.
_MOST_NODES = 300
_NUTRIENTS = 6
# The solver's sums differ in their last digits.
_HAIR = 1e-6
_NONE: Mapping[int, float] = {}


@dataclass(frozen=True, slots=True)
class Excess:
    """By how much the limits are exceeded where no grams keep them."""

    calories_missing: float
    calories_over: float
    protein_missing: float
    protein_over: float
    net_carbs_missing: float
    net_carbs_over: float
    # In parts of a ceiling.
    ceilings_over: float = 0.0
    # What the program pays for proportions, vegetables and meals that no cook would serve.
    strain: float = 0.0

    @property
    def price(self) -> float:
        """What the limits cost the program where they are exceeded."""
        return self.of_limits + self.strain

    @property
    def of_limits(self) -> float:
        """The same of the limits of a day alone."""
        calories, protein, net_carbs = PRICES
        return (
            calories * (self.calories_missing + self.calories_over)
            + protein * (self.protein_missing + self.protein_over)
            + net_carbs * (self.net_carbs_missing + self.net_carbs_over)
            + PRICE_OF_CEILING * self.ceilings_over
        )


@dataclass(frozen=True, slots=True)
class Worth:
    """What a unit more of each nutrient costs (above 0) or saves (below 0)."""

    calories: float
    protein_g: float
    net_carbs_g: float
    # The same of the whole of each ceiling.
    ceilings: Mapping[str, float]

    def of(self, dish: Estimate) -> float:
        """What a dish costs or saves."""
        return (
            self.calories * dish.calories
            + self.protein_g * dish.protein
            + self.net_carbs_g * dish.net_carbs
        )

    def of_gram(self, food: Food, uses: Uses) -> float:
        """What a gram of a food costs or saves."""
        gram = _gram_of(food.id)
        found = (
            self.calories * gram.calories
            + self.protein_g * gram.protein_g
            + self.net_carbs_g * gram.net_carbs_g
        )
        if self.ceilings:
            found += sum(self.ceilings.get(name, 0.0) * part for name, part in uses)
        return found


@cache
def _gram_of(food_id: str) -> Amounts:
    return amounts_of(food_table().foods[food_id], 1.0)


@dataclass(frozen=True, slots=True)
class Solution:
    """Unrounded grams of the portions, in their order."""

    grams: tuple[float, ...]
    excess: Excess
    worth: Worth


class Program:
    """The linear program of some portions: made once, and solved again with other bounds.

    `goals` are grams that some of them should be near to.
    """

    def __init__(
        self, portions: Sequence[Portion], limits: Limits, goals: Mapping[int, float] = _NONE
    ) -> None:
        self.portions, self.limits, self.goals = portions, limits, goals
        self._columns = columns = Columns(portions, limits, goals)
        # The least and the most grams of each portion, and the ceilings that it uses up.
        self.bounds, self.uses = columns.bounds, columns.uses
        self._with_aims, self._at_any_price, self._given = True, True, _NONE
        self._solver = _solver()
        self._solver.passModel(columns.program())

    def solve(
        self,
        *,
        with_aims: bool = True,
        given: Mapping[int, float] = _NONE,
        whole_pieces: bool = False,
    ) -> Solution:
        """The grams nearest to the shares within the limits, some of them as they are given;
        without whole pieces, also their worth.

        Where the aims would cost a limit, it may not be exceeded at any price: no price is high
        enough for the dishes of every day.
        """
        solve_with = partial(self._solve, given=given, whole_pieces=whole_pieces)
        if not (with_aims and any(self.limits.aims)):
            return solve_with(with_aims=False)
        found = solve_with(with_aims=True)
        if found.excess.of_limits <= _HAIR:
            return found
        if solve_with(with_aims=False, from_last=True).excess.of_limits > _HAIR:
            return found
        return solve_with(with_aims=True, at_any_price=False)

    def _solve(
        self,
        *,
        with_aims: bool,
        given: Mapping[int, float],
        whole_pieces: bool,
        at_any_price: bool = True,
        from_last: bool = False,
    ) -> Solution:
        import highspy

        solver = self._solver
        self._bound(with_aims=with_aims, given=given, at_any_price=at_any_price)
        # Which of several optimal solutions is found depends on where the search begins: only one
        # whose grams are not used begins at the last one.
        if not from_last:
            solver.clearSolver()
        if whole_pieces:
            self._count_pieces_as(highspy.HighsVarType.kInteger)
        solver.run()
        found = solver.getSolution()
        values, duals = list(found.col_value), list(found.row_dual)
        if whole_pieces:
            self._count_pieces_as(highspy.HighsVarType.kContinuous)
        return self._solution(values, duals)

    def _bound(self, *, with_aims: bool, given: Mapping[int, float], at_any_price: bool) -> None:
        """Set the bounds that differ from those of the last solution."""
        columns, solver = self._columns, self._solver
        if with_aims != self._with_aims:
            for row, aim in zip(columns.aims, self.limits.aims, strict=True):
                solver.changeRowBounds(row, aim if with_aims else 0.0, inf)
            saturated_g = self.limits.saturated_g if with_aims else inf
            solver.changeRowBounds(columns.saturated, -inf, saturated_g)
            self._with_aims = with_aims
        if at_any_price != self._at_any_price:
            for column in range(columns.first_over, columns.count):
                solver.changeColBounds(column, 0.0, inf if at_any_price else 0.0)
            self._at_any_price = at_any_price
        for index in self._given.keys() | given.keys():
            least, most = (given[index], given[index]) if index in given else columns.bounds[index]
            unit = columns.units[index]
            solver.changeColBounds(index, least / unit, most / unit)
        self._given = given

    def _count_pieces_as(self, number: "highspy.HighsVarType") -> None:
        for index, portion in enumerate(self.portions):
            if portion.food.piece_g is not None:
                self._solver.changeColIntegrality(index, number)

    def _solution(self, values: Sequence[float], duals: Sequence[float]) -> Solution:
        columns = self._columns
        grams = tuple(v * unit for v, unit in zip(values, columns.units, strict=False))
        rows = columns.row_of_ceiling
        excess = replace(
            Excess(*values[-_NUTRIENTS:]),
            ceilings_over=sum(values[-_NUTRIENTS - len(rows) : -_NUTRIENTS]),
            strain=columns.strain(values),
        )
        ceilings = {name: -duals[row] for name, row in rows.items() if duals and duals[row]}
        calories, protein, net_carbs = (-dual for dual in duals[-3:])
        return Solution(grams, excess, Worth(calories, protein, net_carbs, ceilings))


def _solver() -> "highspy.Highs":
    import highspy

    # A new one for each program (0.1 ms): nothing of an earlier day is left in it.
    solver: highspy.Highs = highspy.Highs()  # type: ignore[no-untyped-call]
    for option, value in (
        ("output_flag", False),
        ("threads", 1),
        ("presolve", "off"),
        ("mip_max_nodes", _MOST_NODES),
    ):
        solver.setOptionValue(option, value)
    return solver
