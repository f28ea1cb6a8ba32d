"""The kitchen's dishes for a meal, the best first."""

from collections.abc import Iterator

from planner.computed import batch
from planner.computed.dishes import Dish
from planner.computed.kitchen_dishes import KitchenDish, kitchen_dishes
from planner.computed.requests import seeded
from planner.computed.slot import Slot
from planner.computed.variety import MOST_TIMES, Plate, main_protein
from planner.rules import Meal

# Of how many dishes a meal is chosen before those that are eaten too often come in, too.
_FEW = 3


def fitting(slot: Slot, meal: Meal, turn: int = 0) -> list[Dish]:
    """The dishes that may be this meal: as many as differ from the other days, in another order
    each turn and day."""
    seed, number = slot.requirements.seed, slot.around.number
    by_rank: dict[int, list[Dish]] = {}
    for each in _possible(slot, meal):
        by_rank.setdefault(_rank(slot, meal, each), []).append(each.dish)
    found: list[Dish] = []
    for rank in sorted(by_rank):
        if len(found) >= _FEW:
            break
        found += sorted(by_rank[rank], key=lambda d: seeded(seed, number, turn, meal, d.name))
    return found


def _possible(slot: Slot, meal: Meal) -> Iterator[KitchenDish]:
    allowed = slot.requirements.allowed_by_id
    for each in kitchen_dishes():
        if (
            meal in each.meals
            and all(food.id in allowed for food, _ in each.dish.shares)
            and slot.unfit({meal: Plate(each.dish.name, each.dish.shares)}) is None
        ):
            yield each


def _rank(slot: Slot, meal: Meal, each: KitchenDish) -> int:
    """The higher, the worse."""
    main = main_protein(each.dish.shares)
    is_for_two = batch.is_cooked_for_two(slot, meal)
    times = slot.around.times.get(main or "", 0) + (2 if is_for_two else 1)
    return (
        4 * (bool(main) and times > MOST_TIMES)
        + 2 * (each.dish.name in slot.around.recent)
        + (is_for_two and not each.batch)
    )
