"""The grams of a day's portions: solved, rounded to what can be measured, and set right."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from foods import Food
from planner.computed import scales
from planner.computed.amounts import Amounts, Limits, amounts_of, total
from planner.computed.program import Excess, Portion, Solution, Worth, solve

# Each step goes nearer to the limits; rounding is rarely more than three steps away.
_MOST_STEPS = 60

_Step = Callable[[Food, float], float]
_STEPS: tuple[_Step, ...] = (scales.more, scales.less)


@dataclass(frozen=True, slots=True)
class Measured:
    """Grams within every limit."""

    grams: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Impossible:
    """No grams keep the limits: by how much, and which nutrient is worth what."""

    excess: Excess
    worth: Worth


def measure(portions: Sequence[Portion], limits: Limits) -> Measured | Impossible:
    """The grams of the portions, near to their shares and within the limits."""
    relaxed = solve(portions, limits, whole_pieces=False)
    if any(portion.food.piece_g for portion in portions) and not relaxed.excess:
        solution = solve(portions, limits, whole_pieces=True)
    else:
        solution = relaxed
    grams = _rounded(portions, solution, limits)
    if grams is None:
        return Impossible(relaxed.excess, relaxed.worth)
    return Measured(grams)


def sum_of(portions: Sequence[Portion], grams: Sequence[float]) -> Amounts:
    """What the portions have together."""
    return total(amounts_of(p.food, g) for p, g in zip(portions, grams, strict=True))


def _rounded(
    portions: Sequence[Portion], solution: Solution, limits: Limits
) -> tuple[float, ...] | None:
    grams = [scales.measured(p.food, g) for p, g in zip(portions, solution.grams, strict=True)]
    excess = limits.excess(sum_of(portions, grams))
    for _ in range(_MOST_STEPS):
        if excess <= 0:
            return tuple(grams)
        best = _best_step(portions, grams, limits, pairs=False)
        if best is None or best[0] >= excess:
            best = _best_step(portions, grams, limits, pairs=True)
        if best is None or best[0] >= excess:
            return None
        excess, grams = best
    return None


def _best_step(
    portions: Sequence[Portion], grams: list[float], limits: Limits, *, pairs: bool
) -> tuple[float, list[float]] | None:
    """The least excess that one portion's step, or those of two portions, can reach."""
    before = sum_of(portions, grams)
    changes = [
        (index, stepped, amounts_of(portion.food, stepped - grams[index]))
        for index, portion in enumerate(portions)
        for step in _STEPS
        if (stepped := step(portion.food, grams[index])) != grams[index]
    ]
    moves = (
        [(one, other) for one in changes for other in changes if one[0] < other[0]]
        if pairs
        else [(change,) for change in changes]
    )
    if not moves:
        return None
    best = min(moves, key=lambda move: limits.excess(total((before, *(c[2] for c in move)))))
    changed = list(grams)
    for index, stepped, _ in best:
        changed[index] = stepped
    return limits.excess(sum_of(portions, changed)), changed
