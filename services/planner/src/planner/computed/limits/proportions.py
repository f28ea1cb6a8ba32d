"""A dish keeps its proportions: what its shares say, within a factor.

They cost the program more than following the shares, and less than the day's limits. What leaves
the outer factor is refused like a limit, and is served as the last resort alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf

from foods import Food
from planner.computed.limits.families import WITH_VEGETABLE, is_vegetable
from planner.computed.limits.scales import step_above
from planner.rules import SNACK_MEALS, Meal

# A food has its share of the dish, or up to this factor more or less.
FACTOR = 2.0
# Beyond this factor the dish would not be recognizable.
OUTER_FACTOR = 3.0
# Grams of vegetables together in a lunch and a dinner, and what is better.
VEGETABLES_G, MORE_VEGETABLES_G = 80.0, 110.0
# Oil, butter and the like have a smaller factor: otherwise most of a day's fat comes from them.
_FAT = 0.6
# The largest part of a snack that can be oil, butter or the like.
_FAT_OF_SNACK = 1 / 3
_PURE_FAT = 75
# Herbs, vinegar and the like are added to taste.
_TO_TASTE = frozenset({"herbs", "spices", "condiments", "sweeteners", "broth"})
_PINCH_G = 30

# Rounding moves what is measured by this part.
_HAIR = 0.05

# Foods with their shares, and with their grams as well; a side dish has no share.
_Shares = Sequence[tuple[Food, float]]
_Portions = Sequence[tuple[Food, float | None, float]]


@dataclass(frozen=True, slots=True)
class Share:
    """The part of a dish's grams that is a food, and how far it may be from it."""

    part: float
    least: float
    most: float


def shares_of(meal: Meal, foods: _Shares, factor: float) -> list[Share | None]:
    """The shares of a dish's foods; None of what is added to taste, and is not counted."""
    whole = sum(share for food, share in foods if not is_to_taste(food))
    return [
        None if is_to_taste(food) else _share(meal, food, share / whole, factor)
        for food, share in foods
    ]


def _share(meal: Meal, food: Food, part: float, factor: float) -> Share:
    most = part * factor
    if is_fat(food):
        most *= _FAT
        if meal in SNACK_MEALS:
            most = min(most, max(part, _FAT_OF_SNACK))
    return Share(part, part / factor, most)


def is_to_taste(food: Food) -> bool:
    """Whether its grams are a matter of taste."""
    return food.family in _TO_TASTE or (food.group != "fats" and food.most_g <= _PINCH_G)


def is_fat(food: Food) -> bool:
    """Oil, butter, mayonnaise: nothing that is eaten alone."""
    return (
        food.group == "fats"
        and food.per_100g.fat_g >= _PURE_FAT
        and food.family in ("oil", "butter", "mayonnaise")
    )


def counts_as_vegetable(meal: Meal, food: Food) -> bool:
    """Whether it is part of the vegetables that such a meal has."""
    return meal in WITH_VEGETABLE and is_vegetable(food)


def strained(
    meals: Mapping[Meal, _Portions], parts: Mapping[Meal, tuple[float, float]]
) -> Meal | None:
    """The first meal that no cook would serve with these grams: it lost its proportions or its
    vegetables, or is too large or too small a part of the day."""
    for meal, portions in meals.items():
        calories = sum(food.per_100g.calories * grams / 100 for food, _, grams in portions)
        least, most = parts.get(meal, (0.0, inf))
        if not least * (1 - _HAIR) <= calories <= most * (1 + _HAIR):
            return meal
        if _lost_its_proportions(meal, portions) or _lacks_vegetables(meal, portions):
            return meal
    return None


def _lost_its_proportions(meal: Meal, portions: _Portions) -> bool:
    dish = [(food, share, grams) for food, share, grams in portions if share is not None]
    shares = shares_of(meal, [(food, share) for food, share, _ in dish], OUTER_FACTOR)
    whole = sum(grams for food, _, grams in dish if not is_to_taste(food))
    for (food, _, grams), share in zip(dish, shares, strict=True):
        # Whole pieces, cloves and spoons, and the steps of a kitchen.
        hair = step_above(food, grams) / 2
        if share and not (share.least * whole - hair <= grams <= share.most * whole + hair):
            return True
    return False


def _lacks_vegetables(meal: Meal, portions: _Portions) -> bool:
    grams = [weight for food, _, weight in portions if counts_as_vegetable(meal, food)]
    return bool(grams) and sum(grams) < VEGETABLES_G * (1 - _HAIR)


def ratios(portions: _Portions) -> list[float]:
    """How many times its share of the dish each food is; pieces nearest to it count as it."""
    counted = [
        (food, share, grams)
        for food, share, grams in portions
        if share is not None and not is_to_taste(food)
    ]
    unit = sum(grams for _, _, grams in counted) / sum(share for _, share, _ in counted)
    found = []
    for food, share, grams in counted:
        due, hair = share * unit, (food.piece_g or 0.0) / 2
        found.append(min(max(due, grams - hair), grams + hair) / due)
    return found
