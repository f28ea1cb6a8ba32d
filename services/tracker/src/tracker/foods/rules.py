"""The figures of foods and their labels, as pure functions.

A label's carbs are stored as printed, with their basis: `total` carbs (labels of the US and Canada)
include fiber and polyols, `available` ones (the EU and UK) only polyols.
"""

from collections.abc import Mapping
from typing import Any

from foods import MINERALS, REST, Figures, LoggedFood
from tracker.nutrients import FIGURES, Nutrients

_OF_100_G = 100


def of_food(food: LoggedFood) -> Nutrients:
    """The nutrients of 100 g."""
    figures = (getattr(food.per_100g, name) for name in FIGURES)
    return Nutrients((*figures, *food.minerals, *food.rest))


def of_label(label: Mapping[str, Any], basis: str, rest: Mapping[str, float] = {}) -> Nutrients:
    """The nutrients of 100 g by a label or an imported table; only a table has the `rest`."""
    figures = (label[name] or 0.0 for name in FIGURES if name != "net_carbs_g")
    minerals = (label[name] for name in MINERALS)
    others = (rest.get(name) for name in REST)
    return Nutrients((*figures, net_carbs_of(label, basis), *minerals, *others))


def net_carbs_of(label: Mapping[str, float | None], basis: str) -> float:
    """The net carbs of 100 g; an EU label's carbs already exclude fiber."""
    fiber_g = 0.0 if basis == "available" else label["fiber_g"] or 0.0
    carbs_g, polyols_g = label["carbs_g"] or 0.0, label["polyols_g"] or 0.0
    return Figures(carbs_g=carbs_g, fiber_g=fiber_g, polyols_g=polyols_g).net_carbs_g


def errors_of_label(label: Mapping[str, float | None], basis: str) -> Mapping[str, str]:
    """What cannot be true of a label's figures for 100 g: a message by the field's path."""
    protein_g, fat_g, carbs_g, fiber_g = (
        label[name] or 0.0 for name in ("protein_g", "fat_g", "carbs_g", "fiber_g")
    )
    errors = {}
    together_g = round(protein_g + fat_g + carbs_g, 3)
    if together_g > _OF_100_G:
        errors["per100g"] = (
            f"protein, fat and carbohydrates are {together_g:g} g together, of {_OF_100_G} g"
        )
    # Other labels count fiber separately: flaxseed and psyllium have more than carbohydrates.
    if basis == "total" and fiber_g > carbs_g:
        errors["per100g.fiberG"] = "is more than the carbohydrates, which include fiber"
    return errors
