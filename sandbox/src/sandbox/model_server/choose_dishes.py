"""Choose the dishes of each day."""

from collections.abc import Iterator
from random import Random

from sandbox.model_server.avoidance import Avoidance
from sandbox.model_server.food_data import SLOTS, Dish, Food, Nutrition, Slot, dishes
from sandbox.model_server.plain_dishes import plain_dishes
from sandbox.model_server.plan_request import BUDGETS, PlanRequest
from sandbox.model_server.portions import Factors, correct_with_fat, fit, serve

# With fewer dishes than these, plain dishes are added for variety.
VARIETY = {"breakfast": 6, "lunch": 8, "dinner": 8, "snack": 6}
ATTEMPTS_PER_DAY = 40

Day = dict[Slot, tuple[Dish, dict[Food, int]]]


def choose_dishes(
    wanted: PlanRequest, target: Nutrition, avoidance: Avoidance, rng: Random
) -> list[Day]:
    """Choose dishes for every day and fit their portions to the target."""
    candidates = {slot: _candidates(slot, wanted, avoidance, rng) for slot in SLOTS}
    last_used: dict[str, int] = {}
    menu: list[Day] = []
    for number in range(wanted.distinct_days or wanted.days):
        dishes_of_day, factors = min(
            (
                (day, *fit(list(day.values()), target))
                for day in _attempts(candidates, last_used, number, rng)
            ),
            key=lambda attempt: attempt[2] + _budget_penalty(attempt[0], wanted),
        )[:2]
        last_used.update({dish.name: number for dish in dishes_of_day.values()})
        menu.append(_served(dishes_of_day, factors, target))
    return menu


def _candidates(slot: Slot, wanted: PlanRequest, avoidance: Avoidance, rng: Random) -> list[Dish]:
    price = BUDGETS[wanted.budget]
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


def _attempts(
    candidates: dict[Slot, list[Dish]], last_used: dict[str, int], today: int, rng: Random
) -> Iterator[dict[Slot, Dish]]:
    least_recent = {slot: _least_recent(allowed, last_used) for slot, allowed in candidates.items()}
    for _ in range(ATTEMPTS_PER_DAY):
        day: dict[Slot, Dish] = {}
        for slot, allowed in least_recent.items():
            names = {dish.name for dish in day.values()}
            fresh = [dish for dish in allowed if dish.name not in names] or allowed
            if fresh:
                day[slot] = rng.choice(fresh)
        yield day


def _least_recent(allowed: list[Dish], last_used: dict[str, int]) -> list[Dish]:
    by_last_use = sorted(allowed, key=lambda dish: last_used.get(dish.name, -1))
    return by_last_use[: max(len(by_last_use) // 2, 3)]


def _budget_penalty(day: dict[Slot, Dish], wanted: PlanRequest) -> float:
    # A premium budget should lead to some expensive dishes.
    if wanted.budget != "premium":
        return 0.0
    return 0.002 * sum(3 - dish.price for dish in day.values())


def _served(day: dict[Slot, Dish], factors: Factors, target: Nutrition) -> Day:
    servings = correct_with_fat([serve(dish, factors) for dish in day.values()], target)
    return {slot: (dish, grams) for (slot, dish), grams in zip(day.items(), servings, strict=True)}
