"""What foods and their labels count, as pure functions.

A label's carbs are stored as they are on it, with their basis: of `total` carbs fiber and polyols
are subtracted, of `available` ones (labels of the EU and UK) they are not.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from foods import Figures
from tracker.nutrients import Nutrients

# Whether fiber and polyols are part of a label's carbs, or not.
CarbsBasis = Literal["total", "available"]


def of_food(figures: Figures) -> Nutrients:
    return Nutrients(
        figures.calories, figures.protein_g, figures.fat_g, figures.carbs_g, figures.net_carbs_g
    )


def of_label(label: Mapping[str, float | None], basis: str) -> Nutrients:
    """What 100 g count by a label: those of the EU say the available carbs."""
    names = ("calories", "protein_g", "fat_g", "carbs_g", "fiber_g", "polyols_g")
    figures = Figures(*(label[name] or 0.0 for name in names))
    nutrients = of_food(figures)
    if basis == "available":
        return replace(nutrients, net_carbs_g=figures.carbs_g)
    return nutrients
