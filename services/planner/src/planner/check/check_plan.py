"""Whether the figures of a stored plan are true, and whether it names what is left out.

A plan is `computed` by arithmetic, not by what it says of itself: each meal states the sum of its
grams by the table of this release, and each day is within the limits of a computed one. Other
figures agree within 5 %, or 2 g (18 kcal) where that is more; fewer net carbs than the target are
fine, fat is what is left, and up to 5 % more energy than the nutrients have may be fiber. The
target is the member's, not what the plan says it is. What cannot be read makes a plan `doubtful`,
and never a 500.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from itertools import chain, islice
from typing import Literal

from foods import GRAMS, KCAL, PART, agree
from planner.check.named_allergens import NamedAllergens
from planner.computed import Amounts, Limits, limits_of
from planner.rules import Macros, Meal, half_up
from planner.stored_plans import StoredDay, StoredMeal, StoredPlan, read_input, read_stored

Verdict = Literal["computed", "consistent", "doubtful"]

# Sums of binary fractions differ in their last digits.
_HAIR = 1e-6
# Half of the last decimal that a plan states.
_ROUNDING = 0.05 + _HAIR
# A model that repeats one word must not fill the response.
_MOST_ALLERGENS = 100
# Fiber has about 2 kcal a gram that are in the calories, and not in the net carbs.
_FIBER_KCAL = 0.05


@dataclass(frozen=True, slots=True)
class CheckedDay:
    """The figures of a day: stated, computed from grams where it has them, and the target."""

    day: int
    stated: Amounts
    computed: Amounts | None
    target: Amounts


@dataclass(frozen=True, slots=True)
class NamedAllergen:
    """A word of a meal that names what the member leaves out."""

    day: int
    meal: Meal
    allergen: str
    word: str


@dataclass(frozen=True, slots=True)
class Check:
    """The verdict on a plan, with the first reason for doubt."""

    verdict: Verdict
    days: tuple[CheckedDay, ...]
    allergens: tuple[NamedAllergen, ...]
    reason: str | None


def check_stored(
    plan: object, input_params: object, targets: Mapping[str, int] | None = None
) -> Check:
    """Check any JSON against any stored input; parts that cannot be read are doubtful."""
    wanted = read_input(input_params, targets)
    if wanted.macros is None or wanted.duration is None:
        read, looked_for = read_stored(plan), NamedAllergens(wanted.allergies)
        allergens = tuple(_named_allergens(read, looked_for))
        reasons = chain(_reasons_of_allergens(allergens, looked_for.unknown), wanted.problems)
        return Check("doubtful", (), allergens, next(reasons))
    days = math.ceil(wanted.duration)
    # Only a job's plan can aim at something else on some days: a model may state anything.
    is_of_a_job = targets is not None
    found = check(plan, wanted.macros, wanted.allergies, days, trusts_days=is_of_a_job)
    reason = found.reason or next(iter(wanted.problems), None)
    return replace(found, verdict="doubtful", reason=reason) if reason else found


def check(
    plan: object,
    macros: Macros,
    allergies: Sequence[str],
    duration: int,
    *,
    trusts_days: bool = False,
) -> Check:
    """Check any JSON: computed, if all figures are sums of grams; consistent, if they agree.

    With `trusts_days`, a day's target has the calories that it states.
    """
    read = read_stored(plan)
    macros_of_days = [
        macros.with_calories(half_up(day.targets.calories))
        if trusts_days and day.targets
        else macros
        for day in read.days
    ]
    targets = list(map(_amounts_of, macros_of_days))
    days = tuple(
        CheckedDay(day.number, stated, day.computed, target)
        for day, target in zip(read.days, targets, strict=True)
        if (stated := day.stated) is not None
    )
    looked_for = NamedAllergens(allergies)
    allergens = tuple(_named_allergens(read, looked_for))
    is_computed = bool(read.days) and all(
        _is_computed(day, limits_of(each))
        for day, each in zip(read.days, macros_of_days, strict=True)
    )
    reason = next(
        chain(
            _reasons_of_allergens(allergens, looked_for.unknown),
            _reasons(read, _amounts_of(macros), targets, duration, is_computed=is_computed),
        ),
        None,
    )
    if reason is not None:
        return Check("doubtful", days, allergens, reason)
    return Check("computed" if is_computed else "consistent", days, allergens, None)


def _amounts_of(macros: Macros) -> Amounts:
    return Amounts(macros.calories, macros.protein_g, macros.fat_g, macros.net_carbs_g)


def _reasons_of_allergens(
    allergens: Sequence[NamedAllergen], unknown: Sequence[str]
) -> Iterator[str]:
    for found in allergens:
        yield f"The {found.meal} of day {found.day} names {found.word!r} ({found.allergen})"
    for said in unknown:
        yield f"{said!r} cannot be looked for"


def _reasons(
    plan: StoredPlan,
    target: Amounts,
    targets: Sequence[Amounts],
    duration: int,
    *,
    is_computed: bool,
) -> Iterator[str]:
    yield from plan.problems
    if len(plan.days) != duration:
        yield f"The plan has {len(plan.days)} of {duration} days"
    if plan.targets is not None and not _agree(plan.targets, target):
        yield "The plan is for other figures than yours"
    if not is_computed:
        yield from chain.from_iterable(map(_reasons_of_day, plan.days, targets))


def _reasons_of_day(day: StoredDay, target: Amounts) -> Iterator[str]:
    stated, computed = day.sum_of_meals, day.computed
    if stated is None:
        return
    if day.figures is not None and not _agree(stated, day.figures):
        yield f"The meals of day {day.number} do not add up to its figures"
    if computed is not None and not _agree(stated, computed):
        yield f"The grams of day {day.number} do not add up to its figures"
    yield from _misses(day.number, stated, target)
    if computed is None and not _is_energy_of_its_nutrients(stated):
        yield f"The calories of day {day.number} are not those of its nutrients"


def _is_computed(day: StoredDay, limits: Limits) -> bool:
    """Whether all figures are sums of grams, and the day is what a computed one promises."""
    computed = day.computed
    if computed is None or not day.meals:
        return False
    return (
        all(_is_sum_of_grams(meal) for meal in day.meals)
        and (day.figures is None or _is_rounded(day.figures, computed))
        and limits.excess(computed.calories, computed.protein_g, computed.net_carbs_g) <= _HAIR
    )


def _is_sum_of_grams(meal: StoredMeal) -> bool:
    stated, computed = meal.stated, meal.computed
    return stated is not None and computed is not None and _is_rounded(stated, computed)


def _is_rounded(stated: Amounts, exact: Amounts) -> bool:
    pairs = zip(astuple(stated), astuple(exact), strict=True)
    return all(abs(one - other) <= _ROUNDING for one, other in pairs)


def _agree(one: Amounts, other: Amounts) -> bool:
    return agree(astuple(one), astuple(other))


def _misses(day: int, stated: Amounts, target: Amounts) -> Iterator[str]:
    """Which targets a day misses. Fat is what is left: not every member's targets add up."""
    if abs(stated.calories - target.calories) > max(PART * target.calories, KCAL):
        yield f"Day {day} has {stated.calories:.0f} kcal, and your target is {target.calories:.0f}"
    if abs(stated.protein_g - target.protein_g) > max(PART * target.protein_g, GRAMS):
        grams = f"{stated.protein_g:.0f} g of protein"
        yield f"Day {day} has {grams}, and your target is {target.protein_g:.0f} g"
    # Fewer are as good.
    if stated.net_carbs_g - target.net_carbs_g > max(PART * target.net_carbs_g, GRAMS):
        grams = f"{stated.net_carbs_g:.0f} g of net carbs"
        yield f"Day {day} has {grams}, and your target is {target.net_carbs_g:.0f} g"


def _is_energy_of_its_nutrients(stated: Amounts) -> bool:
    """Atwater's factors; fiber may add to the energy."""
    energy = 4 * stated.protein_g + 9 * stated.fat_g + 4 * stated.net_carbs_g
    tolerance = max(PART * stated.calories, KCAL)
    fiber = _FIBER_KCAL * stated.calories
    return -tolerance <= stated.calories - energy <= tolerance + fiber


def _named_allergens(plan: StoredPlan, allergies: NamedAllergens) -> list[NamedAllergen]:
    found = (
        NamedAllergen(day.number, meal.meal, allergen, word)
        for day in plan.days
        for meal in day.meals
        for allergen, word in _named_in(meal, allergies)
    )
    return list(islice(dict.fromkeys(found), _MOST_ALLERGENS))


def _named_in(meal: StoredMeal, allergies: NamedAllergens) -> Iterator[tuple[str, str]]:
    has_foods = meal.computed is not None
    steps = meal.recipe.steps if meal.recipe else ()
    for text in (meal.name, meal.description, *steps):
        yield from allergies.find(text, has_foods=has_foods)
    for each in meal.ingredients or ():
        if each.food is None:
            yield from allergies.find(each.name, has_foods=False)
        else:
            yield from ((name, each.food.name) for name in allergies.of_food(each.food))
