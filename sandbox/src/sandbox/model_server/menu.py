"""Which dishes go on which day."""

from collections.abc import Iterator
from random import Random

from sandbox.model_server.avoidance import Avoidance
from sandbox.model_server.pantry import SLOTS, Dish, Food, Nutrition, Slot, dishes
from sandbox.model_server.plain_dishes import plain_dishes
from sandbox.model_server.portions import Factors, correct_with_fat, fit, serve
from sandbox.model_server.wishes import BUDGETS, Wishes

# Fewer than these and a plan gets dull: plain plates join in.
VARIETY = {"breakfast": 6, "lunch": 8, "dinner": 8, "snack": 6}
TRIES_A_DAY = 40

Day = dict[Slot, tuple[Dish, dict[Food, int]]]


def write_menu(wishes: Wishes, target: Nutrition, avoidance: Avoidance, rng: Random) -> list[Day]:
    """Choose dishes for every day and fit their portions to the target."""
    candidates = {slot: _candidates(slot, wishes, avoidance, rng) for slot in SLOTS}
    last_eaten: dict[str, int] = {}
    menu: list[Day] = []
    for number in range(wishes.days):
        dishes_of_day, factors = min(
            (
                (day, *fit(list(day.values()), target))
                for day in _tries(candidates, last_eaten, number, rng)
            ),
            key=lambda tried: tried[2] + _dearness(tried[0], wishes),
        )[:2]
        last_eaten.update({dish.name: number for dish in dishes_of_day.values()})
        menu.append(_served(dishes_of_day, factors, target))
    return menu


def _candidates(slot: Slot, wishes: Wishes, avoidance: Avoidance, rng: Random) -> list[Dish]:
    price = BUDGETS[wishes.budget]
    allowed = [
        dish
        for dish in dishes()
        if slot in dish.slots and dish.price <= price and avoidance.allows_dish(dish)
    ]
    rng.shuffle(allowed)
    if len(allowed) < VARIETY[slot]:
        plain = plain_dishes(slot, avoidance, price)
        rng.shuffle(plain)
        allowed += plain[: VARIETY[slot]]
    return allowed


def _tries(
    candidates: dict[Slot, list[Dish]], last_eaten: dict[str, int], today: int, rng: Random
) -> Iterator[dict[Slot, Dish]]:
    rested = {slot: _longest_ago(allowed, last_eaten) for slot, allowed in candidates.items()}
    for _ in range(TRIES_A_DAY):
        day: dict[Slot, Dish] = {}
        for slot, allowed in rested.items():
            names = {dish.name for dish in day.values()}
            fresh = [dish for dish in allowed if dish.name not in names] or allowed
            if fresh:
                day[slot] = rng.choice(fresh)
        yield day


def _longest_ago(allowed: list[Dish], last_eaten: dict[str, int]) -> list[Dish]:
    by_rest = sorted(allowed, key=lambda dish: last_eaten.get(dish.name, -1))
    return by_rest[: max(len(by_rest) // 2, 3)]


def _dearness(day: dict[Slot, Dish], wishes: Wishes) -> float:
    # Who pays for premium should find some of it on the plate.
    if wishes.budget != "premium":
        return 0.0
    return 0.002 * sum(3 - dish.price for dish in day.values())


def _served(day: dict[Slot, Dish], factors: Factors, target: Nutrition) -> Day:
    servings = correct_with_fat([serve(dish, factors) for dish in day.values()], target)
    return {slot: (dish, grams) for (slot, dish), grams in zip(day.items(), servings, strict=True)}
