"""The foods and dishes that plans are made of, and what an allergy or a diet forbids of them."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
SLOTS = ("breakfast", "lunch", "dinner", "snack")
GROUPS = ("proteins", "fats", "vegetables", "other")
# Words about allergies that name no food.
_FILLERS = frozenset(
    {"all", "allergic", "allergies", "allergy", "and", "any", "avoid", "free", "from", "none"}
    | {"intolerance", "intolerant", "not", "nothing", "product", "products", "severe", "the"}
    | {"with", "without"}
)


class Nutrition(NamedTuple):
    """Energy in kcal and grams of protein, fat and net carbohydrates."""

    kcal: float = 0
    protein: float = 0
    fat: float = 0
    carbs: float = 0


# Each is read once, so identity is equality and hashing is fast.
@dataclass(frozen=True, eq=False)
class Food:
    name: str
    group: str
    per_100g: Nutrition
    price: int
    tags: frozenset[str]
    # The weight of one piece, for foods that are counted.
    piece: int | None


@dataclass(frozen=True, eq=False)
class Dish:
    """A dish for one, in grams of each food."""

    name: str
    slots: frozenset[str]
    how: str
    grams: Mapping[Food, int]

    @property
    def words(self) -> str:
        """All text of the dish."""
        return " ".join([self.name, self.how, *(food.name for food in self.grams)])


def nutrition_of(grams: Mapping[Food, int]) -> Nutrition:
    parts = [[each * amount / 100 for each in food.per_100g] for food, amount in grams.items()]
    return Nutrition(*map(sum, zip(*parts, strict=True)))


def _read(file: str) -> dict[str, Any]:
    return tomllib.loads((HERE / file).read_text(encoding="utf-8"))


@cache
def foods() -> dict[str, Food]:
    """Every food, by its key in the file."""
    groups = _read("foods.toml")
    return {
        key: Food(
            name=entry.get("name", key.replace("-", " ")),
            group=group,
            per_100g=Nutrition(entry["kcal"], entry["protein"], entry["fat"], entry["carbs"]),
            price=entry["price"],
            tags=frozenset(entry["tags"]),
            piece=entry.get("piece"),
        )
        for group in GROUPS
        for key, entry in groups[group].items()
    }


@cache
def dishes() -> tuple[Dish, ...]:
    return tuple(
        Dish(
            name=entry["name"],
            slots=frozenset(entry["meals"]),
            how=entry["how"],
            grams={foods()[key]: grams for key, grams in entry["grams"].items()},
        )
        for entry in _read("dishes.toml")["dish"]
    )


@cache
def _forbidden_tags() -> dict[str, list[str]]:
    found: dict[str, list[str]] = _read("foods.toml")["forbids"]
    return found


class Avoided:
    """The tags and words that no meal may carry."""

    def __init__(self, allergies: Iterable[str]) -> None:
        text = " , ".join(allergies).casefold()
        matching = (tags for word, tags in _forbidden_tags().items() if re.search(word, text))
        self._tags = frozenset[str]().union(*matching)
        # Other words must not appear in a dish either, whatever their ending: kiwi, tomatoes.
        words = set(re.findall(r"[^\W\d_]{3,}", text)) - _FILLERS
        self._beginnings = {word[: max(3, len(word) - 3)] for word in words}

    def allows(self, text: str, used: Iterable[Food] = ()) -> bool:
        has_tag = any(food.tags & self._tags for food in used)
        words = re.findall(r"[^\W\d_]+", text.casefold())
        return not has_tag and not any(word.startswith(tuple(self._beginnings)) for word in words)
