"""The rules of the diary, as pure functions."""

from collections.abc import Mapping
from typing import Literal

from tracker.nutrients import FIGURES, Nutrients

Meal = Literal["breakfast", "lunch", "dinner", "snack"]
# The least and the most of an entry's amount.
AMOUNTS: Mapping[str, tuple[float, float]] = {"grams": (0.1, 5_000), "portions": (0.05, 50)}
# Ten a day for more than fifty years.
MOST_ENTRIES = 200_000
MOST_ENTRIES_OF_DAY = 60
# Of the CHECKs of `diary_day`, in the order of the figures: the field, the most, what it is of.
LIMITS_OF_DAY = {
    "calories": ("calories", 10_000, "kcal"),
    "protein_g": ("proteinG", 500, "g of protein"),
    "fat_g": ("fatG", 500, "g of fat"),
    "carbs_g": ("carbsG", 500, "g of carbs"),
    "net_carbs_g": ("netCarbsG", 100, "g of net carbs"),
}


def of_quick_add(sent: Mapping[str, float | None]) -> Nutrients:
    """What a quick add counts: what it leaves out is 0, but its calories are those of the rest."""
    known = {name: value or 0.0 for name, value in sent.items()}
    if sent["calories"] is None:
        grams = known["protein_g"], known["fat_g"], known["net_carbs_g"]
        known["calories"] = _atwater(*grams)
    return Nutrients(**known).rounded()


def _atwater(protein_g: float, fat_g: float, net_carbs_g: float) -> float:
    return 4 * protein_g + 9 * fat_g + 4 * net_carbs_g


def scaled(stored: Mapping[str, float], factor: float) -> Nutrients:
    """The stored figures for so many times the amount."""
    return Nutrients(**{name: stored[name] for name in FIGURES}).times(factor).rounded()
