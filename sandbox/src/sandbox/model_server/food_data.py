"""The foods and dishes that plans are made of, with their nutrition."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Literal, NamedTuple

HERE = Path(__file__).parent

Group = Literal["proteins", "fats", "vegetables", "other"]
Slot = Literal["breakfast", "lunch", "dinner", "snack"]
SLOTS: tuple[Slot, ...] = ("breakfast", "lunch", "dinner", "snack")
GROUPS: tuple[Group, ...] = ("proteins", "fats", "vegetables", "other")


class Nutrition(NamedTuple):
    """Energy in kcal and grams of protein, fat and net carbohydrates."""

    kcal: float
    protein: float
    fat: float
    carbs: float

    def times(self, factor: float) -> "Nutrition":
        return Nutrition(*(value * factor for value in self))


def total(parts: list[Nutrition]) -> Nutrition:
    return Nutrition(*(sum(values) for values in zip(*parts, strict=True))) if parts else NOTHING


NOTHING = Nutrition(0, 0, 0, 0)


# Each is read once, so identity is equality and hashing is fast.
@dataclass(frozen=True, eq=False)
class Food:
    name: str
    group: Group
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

    @cached_property
    def tags(self) -> frozenset[str]:
        return frozenset[str]().union(*(food.tags for food in self.grams))

    @cached_property
    def price(self) -> int:
        return max(food.price for food in self.grams)

    @cached_property
    def words(self) -> str:
        """All text of the dish."""
        return " ".join([self.name, self.how, *(food.name for food in self.grams)])

    @cached_property
    def nutrition(self) -> Nutrition:
        return nutrition_of(self.grams)


def nutrition_of(grams: Mapping[Food, int]) -> Nutrition:
    return total([food.per_100g.times(amount / 100) for food, amount in grams.items()])


@cache
def foods() -> dict[str, Food]:
    """Read every food, by its key in the file."""
    with (HERE / "foods.toml").open("rb") as file:
        groups = tomllib.load(file)
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
    """Read every dish."""
    with (HERE / "dishes.toml").open("rb") as file:
        entries = tomllib.load(file)["dish"]
    return tuple(
        Dish(
            name=entry["name"],
            slots=frozenset(entry["meals"]),
            how=entry["how"],
            grams={foods()[key]: grams for key, grams in entry["grams"].items()},
        )
        for entry in entries
    )
