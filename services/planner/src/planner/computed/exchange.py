"""Other foods, where no grams of the chosen ones keep the limits.

The linear program tells what each nutrient is worth there; so the foods that help most are found
without trying them all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, zip_longest

from foods import Food
from planner.computed import scales
from planner.computed.amounts import Limits
from planner.computed.portions import Impossible, Measured, measure
from planner.computed.program import Portion, Worth
from planner.rules import MEALS, Meal

MOST_ITEMS = 7

# Each try is a linear program (0.3 ms, 3 ms with pieces).
_MOST_TRIES = 12
# The duals bound what an exchange can save; deviations from the shares may make up for the rest.
_HOPE = 0.8
# What a food that is added gets, beside shares from 1 to 10.
_SHARE_OF_ADDED = 3
_TOLERANCE = 1e-9
# Of each place in a meal, the foods that help most.
_FEW = 5

_Priced = list[tuple[float, Food]]


@dataclass(frozen=True, slots=True)
class _Change:
    gain: float
    portions: tuple[Portion, ...]


def exchange_one(
    portions: Sequence[Portion], limits: Limits, allowed: Sequence[Food], failed: Impossible
) -> Measured | None:
    """Exchange one food for another one of its group, so that grams keep the limits."""
    priced = _priced(allowed, failed.worth)
    enough = _HOPE * failed.excess.price
    by_portion = [
        [
            _Change(gain, _replaced(portions, index, food))
            for gain, food in _better(portion, portions, priced, failed.worth, enough)
            if food.group == portion.food.group
        ][:_MOST_TRIES]
        for index, portion in enumerate(portions)
    ]
    # The best one of each portion first: the second best for one is often as bad as the best.
    tries = [
        change
        for round_ in zip_longest(*by_portion)
        for change in sorted(filter(None, round_), key=lambda change: change.gain)
    ]
    for change in tries[:_MOST_TRIES]:
        measured = measure(change.portions, limits)
        if isinstance(measured, Measured):
            return measured
    return None


def change_until_possible(
    portions: Sequence[Portion], limits: Limits, allowed: Sequence[Food], *, most_changes: int
) -> Measured | Impossible:
    """Exchange or add foods, each time the one that helps most, until grams keep the limits."""
    current = tuple(portions)
    seen = {_names(current)}
    for _ in range(most_changes):
        measured = measure(current, limits)
        if isinstance(measured, Measured):
            return measured
        priced = _priced(allowed, measured.worth)
        changes = sorted(
            (
                *_replacements(current, priced, measured.worth),
                *_additions(current, priced),
            ),
            key=lambda change: change.gain,
        )
        new = next((c.portions for c in changes if _names(c.portions) not in seen), None)
        if new is None:
            return measured
        current = new
        seen.add(_names(current))
    return measure(current, limits)


def _replacements(portions: Sequence[Portion], priced: _Priced, worth: Worth) -> Iterator[_Change]:
    for index, portion in enumerate(portions):
        for gain, food in islice(_better(portion, portions, priced, worth, 0.0), _FEW):
            yield _Change(gain, _replaced(portions, index, food))


def _additions(portions: Sequence[Portion], priced: _Priced) -> Iterator[_Change]:
    meals = {portion.meal for portion in portions}
    for meal in (meal for meal in MEALS if meal in meals):
        there = _foods_of(meal, portions)
        if len(there) >= MOST_ITEMS:
            continue
        new = (entry for entry in priced if entry[0] < 0 and entry[1].id not in there)
        for gain, food in islice(new, _FEW):
            yield _Change(gain, (*portions, Portion(meal, food, _SHARE_OF_ADDED)))


def _priced(foods: Sequence[Food], worth: Worth) -> _Priced:
    """What each food would cost at best, the cheapest first."""
    return sorted(
        ((_best_cost(food, worth), food) for food in foods),
        key=lambda entry: (entry[0], entry[1].id),
    )


def _better(
    portion: Portion,
    portions: Sequence[Portion],
    priced: _Priced,
    worth: Worth,
    enough: float,
) -> Iterator[tuple[float, Food]]:
    """Foods that save enough in place of this one, the best first."""
    there = _foods_of(portion.meal, portions)
    now = _best_cost(portion.food, worth)
    for cost, food in priced:
        if cost >= now - enough - _TOLERANCE:
            return
        if food.id not in there:
            yield cost - now, food


def _best_cost(food: Food, worth: Worth) -> float:
    """What it costs with the best grams within its bounds."""
    least, most = scales.bounds(food) or (0.0, 0.0)
    of_gram = worth.of_gram(food)
    return of_gram * (least if of_gram > 0 else most)


def _foods_of(meal: Meal, portions: Sequence[Portion]) -> set[str]:
    return {portion.food.id for portion in portions if portion.meal == meal}


def _replaced(portions: Sequence[Portion], index: int, food: Food) -> tuple[Portion, ...]:
    changed = list(portions)
    changed[index] = replace(changed[index], food=food)
    return tuple(changed)


def _names(portions: Sequence[Portion]) -> frozenset[tuple[str, str]]:
    return frozenset((portion.meal, portion.food.id) for portion in portions)
