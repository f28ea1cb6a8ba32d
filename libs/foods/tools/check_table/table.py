"""Checks the food table, as a part of `make check`.

Reports every row of foods.csv that is impossible or incomplete, whose energy does not match its
nutrients, or whose name contradicts its columns (an allergen, that it is raw, its family); and
lists that were edited without regenerating the table.
"""

import csv
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from foods import ALLERGENS, GROUPS, KINDS, Food, complete_kinds, food_table, stems_of
from foods.reference import FILE
from libs.foods.tools import ROOT
from libs.foods.tools.check_table import rules as food_rules
from libs.foods.tools.check_table.words import HAS, MAY_CONTAIN, said
from libs.foods.tools.make_table import (
    DATA,
    HASHES,
    TABLE,
    digest,
    kept_files,
    packed_table,
    rows_of,
)

EXCEPTIONS = DATA / "exceptions.csv"
# Energy can differ by this share, or by these kcal per 100 g: 15 % of a lettuce are just 2 kcal.
PART, KCAL = 0.15, 8.0
# The kcal in a gram of a polyol; others count as maltitol.
POLYOL_KCAL = {"erythritol": 0.0, "monk-fruit-sweetener": 0.0, "allulose": 0.4, "xylitol": 2.4}
OTHER_POLYOL_KCAL = 2.4
ALCOHOL_KCAL = 7.0
# Foods in plans with one of these words list their ingredients: excluding garlic also excludes a
# sauce that contains it.
COMPOUND = frozenset(
    stems_of(
        "sauce dressing vinaigrette dip mayonnaise ketchup salsa pesto guacamole tapenade tzatziki"
        " pickle sausage salami bratwurst kielbasa chorizo pepperoni mortadella frankfurter burger"
        " broth stock curry chocolate margarine vegan meatless"
    )
)


def main() -> None:
    faults = [
        *twice(row["id"] for row in rows_of(TABLE)),
        *faults_of(food_table().foods.values(), exceptions()),
        *stale_files(),
    ]
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


def exceptions() -> dict[tuple[str, str], str]:
    """The reasons why a rule does not hold for a food, by the rule and the food's id."""
    with EXCEPTIONS.open(encoding="utf-8", newline="") as file:
        return {(row["rule"], row["id"]): row["reason"] for row in csv.DictReader(file)}


def faults_of(foods: Iterable[Food], excepted: Mapping[tuple[str, str], str]) -> list[str]:
    """The faults of these foods, and the exceptions that are no longer needed."""
    listed = list(foods)
    found = [(rule, food.id, fault) for food in listed for rule, fault in _faults(food)]
    used = {(rule, food) for rule, food, _ in found}
    return [
        *(f"{food}: {fault}" for rule, food, fault in found if not excepted.get((rule, food))),
        *(
            f"{food}: the exception to {rule} is not needed"
            for rule, food in excepted.keys() - used
        ),
        *food_rules.shared_limits(listed),
        *twice(" ".join(stems_of(food.name)) for food in listed),
    ]


def twice(names: Iterable[str]) -> list[str]:
    """Ids or names that occur more than once."""
    return [f"{name}: two foods have it" for name, count in Counter(names).items() if count > 1]


def _faults(food: Food) -> Iterator[tuple[str, str]]:
    yield from _figures(food)
    yield from _amounts(food)
    yield from _tags(food)
    yield from food_rules.preparation(food)
    yield from food_rules.family(food)
    yield from food_rules.limits(food)


def _figures(food: Food) -> Iterator[tuple[str, str]]:
    per = food.per_100g
    figures = (per.calories, per.protein_g, per.fat_g, per.carbs_g, per.fiber_g, per.polyols_g)
    if not all(0 <= figure <= 1000 for figure in figures):
        yield "figures", f"a figure is negative, too large or not a number: {figures}"
        return
    solids = per.protein_g + per.fat_g + per.carbs_g
    if solids > 101:
        yield "figures", f"protein, fat and carbohydrate are {solids:.1f} g of 100 g"
    if per.fiber_g + per.polyols_g > per.carbs_g + 0.01:
        yield "figures", "it has more fiber and polyols than carbohydrate"
    counted = (
        4 * (per.protein_g + per.carbs_g - per.fiber_g - per.polyols_g)
        + 9 * per.fat_g
        + 2 * per.fiber_g
        + POLYOL_KCAL.get(food.id, OTHER_POLYOL_KCAL) * per.polyols_g
    )
    missing = per.calories - counted
    if "alcohol" in food.kinds and missing > 0 and missing / ALCOHOL_KCAL <= 101 - solids:
        return
    if abs(missing) > max(PART * per.calories, KCAL):
        yield "energy", f"{per.calories:.0f} kcal, but its nutrients have {counted:.0f}"


def _amounts(food: Food) -> Iterator[tuple[str, str]]:
    if not 0 < food.least_g <= food.most_g <= 1000:
        yield "amounts", f"from {food.least_g} to {food.most_g} g are not valid bounds"
    if food.piece_g is not None and not 0 < food.piece_g <= food.most_g:
        yield "amounts", f"a piece of {food.piece_g} g is not within its bounds"
    if not food.portions:
        yield "amounts", "it has no portion"
    for portion in food.portions:
        if not portion.name or not 0 < portion.grams <= 1000:
            yield "amounts", f"{portion.name!r} of {portion.grams} g is not a valid portion"


def _tags(food: Food) -> Iterator[tuple[str, str]]:
    if not food.id or any(not (c.isdigit() or "a" <= c <= "z" or c == "-") for c in food.id):
        yield "tags", "its id has other characters than a-z, 0-9 and -"
    if not food.name.strip() or not food.source.strip():
        yield "tags", "it has no name or no source"
    if food.group not in GROUPS:
        yield "tags", f"{food.group!r} is not a group"
    if food.price not in (1, 2, 3):
        yield "tags", f"{food.price} is not a price class"
    unknown = (food.allergens | food.may_contain) - {allergen.id for allergen in ALLERGENS}
    unknown |= food.kinds - {kind.id for kind in KINDS}
    if unknown:
        yield "tags", f"unknown: {', '.join(sorted(unknown))}"
    missing = complete_kinds(food.kinds, food.allergens) - food.kinds
    if missing:
        yield "tags", f"its other tags require the kinds {', '.join(sorted(missing))}"
    if food.allergens & food.may_contain:
        yield "tags", "an allergen is listed as contained and as possibly contained"
    words = frozenset(stems_of(food.name))
    if food.in_plans and words & COMPOUND and not food.made_of:
        yield "made of", "its ingredients are missing; use - if its name lists them"
    for allergen in said(HAS, food):
        if allergen not in food.allergens:
            yield "name", f"its name says {allergen}"
    for allergen in sorted({*said(MAY_CONTAIN, food)} - food.allergens - food.may_contain):
        yield "may contain", f"its name says that it may contain {allergen}"


def stale_files() -> Iterator[str]:
    """The files that have changed since the table was generated."""
    recorded = HASHES.read_text().splitlines()
    for path in kept_files():
        name = path.relative_to(ROOT)
        if f"{digest(path)}  {name}" not in recorded:
            yield f"{name} was edited: python -m libs.foods.tools.make_table"
    if FILE.read_bytes() != packed_table():
        command = "python -m libs.foods.tools.make_table.reference"
        yield f"{FILE.relative_to(ROOT)} is outdated: {command}"
