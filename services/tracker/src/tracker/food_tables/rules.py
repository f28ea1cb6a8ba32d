"""What the figures of an imported food may be. Pure functions.

A figure that cannot be is unknown, and a food without energy, protein, fat or carbohydrate is left
out: nothing is put in the place of a figure.

A trace is the one exception, and of three figures alone. A food cannot be shown without its
protein, fat and carbohydrate, and a trace of them is less than their tables print (0.05 g) and than
an entry states (0.1 g). So it is 0 there, as the tables say it may be taken. A trace of anything
else is unknown, and so is what is below a limit of detection, which may be grams.
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
# What is measured apart does not add up to 100 g exactly.
_MOST_TOGETHER_G = 105
_IN_100_G = {"g": 100.0, "mg": 100_000.0, "ug": 100_000_000.0}
_ZERO_IF_TRACE = frozenset(NEEDED) - {"calories"}
# The alcoholic drinks of CoFID: their figures are of 100 ml.
_OF_100_ML = "Q"


def values_of_traces(name: str, why: NoFigure) -> Values:
    """What a cell without a figure says all the same."""
    return {name: 0.0} if str(why) == TRACE and name in _ZERO_IF_TRACE else {}


def completed(
    values: Mapping[str, float], basis: CarbsBasis, find: Callable[[str], None]
) -> Values:
    """The figures that can be, with energy in kilocalories and salt as sodium."""
    known = {}
    for name, value in values.items():
        if value < 0:
            find(f"{name}: below zero")
        elif value > _most(name):
            find(f"{name}: more than 100 g have")
        else:
            known[name] = value
    if "calories" not in known and "energy_kj" in known:
        find("calories: from kJ")
        known["calories"] = round(known["energy_kj"] / _KJ_OF_KCAL, 1)
    if "sodium_mg" not in known and "salt_g" in known:
        find("sodium_mg: from salt")
        known["sodium_mg"] = round(known["salt_g"] * _SODIUM_MG_OF_SALT_G, 3)
    carbs = known.get("carbs_g", _IN_100_G["g"])
    # Available carbohydrate is without fiber, so of bran it is less.
    if basis == "total" and known.get("fiber_g", 0.0) > carbs:
        find("fiber_g: more than the carbohydrate that includes it")
        del known["fiber_g"]
    if known.get("polyols_g", 0.0) > carbs:
        find("polyols_g: more than the carbohydrate that includes them")
        del known["polyols_g"]
    return {name: known[name] for name in VALUES if name in known}


def why_left_out(kind: str, group: str, values: Values, basis: CarbsBasis) -> str | None:
    """Why a food cannot be logged; None if it can."""
    if kind == "cofid" and group.startswith(_OF_100_ML):
        return "figures of 100 ml, and not of 100 g"
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
