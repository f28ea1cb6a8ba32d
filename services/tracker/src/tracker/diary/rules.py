"""The rules of the diary, as pure functions."""

from collections.abc import Mapping
from typing import Literal

from tracker.nutrients import STATED, SomeFigures, times

Meal = Literal["breakfast", "lunch", "dinner", "snack"]
# The minimum and the maximum of an entry's amount.
AMOUNTS: Mapping[str, tuple[float, float]] = {"grams": (0.1, 5_000), "portions": (0.05, 50)}
# Ten a day for more than fifty years.
MOST_ENTRIES = 200_000
# Until the e-mail address is confirmed: three years of five a day.
MOST_UNCONFIRMED = 5_000
MOST_ENTRIES_OF_DAY = 60
# Milligrams per entry: 5 kg of salt contain 2,000,000 of sodium.
MOST_OF_MINERAL = 10_000_000
# Grams per entry, however it is added: more is a typing error.
MOST_CARBS_OF_ENTRY = 500
# The CHECKs of `diary_day`, which refuse typing errors: field, maximum and unit, in the order of
# the figures. Days before keto have some 300 g of net carbs.
LIMITS_OF_DAY = {
    "calories": ("calories", 10_000, "kcal"),
    "protein_g": ("proteinG", 500, "g of protein"),
    "fat_g": ("fatG", 500, "g of fat"),
    "carbs_g": ("carbsG", 1_000, "g of carbs"),
    "net_carbs_g": ("netCarbsG", 1_000, "g of net carbs"),
}


def of_quick_add(sent: SomeFigures) -> dict[str, float | None]:
    """The figures of a quick add; missing calories are computed from the other figures."""
    figures = {name: sent[name] for name in STATED}
    if figures["calories"] is None:
        figures["calories"] = _atwater(
            figures["protein_g"], figures["fat_g"], figures["net_carbs_g"]
        )
    return times(figures, 1)


def has_too_many_carbs(figures: SomeFigures, before: SomeFigures | None = None) -> bool:
    """Whether an entry would exceed the limit of carbs, and have more than it had before.

    An earlier entry beyond the limit can still be moved, renamed and made smaller.
    """
    return any(
        (figures[name] or 0) > max(MOST_CARBS_OF_ENTRY, (before or {}).get(name) or 0)
        for name in ("carbs_g", "net_carbs_g")
    )


def _atwater(
    protein_g: float | None, fat_g: float | None, net_carbs_g: float | None
) -> float | None:
    """The calories of the stated figures; None if all of them are missing."""
    if protein_g is fat_g is net_carbs_g is None:
        return None
    return 4 * (protein_g or 0) + 9 * (fat_g or 0) + 4 * (net_carbs_g or 0)
