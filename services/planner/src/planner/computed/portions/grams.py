"""The grams of a day's portions: solved, rounded to what can be measured, and set right."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from foods import Food
from planner.computed.dishes import Portion
from planner.computed.limits import (
    OUTER_FACTOR,
    Limits,
    amounts_of,
    is_to_taste,
    measured,
    ratios,
    step_down,
    step_up,
    strained,
    used_up,
)
from planner.computed.portions.linear_program import Excess, Program, Solution, Worth
from planner.rules import Meal

# Rounding is rarely more than three steps away from the limits.
_MOST_STEPS = 20
# Steps of some grams do not make up for more than this, in parts of the limits' width.
_WITHIN_REACH = 0.2
# Sums of binary fractions differ in their last digits.
_HAIR = 1e-9
_HAIR_OF_GOAL = 0.01

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
    """The grams of the portions, near to their shares and within the limits.

    Where they are so with the aims left out only, these are left out.
    """
    program = Program(portions, limits)
    relaxed = program.solve()
    grams = None
    if _is_near(portions, relaxed, limits):
        if goals := _goals(portions, relaxed, limits):
            grams = _served(Program(portions, limits, goals), relaxed, with_aims=True)
        if grams is None or not _keeps_shares(portions, grams):
            grams = _served(program, relaxed, with_aims=True)
        if grams is None:
            grams = _served(program, program.solve(with_aims=False), with_aims=False)
    if grams is None:
        return Impossible(relaxed.excess, relaxed.worth)
    return Measured(tuple(portions), grams)


def _goals(portions: Sequence[Portion], relaxed: Solution, limits: Limits) -> dict[int, float]:
    """The grams of portions that use up packs, near to those of a solution."""
    if limits.packs is None:
        return {}
    near = zip(portions, relaxed.grams, strict=True)
    goals = limits.packs.goals([(each.meal, each.food, grams) for each, grams in near])
    return {index: goal for index, goal in enumerate(goals) if goal is not None}


def _keeps_shares(portions: Sequence[Portion], grams: Sequence[float]) -> bool:
    """Whether no food of a dish is far from its share, however few grams it is."""
    found = [
        ratio
        for dish in _of_meals(portions, grams).values()
        if any(share is not None and not is_to_taste(food) for food, share, _ in dish)
        for ratio in ratios(dish)
    ]
    return all(1 / OUTER_FACTOR <= ratio <= OUTER_FACTOR for ratio in found)


def _is_near(portions: Sequence[Portion], relaxed: Solution, limits: Limits) -> bool:
    within = limits.excess(*_sum(portions, relaxed.grams)) <= _WITHIN_REACH
    return within and relaxed.excess.ceilings_over <= _HAIR


def _served(program: Program, relaxed: Solution, *, with_aims: bool) -> tuple[float, ...] | None:
    if _is_strained(program.portions, relaxed.grams, program.limits):
        return None
    return _whole(program, relaxed, with_aims=with_aims)


def _whole(program: Program, relaxed: Solution, *, with_aims: bool) -> tuple[float, ...] | None:
    """Grams that can be measured: pieces nearest to the solution, or else the best of them all."""
    pieces = {
        index: measured(portion.food, relaxed.grams[index], program.bounds[index])
        for index, portion in enumerate(program.portions)
        if portion.food.piece_g
    }
    goals = program.goals
    is_final = not (pieces or goals)
    solution = relaxed if is_final else program.solve(with_aims=with_aims, given=pieces)
    # What uses up a pack is not changed again, if that is possible.
    kept = {
        index for index, goal in goals.items() if abs(solution.grams[index] - goal) < _HAIR_OF_GOAL
    }
    grams = _rounded(program, solution, kept) if kept else None
    if grams is None:
        grams = _rounded(program, solution)
    # Packs are not worth a search for pieces.
    if pieces and grams is None and not goals:
        grams = _rounded(program, program.solve(with_aims=with_aims, whole_pieces=True))
    return grams


def _is_strained(portions: Sequence[Portion], grams: Sequence[float], limits: Limits) -> bool:
    """Whether no cook would serve it, and there may be something else."""
    if not limits.strict:
        return False
    outer_parts = {meal: outer for meal, (_, outer) in limits.parts.items()}
    return strained(_of_meals(portions, grams), outer_parts) is not None


def _of_meals(
    portions: Sequence[Portion], grams: Sequence[float]
) -> Mapping[Meal, list[tuple[Food, float | None, float]]]:
    """The foods of each meal with their shares and grams; a side dish has no share."""
    meals: dict[Meal, list[tuple[Food, float | None, float]]] = {}
    for portion, weight in zip(portions, grams, strict=True):
        share = None if portion.beside else portion.share
        meals.setdefault(portion.meal, []).append((portion.food, share, weight))
    return meals


def _rounded(
    program: Program, solution: Solution, kept: Collection[int] = ()
) -> tuple[float, ...] | None:
    portions, limits = program.portions, program.limits
    room = _Room(program)
    grams = [
        measured(portion.food, grams, bounds)
        for portion, grams, bounds in zip(portions, solution.grams, room.bounds, strict=True)
    ]
    if not room.make(grams):
        return None
    excess = limits.excess(*_sum(portions, grams))
    for _ in range(_MOST_STEPS):
        if excess <= 0:
            # Summed again: a sum of differences differs in its last digit.
            is_right = limits.excess(*_sum(portions, grams)) <= 0
            return tuple(grams) if is_right and not _is_strained(portions, grams, limits) else None
        best = _best_move(portions, grams, limits, room, excess, kept)
        if best is None or best[0] >= excess:
            return None
        excess = best[0]
        for index, stepped, _ in best[1]:
            grams[index] = stepped
    return None


def _best_move(
    portions: Sequence[Portion],
    grams: Sequence[float],
    limits: Limits,
    room: "_Room",
    excess: float,
    kept: Collection[int],
) -> _Move | None:
    """The step nearest to the limits; where none goes nearer, the best two steps at once."""
    sums, left = _sum(portions, grams), room.left(grams)
    changes = [
        change
        for change in _changes(portions, grams, room)
        if change[0] not in kept and room.has(left, grams, (change,))
    ]
    ones: list[_Move] = [(_after(limits, sums, change[2]), (change,)) for change in changes]
    best = min(ones, default=None)
    if best is not None and best[0] < excess:
        return best
    twos: list[_Move] = [
        (_after(limits, sums, _plus(one[2], other[2])), (one, other))
        for number, one in enumerate(changes)
        for other in changes[:number]
        if one[0] != other[0] and room.has(left, grams, (one, other))
    ]
    return min(twos, default=None)


def _changes(portions: Sequence[Portion], grams: Sequence[float], room: "_Room") -> list[_Change]:
    """Each portion one step up and one step down, and what that changes."""
    return [
        (index, stepped, _counted(portion, stepped - grams[index]))
        for index, portion in enumerate(portions)
        for step in (step_up, step_down)
        if (stepped := step(portion.food, grams[index], room.bounds[index])) != grams[index]
    ]


class _Room:
    """What the portions may still have of foods with a ceiling."""

    def __init__(self, program: Program) -> None:
        self._portions, self._limits = program.portions, program.limits
        self.bounds, self._uses = program.bounds, program.uses

    def left(self, grams: Sequence[float]) -> dict[str, float]:
        """Return the rest of each ceiling; below 0 if it is exceeded."""
        used = used_up(zip(self._uses, grams, strict=True))
        return {name: self._limits.left(name) - part for name, part in used.items()}

    def has(
        self, left: dict[str, float], grams: Sequence[float], changes: Sequence[_Change]
    ) -> bool:
        """Whether there is room for these changes together."""
        more = used_up((self._uses[index], now - grams[index]) for index, now, _ in changes)
        return all(part <= max(left[name], 0.0) + _HAIR for name, part in more.items())

    def make(self, grams: list[float]) -> bool:
        """Take from rounded portions what is above a ceiling, and add what is below a floor; False
        if that cannot be done."""
        for step, sign in ((step_down, 1), (step_up, -1)):
            for index, uses in enumerate(self._uses):
                while (left := self._exceeded(grams)) and any(
                    name in left and sign * gram > 0 for name, gram in uses
                ):
                    other = step(self._portions[index].food, grams[index], self.bounds[index])
                    if other == grams[index]:
                        break
                    grams[index] = other
        return not self._exceeded(grams)

    def _exceeded(self, grams: Sequence[float]) -> set[str]:
        return {name for name, left in self.left(grams).items() if left < -_HAIR}


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
