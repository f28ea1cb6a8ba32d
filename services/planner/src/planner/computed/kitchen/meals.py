"""Meals without a model: the kitchen's dishes, or plain plates where none of them fits."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from planner.computed.days import Slot, main_protein
from planner.computed.dishes import Dish, PlannedMeal
from planner.computed.kitchen import plates
from planner.computed.kitchen.choices import choices
from planner.computed.kitchen.mend import Dishes, accepted, exchanged, fit, replaced
from planner.computed.kitchen.menu import menu_of
from planner.computed.limits import is_side, is_sweet
from planner.computed.portions import (
    Composed,
    Impossible,
    Measured,
    NoDay,
    change_until_possible,
    in_family,
    portions_of,
    why_none,
)
from planner.rules import Meal

# Choices of dishes that are tried as they are; the nearest of them is changed.
_AS_THEY_ARE = 4
_MOST_REPLACED = 2
_MOST_SIDES = 8
# With this many to choose from, a week has each at most three times, or is refused.
_FEW_PROTEINS = 20
# For dishes to choose from; each is a linear program, or some.
_MOST_TRIED = 12
_ALL = 100
# A day with only the foods that the limits require: up to 28.
_MOST_CHANGES_OF_PLATES = 30


def cook(slot: Slot, turn: int = 0, unlike: Mapping[Meal, PlannedMeal] | None = None) -> Composed:
    """Meals within the limits; another turn gives other dishes, `unlike` those not wanted again.

    They take longer than the member wants where nothing is quicker.
    """
    try:
        return _cook(slot, turn, unlike)
    except NoDay:
        if slot.any_time or not (slot.requirements.week.has_minutes or slot.around.number == 1):
            raise
    return _cook(replace(slot, any_time=True), turn, unlike)


def _cook(slot: Slot, turn: int, unlike: Mapping[Meal, PlannedMeal] | None) -> Composed:
    if not slot.requirements.allowed:
        raise NoDay(why_none(slot.requirements, None))
    same, refused = None, None
    for found in _attempts(slot, turn, unlike):
        if not isinstance(found, Composed):
            refused = found or refused
        elif not unchanged(found, unlike or {}):
            return found
        else:
            same = same or found
    if same:
        return same
    raise NoDay(why_none(slot.requirements, refused))


def unchanged(found: Composed, unlike: Mapping[Meal, PlannedMeal]) -> list[Meal]:
    """The meals that have the same foods again."""
    return [
        meal
        for meal, before in unlike.items()
        if {item.food.id for item in found.meals[meal].items}
        == {item.food.id for item in before.items}
    ]


def _attempts(
    slot: Slot, turn: int, unlike: Mapping[Meal, PlannedMeal] | None
) -> Iterator[Composed | Impossible | None]:
    """The better first; grams that no cook would serve at last, and a protein that is repeated
    where few are left; what the member never wants again only where nothing else fits."""
    yield cook_dishes(slot, turn, unlike)
    proteins = sum(food.group == "proteins" for food in slot.requirements.allowed)
    # A swap rather finds nothing than what the member never wants again.
    has_unwanted = bool(slot.requirements.preferences.never) and not unlike
    for refuses_unwanted in (True, False) if has_unwanted else (True,):
        for strict in (True, False):
            again = replace(
                slot,
                repeats=proteins < _FEW_PROTEINS,
                again=True,
                strict=strict,
                refuses_unwanted=refuses_unwanted,
            )
            yield cook_dishes(again, turn, unlike)
            yield _cook_plates(again, turn)


def cook_around(slot: Slot, chosen: Dishes) -> Composed | None:
    """Dishes of a model with the kitchen's for the other meals, and for those that do not fit."""
    menu = menu_of(slot)
    around = {**menu, **{meal: [dish] for meal, dish in chosen.items()}}
    for dishes in choices(slot, around, 0, {}, most=1):
        found = fit(slot, dishes)
        if isinstance(found, Impossible):
            mended = replaced(slot, dishes, found, menu, most=_MOST_REPLACED)
            found = mended if isinstance(mended, Composed) else None
        return found
    return None


def cook_dishes(
    slot: Slot, turn: int = 0, unlike: Mapping[Meal, PlannedMeal] | None = None
) -> Composed | None:
    """The same, of dishes that have a name; None where none of them fits."""
    if not slot.meals:
        # The whole day was cooked earlier.
        found = fit(slot, {})
        return found if isinstance(found, Composed) else None
    menu = menu_of(slot, turn)
    failed: list[tuple[Dishes, Impossible]] = []
    for dishes in choices(slot, menu, turn, unlike or {}, _AS_THEY_ARE):
        found = fit(slot, dishes)
        if isinstance(found, Composed):
            return found
        if found:
            failed.append((dishes, found))
    if not failed:
        return None
    dishes, why = min(failed, key=lambda each: each[1].excess.price)
    beside = _with_sides(slot, dishes)
    if beside:
        return beside
    mended = exchanged(slot, dishes, why) or replaced(slot, dishes, why, menu, most=_MOST_REPLACED)
    return mended if isinstance(mended, Composed) else _with_sides(slot, mended)


def dishes_instead(
    slot: Slot, meal: Meal, before: PlannedMeal, most: int
) -> Iterator[tuple[str, Composed]]:
    """Yield named dishes for the one meal of a slot, those with other main proteins first."""
    found = choices(slot, menu_of(slot), 0, {meal: before}, most=_ALL)
    dishes = list(
        {dishes[meal].name: dishes[meal] for dishes in found if dishes[meal].name}.values()
    )
    dishes = [*_of_other_proteins(dishes), *dishes]
    for dish in list({dish.name: dish for dish in dishes}.values())[:_MOST_TRIED]:
        if most and (composed := dish_instead(slot, meal, before, dish)):
            most -= 1
            yield dish.name, composed


def _of_other_proteins(dishes: Sequence[Dish]) -> Iterator[Dish]:
    """The first dish of each main protein."""
    seen: set[str | None] = set()
    for dish in dishes:
        protein = main_protein(dish.shares)
        if protein not in seen:
            seen.add(protein)
            yield dish


def dish_instead(slot: Slot, meal: Meal, before: PlannedMeal, dish: Dish) -> Composed | None:
    """The dish as the one meal of a slot, if it fits, with sides if need be, and is another one."""
    dishes = {meal: dish}
    found = fit(slot, dishes)
    composed = found if isinstance(found, Composed) else _with_sides(slot, dishes)
    return composed if composed and not unchanged(composed, {meal: before}) else None


def _with_sides(slot: Slot, dishes: Dishes) -> Composed | None:
    sweet = {meal for meal, dish in dishes.items() if is_sweet(food for food, _ in dish.shares)}
    found = change_until_possible(
        portions_of(dishes),
        slot.limits,
        slot.foods,
        most_changes=_MOST_SIDES,
        may_replace=in_family,
        may_add=lambda meal, food: is_side(food, meal, is_sweet=meal in sweet),
    )
    return accepted(slot, dishes, found) if isinstance(found, Measured) else None


def _cook_plates(slot: Slot, turn: int) -> Composed | Impossible | None:
    dishes = plates.plain_plates(slot, turn)
    if not all(dish.shares for dish in dishes.values()):
        return None
    found = change_until_possible(
        portions_of(dishes),
        slot.limits,
        slot.foods,
        most_changes=_MOST_CHANGES_OF_PLATES,
        may_replace=lambda portion, food: (
            plates.may_replace(portion, food) and plates.is_quick(slot, portion.meal, food)
        ),
        may_add=lambda meal, food: plates.may_add(meal, food) and plates.is_quick(slot, meal, food),
    )
    return accepted(slot, dishes, found) if isinstance(found, Measured) else found
