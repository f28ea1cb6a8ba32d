"""What foods and their labels count, as pure functions.

A label's carbs are stored as they are on it, with their basis: `total` carbs (labels of the US and
Canada) include fiber and polyols, `available` ones (the EU and UK) polyols alone.
"""

from collections.abc import Mapping
from typing import Any

from foods import MINERALS, REST, Figures, LoggedFood
from tracker.nutrients import FIGURES, Nutrients


def of_food(food: LoggedFood) -> Nutrients:
    """What 100 g count."""
    figures = (getattr(food.per_100g, name) for name in FIGURES)
    return Nutrients((*figures, *food.minerals, *food.rest))


def of_label(label: Mapping[str, Any], basis: str, rest: Mapping[str, float] = {}) -> Nutrients:
    """What 100 g count by a label, which says nothing of the rest, or by an imported table."""
    figures = (label[name] or 0.0 for name in FIGURES if name != "net_carbs_g")
    minerals = (label[name] for name in MINERALS)
    others = (rest.get(name) for name in REST)
    return Nutrients((*figures, net_carbs_of(label, basis), *minerals, *others))


def net_carbs_of(label: Mapping[str, float | None], basis: str) -> float:
    """The net carbs of 100 g: the carbs of an EU label are without fiber already."""
    fiber_g = 0.0 if basis == "available" else label["fiber_g"] or 0.0
    carbs_g, polyols_g = label["carbs_g"] or 0.0, label["polyols_g"] or 0.0
    return Figures(carbs_g=carbs_g, fiber_g=fiber_g, polyols_g=polyols_g).net_carbs_g
