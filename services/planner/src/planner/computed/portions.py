"""The grams of a day's portions: solved, rounded to what can be measured, and set right."""

from collections.abc import Sequence
from dataclasses import dataclass

from planner.computed import scales
from planner.computed.amounts import Limits, amounts_of
from planner.computed.program import Excess, Portion, Solution, Worth, solve

# Rounding is rarely more than three steps away from the limits.
_MOST_STEPS = 20
# Steps of some grams do not make up for more than this, in parts of the limits' width.
_WITHIN_REACH = 0.2

# Kilocalories, grams of protein, grams of net carbs.
_Counted = tuple[float, float, float]
_Change = tuple[int, float, _Counted]
_Move = tuple[float, tuple[_Change, ...]]


@dataclass(frozen=True, slots=True)
class Measured:
    """Portions, and their grams within every limit."""

    portions: tuple[Portion, ...]
    grams: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Impossible:
    """No grams keep the limits: by how much, and which nutrient is worth what."""

    excess: Excess
    worth: Worth


def measure(portions: Sequence[Portion], limits: Limits) -> Measured | Impossible:
    """The grams of the portions, near to their shares and within the limits."""
    relaxed = solve(portions, limits, whole_pieces=False)
    grams = None
    if limits.excess(*_sum(portions, relaxed.grams)) <= _WITHIN_REACH:
        has_pieces = any(portion.food.piece_g for portion in portions)
        solution = solve(portions, limits, whole_pieces=True) if has_pieces else relaxed
        grams = _rounded(portions, solution, limits)
    if grams is None:
        return Impossible(relaxed.excess, relaxed.worth)
    return Measured(tuple(portions), grams)


def _rounded(
    portions: Sequence[Portion], solution: Solution, limits: Limits
) -> tuple[float, ...] | None:
    grams = [scales.measured(p.food, g) for p, g in zip(portions, solution.grams, strict=True)]
    excess = limits.excess(*_sum(portions, grams))
    for _ in range(_MOST_STEPS):
        if excess <= 0:
            # Summed anew: a sum of differences has another last digit.
            return tuple(grams) if limits.excess(*_sum(portions, grams)) <= 0 else None
        best = _best_move(portions, grams, limits, excess)
        if best is None or best[0] >= excess:
            return None
        excess = best[0]
        for index, stepped, _ in best[1]:
            grams[index] = stepped
    return None


def _best_move(
    portions: Sequence[Portion], grams: Sequence[float], limits: Limits, excess: float
) -> _Move | None:
    """The step nearest to the limits; where none goes nearer, the best two steps at once."""
    changes, sums = _changes(portions, grams), _sum(portions, grams)
    ones: list[_Move] = [(_after(limits, sums, change[2]), (change,)) for change in changes]
    best = min(ones, default=None)
    if best is not None and best[0] < excess:
        return best
    twos: list[_Move] = [
        (_after(limits, sums, _plus(one[2], other[2])), (one, other))
        for number, one in enumerate(changes)
        for other in changes[:number]
        if one[0] != other[0]
    ]
    return min(twos, default=None)


def _changes(portions: Sequence[Portion], grams: Sequence[float]) -> list[_Change]:
    """Each portion one step up and one step down, and what that changes."""
    return [
        (index, stepped, _counted(portion, stepped - grams[index]))
        for index, portion in enumerate(portions)
        for step in (scales.more, scales.less)
        if (stepped := step(portion.food, grams[index])) != grams[index]
    ]


def _after(limits: Limits, sums: _Counted, change: _Counted) -> float:
    return limits.excess(*_plus(sums, change))


def _sum(portions: Sequence[Portion], grams: Sequence[float]) -> _Counted:
    sums = (0.0, 0.0, 0.0)
    for portion, weight in zip(portions, grams, strict=True):
        sums = _plus(sums, _counted(portion, weight))
    return sums


def _counted(portion: Portion, grams: float) -> _Counted:
    amounts = amounts_of(portion.food, grams)
    return amounts.calories, amounts.protein_g, amounts.net_carbs_g


def _plus(one: _Counted, other: _Counted) -> _Counted:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
