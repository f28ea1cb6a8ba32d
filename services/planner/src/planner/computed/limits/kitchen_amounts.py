"""The amounts in which a kitchen measures herbs, garlic, juice and the like: by clove and spoon.

The table of foods has what such a food may have at most; a cook takes less of some, and no part of
a clove.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from foods import Food


@dataclass(frozen=True, slots=True)
class Amount:
    """The step of a food, and the most in a meal where that is less than in the table."""

    # Whole grams; from 20 g on, steps of 5 g.
    step_g: int
    most_g: float | None = None


_AMOUNTS: Mapping[str, Amount] = {
    # A clove, a scallion, a tablespoon of chopped onion, a quarter of a lemon.
    "garlic": Amount(3, 6),
    "scallions": Amount(15),
    "onion": Amount(10),
    "red-onion": Amount(10),
    "lemon": Amount(20),
    # A tablespoon, or half a tablespoon.
    "basil": Amount(3, 9),
    "chives": Amount(3, 6),
    "cilantro": Amount(4, 12),
    "dill": Amount(2, 6),
    "mint": Amount(3, 6),
    "parsley": Amount(4, 12),
    # A teaspoon; a large lemon has 45 g of juice.
    "ginger": Amount(2, 6),
    "rosemary": Amount(1, 3),
    "thyme": Amount(1, 3),
    "vanilla-extract": Amount(1, 4),
    "lemon-zest": Amount(2, 4),
    "lemon-juice": Amount(5, 20),
    "lime-juice": Amount(5, 20),
    "mustard": Amount(5, 10),
    "soy-sauce": Amount(5, 15),
    "tamari": Amount(5, 15),
    "apple-cider-vinegar": Amount(5, 15),
    "red-wine-vinegar": Amount(5, 15),
    "rice-vinegar": Amount(5, 15),
    "white-vinegar": Amount(5, 15),
    # Two tablespoons of a sauce for two eggs.
    "hollandaise-sauce": Amount(5, 30),
}


# A teaspoon of a ground spice or a dried herb is 1 to 2 g.
_DRIED = Amount(1, 2)


def step_of(food: Food) -> float | None:
    """The step of what is not weighed to the gram: a piece, a clove, a spoon."""
    amount = _amount_of(food)
    return food.piece_g or (amount.step_g if amount else None)


def most_of(food: Food) -> float:
    """The most of a food in a meal."""
    amount = _amount_of(food)
    return min(food.most_g, amount.most_g) if amount and amount.most_g else food.most_g


def _amount_of(food: Food) -> Amount | None:
    is_dried = food.family == "spices" or food.id.endswith(("-dried", "-ground"))
    is_seasoning = food.family in ("spices", "herbs")
    return _AMOUNTS.get(food.id) or (_DRIED if is_dried and is_seasoning else None)
