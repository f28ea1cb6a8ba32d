"""Whether stated figures agree with others: kilocalories, protein, fat, and net carbs."""

from collections.abc import Sequence

# Within the greater of the two; grams are often stated as whole numbers.
PART = 0.05
GRAMS = 2.0
# The same in kilocalories of the food that has the most of them.
KCAL = 9 * GRAMS


def agree(stated: Sequence[float], exact: Sequence[float]) -> bool:
    """Whether all four agree, in the order of the module's name for them."""
    return all(
        abs(one - other) <= max(PART * other, least)
        for one, other, least in zip(stated, exact, (KCAL, GRAMS, GRAMS, GRAMS), strict=True)
    )
