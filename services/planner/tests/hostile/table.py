"""The rows of foods.csv as the judge reads them, and words as it compares them.

It shares no function with the code that writes plans.
"""

import csv
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path


@dataclass(frozen=True)
class Row:
    """A food of the table."""

    id: str
    name: str
    group: str
    calories: float
    protein: float
    fat: float
    net_carbs: float
    fiber: float
    polyols: float
    least: float
    most: float
    piece: float
    price: int
    allergens: frozenset[str]
    may_contain: frozenset[str]
    kinds: frozenset[str]
    in_plans: bool
    # Each word of its names, and of what it is made of.
    words: frozenset[str]

    def is_measurable(self, grams: float) -> bool:
        step = self.piece or (1.0 if grams < 20 else 5.0)
        return abs(grams / step - round(grams / step)) < 1e-6


@cache
def rows() -> Mapping[str, Row]:
    """The rows of the table by id."""
    text = (files("foods") / "foods.csv").read_text(encoding="utf-8")
    return {row["id"]: _row(row) for row in csv.DictReader(text.splitlines())}


def _row(row: Mapping[str, str]) -> Row:
    carbs, fiber, polyols = (float(row[name]) for name in ("carbs", "fiber", "polyols"))
    return Row(
        id=row["id"],
        name=row["name"],
        group=row["group"],
        calories=float(row["calories"]),
        protein=float(row["protein"]),
        fat=float(row["fat"]),
        net_carbs=max(0.0, carbs - fiber - polyols),
        fiber=fiber,
        polyols=polyols,
        least=float(row["least"]),
        most=float(row["most"]),
        piece=float(row["piece"] or 0),
        price=int(row["price"]),
        allergens=frozenset(row["allergens"].split()),
        may_contain=frozenset(row["may_contain"].split()),
        kinds=frozenset(row["kinds"].split()),
        in_plans=row["plans"] == "yes",
        words=frozenset(words_of(f"{row['name']} {row['also']} {row['made_of']}")),
    )


@lru_cache(50_000)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a text in lower case, without accents and without plural."""
    plain = text.lower().replace("'", "").replace("’", "")
    if not plain.isascii():
        plain = "".join(
            c for c in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(c)
        )
    return tuple(_one(word) for word in re.findall(r"[^\W_]+", plain))


def _one(word: str) -> str:
    """A word without its plural: tomatoes, berries, radishes, eggs."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("oes", "ches", "shes", "xes")):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and word[-2] not in "su" else word


def lines(name: str) -> list[str]:
    """The lines of one of the judge's own lists."""
    found = (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()
    return [line for line in found if line and not line.startswith("#")]
