"""What a device has of the table: it finds foods and counts them without a network."""

import csv
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from foods.aisles import AISLES, aisle_of
from foods.table import Food, food_table

# By places, so that the file is short: the web app's `diary/rules/foods/kitchen.ts` names them.
Row = tuple[object, ...]


def kitchen() -> list[Row]:
    """The foods of the table in its order, a row each."""
    return [_row(food) for food in food_table().foods.values()]


@cache
def food_words() -> Sequence[tuple[str, str, bool]]:
    """Food words that differ: the American one, the British one, and whether it is unambiguous.

    The table and most dishes have the American ones. "Pepper" does not mean bell pepper everywhere.
    """
    text = (files("foods") / "food_words.csv").read_text(encoding="utf-8")
    return [
        (row["american"], row["british"], row["back"] == "yes")
        for row in csv.DictReader(text.splitlines())
    ]


def _row(food: Food) -> Row:
    per = food.per_100g
    figures = (per.calories, per.protein_g, per.fat_g, per.carbs_g, round(per.net_carbs_g, 6))
    return (
        food.id,
        food.name,
        [None if value is None else _short(value) for value in (*figures, *food.minerals)],
        [(portion.name, _short(portion.grams)) for portion in food.portions],
        food.popular,
        " ".join(sorted(food.allergens | food.may_contain)),
        AISLES.index(aisle_of(food)),
        *food.also,
    )


def _short(number: float) -> float:
    return int(number) if number == int(number) else number
