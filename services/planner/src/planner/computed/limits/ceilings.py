"""What a meal, a day and a week have of some foods and minerals at most, and of some at least.

Foods that share a limit (all livers, all tuna) use it up together. Each gram uses up a part of a
ceiling; 1 is the whole ceiling. A floor is a ceiling that each gram gives room for: its parts are
negative, and together they have to be -1.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from foods import MINERALS, REST, Food, food_table
from planner.constraints import MOST_SODIUM_MG, Constraints
from planner.rules import SNACK_MEALS, Meal

# Oils and lard, but not butter.
_PURE_FAT = 95
# Grams of all foods of a family in a day, whatever the limits of each.
_OF_FAMILY: Mapping[str, float] = {"seeds": 100}
# The most fiber of a day, in grams: above some 60 g it causes wind and cramps.
MOST_FIBER_G = 60.0
# A larger snack is a meal.
MOST_SNACK_KCAL = 500.0
# With a blood thinner, a day has this much vitamin K in micrograms. Two days with the least and the
# most differ by a quarter.
VITAMIN_K_UG = (160.0, 200.0)
# Grams of the foods with most vitamin K in such a day: spinach, kale, chard.
_MUCH_VITAMIN_K_G = 75
_FLOOR = " at least"
_SODIUM, _VITAMIN_K, _MUCH_VITAMIN_K = "sodium a day", "vitamin K a day", "much vitamin K a day"

# By name of the ceiling.
Parts = Mapping[str, float]
Uses = tuple[tuple[str, float], ...]


def is_floor(name: str) -> bool:
    """Whether it is the least that a day has of something."""
    return name.endswith(_FLOOR)


def ceilings_of(constraints: Constraints) -> Iterator[str]:
    """The ceilings and floors that a member's answers add, or lower."""
    if constraints.most_sodium_mg < MOST_SODIUM_MG:
        yield _SODIUM
    if constraints.steady_vitamin_k:
        yield from (_VITAMIN_K, _VITAMIN_K + _FLOOR, _MUCH_VITAMIN_K)


def uses_of(food: Food, meal: Meal, pure_fat_g: float, constraints: Constraints) -> Uses:
    """The part that a gram uses up of each ceiling of its meal, its day and its week."""
    sodium_mg, steady = constraints.most_sodium_mg, constraints.steady_vitamin_k
    return _uses_of(food.id, meal, pure_fat_g, sodium_mg, steady)


@cache
def _uses_of(
    food_id: str, meal: Meal, pure_fat_g: float, most_sodium_mg: int, steady_vitamin_k: bool
) -> Uses:
    food = food_table().foods[food_id]
    uses = [*_limits(food, food.most_a_day_g, "a day"), *uses_of_week(food)]
    if food.per_100g.fat_g >= _PURE_FAT:
        uses.append((f"pure fat in {meal}", 1 / pure_fat_g))
    if food.family in _OF_FAMILY:
        uses.append((f"all {food.family} a day", 1 / _OF_FAMILY[food.family]))
    if fiber_g := food.minerals[MINERALS.index("fiber_g")]:
        uses.append(("fiber a day", fiber_g / 100 / MOST_FIBER_G))
    if meal in SNACK_MEALS and food.per_100g.calories:
        uses.append((f"energy of {meal}", food.per_100g.calories / 100 / MOST_SNACK_KCAL))
    sodium_mg = _sodium_of_100g(food)
    if sodium_mg:
        uses.append((_SODIUM, sodium_mg / 100 / most_sodium_mg))
    if steady_vitamin_k:
        uses += _vitamin_k(food)
    return tuple(uses)


def _vitamin_k(food: Food) -> Iterator[tuple[str, float]]:
    of_gram = (food.rest[REST.index("vitamin_k_ug")] or 0.0) / 100
    if of_gram:
        least, most = VITAMIN_K_UG
        yield _VITAMIN_K, of_gram / most
        yield _VITAMIN_K + _FLOOR, -of_gram / least
    if "warfarin" in food.cautions:
        yield _MUCH_VITAMIN_K, 1 / _MUCH_VITAMIN_K_G


def _sodium_of_100g(food: Food) -> float:
    """Its sodium; where that is unknown, the most of its family."""
    sodium_mg = food.minerals[MINERALS.index("sodium_mg")]
    return _most_sodium(food.family) if sodium_mg is None else sodium_mg


@cache
def _most_sodium(family: str) -> float:
    foods = (food for food in food_table().foods.values() if food.family == family)
    return max((food.minerals[MINERALS.index("sodium_mg")] or 0.0 for food in foods), default=0.0)


def uses_of_week(food: Food) -> Uses:
    """The part that a gram uses up of each ceiling of seven days."""
    return _limits(food, food.most_a_week_g, "a week")


def used_up(parts: Iterable[tuple[Uses, float]]) -> dict[str, float]:
    """Return how much of each ceiling these grams use up."""
    found: dict[str, float] = {}
    for uses, grams in parts:
        for name, gram in uses:
            found[name] = found.get(name, 0.0) + gram * grams
    return found


def _limits(food: Food, most_g: float | None, time: str) -> Uses:
    return ((f"{food.limit or food.id} {time}", 1 / most_g),) if most_g else ()
