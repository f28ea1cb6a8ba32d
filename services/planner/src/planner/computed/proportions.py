"""A dish keeps its proportions: what its shares say, within a factor."""

from collections.abc import Sequence
from dataclasses import dataclass

from foods import Food
from planner.computed.families import WITH_VEGETABLE, is_vegetable
from planner.rules import Meal

# A food has its share of the dish, or up to so many times more or less.
FACTOR = 2.0
# Outside this one nobody would know the dish again.
OUTER_FACTOR = 3.0
# Grams of vegetables together in a lunch and a dinner, and what is better.
VEGETABLES_G, MORE_VEGETABLES_G = 80.0, 110.0
# Of a snack this part at most is oil, butter or the like.
_FAT_OF_SNACK = 1 / 3
_PURE_FAT = 75
# Herbs, vinegar and the like are added to taste.
_TO_TASTE = frozenset({"herbs", "spices", "condiments", "sweeteners", "broth"})
_PINCH_G = 30

# Foods with their shares, and with their grams.
_Weighed = Sequence[tuple[Food, float]]


@dataclass(frozen=True, slots=True)
class Share:
    """The part of a dish's grams that is a food, and how far it may be from it."""

    part: float
    least: float
    most: float


def shares_of(meal: Meal, foods: _Weighed, factor: float) -> list[Share | None]:
    """The shares of a dish's foods; None of what is added to taste, and is not counted."""
    whole = sum(share for food, share in foods if not is_to_taste(food))
    return [
        None if is_to_taste(food) else _share(meal, food, share / whole, factor)
        for food, share in foods
    ]


def _share(meal: Meal, food: Food, part: float, factor: float) -> Share:
    most = part * factor
    if meal == "snack" and is_fat(food):
        most = min(most, max(part, _FAT_OF_SNACK))
    return Share(part, part / factor, most)


def is_to_taste(food: Food) -> bool:
    """Whether its grams are a matter of taste."""
    return food.family in _TO_TASTE or (food.group != "fats" and food.most_g <= _PINCH_G)


def is_fat(food: Food) -> bool:
    """Oil, butter, mayonnaise: nothing that is eaten alone."""
    return food.group == "fats" and food.per_100g.fat_g >= _PURE_FAT and food.family in (
        "oil", "butter", "mayonnaise"
    )


def counts_as_vegetable(meal: Meal, food: Food) -> bool:
    """Whether it is part of the vegetables that such a meal has."""
    return meal in WITH_VEGETABLE and is_vegetable(food)


def vegetables_missing(meal: Meal, foods: _Weighed) -> float:
    """How many grams of vegetables a meal with some has too few."""
    grams = [weight for food, weight in foods if counts_as_vegetable(meal, food)]
    return max(0.0, VEGETABLES_G - sum(grams)) if grams else 0.0


def ratios(shares: _Weighed, grams: Sequence[float]) -> list[float]:
    """How many times its share of the dish each food is; pieces nearest to it count as it."""
    counted = [
        (food, share, weight)
        for (food, share), weight in zip(shares, grams, strict=True)
        if not is_to_taste(food)
    ]
    whole = sum(share for _, share, _ in counted)
    unit = sum(weight for _, _, weight in counted) / whole
    found = []
    for food, share, weight in counted:
        due, hair = share * unit, (food.piece_g or 0.0) / 2
        nearest = min(max(due, weight - hair), weight + hair)
        found.append(nearest / due)
    return found
