"""Other foods, where no grams of the chosen ones keep the limits.

The linear program tells what each nutrient is worth there; so the foods that help most are found
without trying them all. A food is exchanged within its family, so that the dish stays what it is.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, zip_longest

from foods import Food
from planner.computed.dishes import MOST_ITEMS, Portion
from planner.computed.limits import Limits, Uses, is_fat, is_for, is_thin
from planner.computed.portions.grams import Impossible, Measured, measure
from planner.computed.portions.linear_program import Worth
from planner.rules import MEALS, Meal

# Each try is a linear program (0.3 ms, 3 ms with pieces).
_MOST_TRIES = 12
# The duals bound what an exchange can save; deviations from the shares may make up for the rest.
_HOPE = 0.8
# The share of an added food, where shares are 1 to 10.
_SHARE_OF_ADDED = 3
_TOLERANCE = 1e-9
# Foods are priced for any meal as for this one.
_A_MEAL: Meal = "lunch"
# For each place in a meal, how many of the foods that help most are tried.
_FEW = 5
# In how many meals of a day a food comes that was not chosen, and of these families any of them.
_MOST_A_DAY = 2
_NOT_OFTEN = frozenset({"nuts", "seeds", "nut-butter", "mayonnaise", "cheese", "powder"})

_Priced = list[tuple[float, Food]]
# A food with what a gram uses up of ceilings, and its least and most grams in a meal.
_Buyable = tuple[Food, Uses, float, float]
# Whether a food may stand for that of a portion, and whether one may be added to a meal.
MayReplace = Callable[[Portion, Food], bool]
MayAdd = Callable[[Meal, Food], bool]


@dataclass(frozen=True, slots=True)
class _Change:
    gain: float
    portions: tuple[Portion, ...]


def in_family(portion: Portion, food: Food) -> bool:
    """Whether a food may stand for another one without making the dish a different one."""
    return (
        food.family == portion.food.family
        # Do not swap steak for mince, or a sauce for a drink.
        and _is_ground(food) == _is_ground(portion.food)
        and is_thin(food) == is_thin(portion.food)
        and is_for(food, portion.meal)
    )


def _is_ground(food: Food) -> bool:
    return "ground" in food.id.split("-")


def exchange_one(
    portions: Sequence[Portion],
    limits: Limits,
    allowed: Sequence[Food],
    failed: Impossible,
    accept: Callable[[Measured], bool],
) -> Measured | None:
    """Exchange one food for another one of its family, so that grams keep the limits."""
    priced = _priced(_buyable(allowed, limits), failed.worth)
    enough = _HOPE * failed.excess.price
    by_portion = [
        [
            _Change(gain, _replaced(portions, index, food))
            for gain, food in _better(portion, portions, priced, limits, failed.worth, enough)
            if in_family(portion, food)
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
        if isinstance(measured, Measured) and accept(measured):
            return measured
    return None


def change_until_possible(
    portions: Sequence[Portion],
    limits: Limits,
    allowed: Sequence[Food],
    *,
    most_changes: int,
    may_replace: MayReplace,
    may_add: MayAdd,
) -> Measured | Impossible:
    """Exchange or add foods, each time the one that helps most, until grams keep the limits."""
    current = tuple(portions)
    seen = {_names(current)}
    buyable = _buyable(allowed, limits)
    for _ in range(most_changes):
        measured = measure(current, limits)
        if isinstance(measured, Measured):
            return measured
        priced = _priced(buyable, measured.worth)
        changes = sorted(
            (
                *_replacements(current, priced, limits, measured.worth, may_replace),
                *_additions(current, priced, may_add),
            ),
            key=lambda change: change.gain,
        )
        new = next((c.portions for c in changes if _names(c.portions) not in seen), None)
        if new is None:
            return measured
        current = new
        seen.add(_names(current))
    return measure(current, limits)


def _replacements(
    portions: Sequence[Portion],
    priced: _Priced,
    limits: Limits,
    worth: Worth,
    may_replace: MayReplace,
) -> Iterator[_Change]:
    for index, portion in enumerate(portions):
        better = (
            entry
            for entry in _better(portion, portions, priced, limits, worth, 0.0)
            if may_replace(portion, entry[1]) and _is_rare(entry[1], portions)
        )
        for gain, food in islice(better, _FEW):
            yield _Change(gain, _replaced(portions, index, food))


def _additions(portions: Sequence[Portion], priced: _Priced, may_add: MayAdd) -> Iterator[_Change]:
    meals = {portion.meal for portion in portions}
    for meal in (meal for meal in MEALS if meal in meals):
        there = _foods_of(meal, portions)
        if len(there) >= MOST_ITEMS:
            continue
        new = (
            entry
            for entry in priced
            if entry[0] < 0
            and entry[1].id not in there
            and may_add(meal, entry[1])
            and _is_rare(entry[1], portions)
        )
        for gain, food in islice(new, _FEW):
            added = Portion(meal, food, _SHARE_OF_ADDED, beside=not is_fat(food))
            yield _Change(gain, (*portions, added))


def _buyable(foods: Sequence[Food], limits: Limits) -> list[_Buyable]:
    return [_buyable_one(food, limits) for food in foods]


def _buyable_one(food: Food, limits: Limits) -> _Buyable:
    """The least and the most grams within its bounds and what is left of its ceilings."""
    least, most = limits.bounds(food, _A_MEAL) or (0.0, 0.0)
    uses = limits.uses(food, _A_MEAL)
    for name, gram in uses:
        if gram > 0:
            most = max(least, min(most, limits.left(name) / gram))
    return food, uses, least, most


def _priced(foods: Sequence[_Buyable], worth: Worth) -> _Priced:
    """What each food would cost at best, the cheapest first."""
    return sorted(
        ((_best_cost(each, worth), each[0]) for each in foods),
        key=lambda entry: (entry[0], entry[1].id),
    )


def _better(
    portion: Portion,
    portions: Sequence[Portion],
    priced: _Priced,
    limits: Limits,
    worth: Worth,
    enough: float,
) -> Iterator[tuple[float, Food]]:
    """Foods that save enough in place of this one, the best first."""
    there = _foods_of(portion.meal, portions)
    now = _best_cost(_buyable_one(portion.food, limits), worth)
    for cost, food in priced:
        if cost >= now - enough - _TOLERANCE:
            return
        if food.id not in there:
            yield cost - now, food


def _best_cost(food: _Buyable, worth: Worth) -> float:
    """What it costs with the best of its grams."""
    what, uses, least, most = food
    of_gram = worth.of_gram(what, uses)
    return of_gram * (least if of_gram > 0 else most)


def _is_rare(food: Food, portions: Sequence[Portion]) -> bool:
    """Whether another portion of the food on the same day is acceptable."""
    alike = [
        portion
        for portion in portions
        if portion.food.id == food.id or (portion.food.family == food.family in _NOT_OFTEN)
    ]
    return len(alike) < _MOST_A_DAY


def _foods_of(meal: Meal, portions: Sequence[Portion]) -> set[str]:
    return {portion.food.id for portion in portions if portion.meal == meal}


def _replaced(portions: Sequence[Portion], index: int, food: Food) -> tuple[Portion, ...]:
    changed = list(portions)
    changed[index] = replace(changed[index], food=food)
    return tuple(changed)


def _names(portions: Sequence[Portion]) -> frozenset[tuple[str, str]]:
    return frozenset((portion.meal, portion.food.id) for portion in portions)
