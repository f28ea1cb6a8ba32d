"""Which figures an imported food can have. Pure functions.

An impossible figure is unknown, and a food without energy, protein, fat or carbohydrate is left
out: figures are never made up.

The only exception is a trace of protein, fat or carbohydrate. A food cannot be shown without them,
and a trace is less than the tables print (0.05 g) and than an entry states (0.1 g). It counts as 0,
as the tables allow. A trace of anything else is unknown, as is an amount below a limit of
detection, which can be grams.
"""

import re
from collections.abc import Callable, Mapping

from tracker.food_tables.cells import TRACE, NoFigure
from tracker.food_tables.known_tables import NEEDED, VALUES
from tracker.nutrients import CarbsBasis

Values = dict[str, float]

CODE = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]{0,39}")
_KJ_OF_KCAL = 4.184
# Regulation (EU) 1169/2011: salt is 2.5 times the sodium.
_SODIUM_MG_OF_SALT_G = 400
_MOST_KCAL = 1_000
# Separately measured amounts do not add up to exactly 100 g.
_MOST_TOGETHER_G = 105
_IN_100_G = {"g": 100.0, "mg": 100_000.0, "ug": 100_000_000.0}
_ZERO_IF_TRACE = frozenset(NEEDED) - {"calories"}
# CoFID's alcoholic drinks, whose figures are per 100 ml.
_OF_100_ML = "Q"


def values_of_traces(name: str, why: NoFigure) -> Values:
    """The figure of a cell that has a trace: 0 where that is allowed."""
    return {name: 0.0} if str(why) == TRACE and name in _ZERO_IF_TRACE else {}


def completed(
    values: Mapping[str, float], basis: CarbsBasis, find: Callable[[str], None]
) -> Values:
    """The possible figures, with energy in kilocalories and salt converted to sodium."""
    possible = {}
    for name, value in values.items():
        if value < 0:
            find(f"{name}: below zero")
        elif value > _most(name):
            find(f"{name}: more than 100 g can have")
        else:
            possible[name] = value
    if "calories" not in possible and "energy_kj" in possible:
        find("calories: from kJ")
        possible["calories"] = round(possible["energy_kj"] / _KJ_OF_KCAL, 1)
    if "sodium_mg" not in possible and "salt_g" in possible:
        find("sodium_mg: from salt")
        possible["sodium_mg"] = round(possible["salt_g"] * _SODIUM_MG_OF_SALT_G, 3)
    carbs = possible.get("carbs_g", _IN_100_G["g"])
    # Available carbohydrate excludes fiber, so bran can have more fiber than carbohydrate.
    if basis == "total" and possible.get("fiber_g", 0.0) > carbs:
        find("fiber_g: more than the carbohydrate that includes it")
        del possible["fiber_g"]
    if possible.get("polyols_g", 0.0) > carbs:
        find("polyols_g: more than the carbohydrate that includes them")
        del possible["polyols_g"]
    return {name: possible[name] for name in VALUES if name in possible}


def why_left_out(kind: str, group: str, values: Values, basis: CarbsBasis) -> str | None:
    """Why a food cannot be logged; None if it can."""
    if kind == "cofid" and group.startswith(_OF_100_ML):
        return "figures per 100 ml instead of 100 g"
    if missing := [name for name in NEEDED if name not in values]:
        return f"no {', '.join(missing)}"
    parts = [values["protein_g"], values["fat_g"], values["carbs_g"]]
    if basis == "available":
        parts.append(values.get("fiber_g", 0.0))
    return "more than 100 g in 100 g" if sum(parts) > _MOST_TOGETHER_G else None


def _most(name: str) -> float:
    if name == "calories":
        return _MOST_KCAL
    if name == "energy_kj":
        return _MOST_KCAL * _KJ_OF_KCAL
    return _IN_100_G[name.rpartition("_")[2]]
