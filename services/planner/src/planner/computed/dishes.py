"""A dish as it is chosen, and a day as it is computed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from foods import Food, food_table
from planner.computed.limits import Amounts, Mineral, amounts_of, minerals_of, total
from planner.rules import MEALS, Meal

WrittenBy = Literal["model", "kitchen"]


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a dish is made, step by step."""

    steps: tuple[str, ...]
    minutes: int
    servings: int = 1

    @property
    def text(self) -> str:
        """The steps as one paragraph."""
        return " ".join(self.steps)

    def to_json(self) -> dict[str, Any]:
        return {"steps": list(self.steps), "minutes": self.minutes, "servings": self.servings}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Recipe":
        return cls(tuple(value["steps"]), value["minutes"], value["servings"])


@dataclass(frozen=True, slots=True)
class Dish:
    """Foods with their shares, under a name; no grams yet."""

    name: str
    text: str
    shares: tuple[tuple[Food, int], ...]
    # The recipe of a kitchen's dish; a model's dish has only its text, which is not shown.
    recipe: Recipe | None = None


@dataclass(frozen=True, slots=True)
class Portion:
    """A food in a meal, and its share of the dish."""

    meal: Meal
    food: Food
    share: int
    # Served in addition to the dish, whose proportions do not include it.
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """An amount of a food."""

    food: Food
    grams: float

    @property
    def amounts(self) -> Amounts:
        return amounts_of(self.food, self.grams)


@dataclass(frozen=True, slots=True)
class Batch:
    """A dish that is cooked once for several meals: on which day, and for how many of them."""

    cook_on: int
    portions: int

    def to_json(self) -> dict[str, int]:
        return {"cookOn": self.cook_on, "portions": self.portions}


@dataclass(frozen=True, slots=True)
class PlannedMeal:
    """A dish with its grams."""

    name: str
    text: str
    items: tuple[Item, ...]
    # None of a dish of a model that an earlier release stored: its text is not shown.
    recipe: Recipe | None = None
    # Known of the days of a plan together, so it is not stored with one of them.
    batch: Batch | None = None
    # Why a name or a text of a model is not shown; counted when it is written, and not stored.
    dropped: tuple[str, ...] = field(default=(), compare=False)

    @property
    def amounts(self) -> Amounts:
        return total(item.amounts for item in self.items)

    def to_json(self) -> dict[str, Any]:
        items = [{"food": item.food.id, "grams": plain(item.grams)} for item in self.items]
        meal = {"name": self.name, "text": self.text, "items": items}
        return {**meal, "recipe": self.recipe.to_json()} if self.recipe else meal

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "PlannedMeal":
        items = tuple(Item(_food(item["food"]), item["grams"]) for item in value["items"])
        recipe = Recipe.from_json(value["recipe"]) if "recipe" in value else None
        return cls(value["name"], value["text"], items, recipe)


@dataclass(frozen=True, slots=True)
class Day:
    """A computed day: all its figures are sums of its grams."""

    number: int
    meals: Mapping[Meal, PlannedMeal]
    written_by: WrittenBy = "model"
    # Foods that were exchanged because no grams of the chosen ones kept the limits.
    exchanges: int = 0
    # Whether a day that the kitchen has written or changed still has a dish that a model chose.
    has_dish_of_model: bool = False

    @property
    def by_model(self) -> bool:
        """Whether a model chose any of its dishes."""
        return self.written_by == "model" or self.has_dish_of_model

    @property
    def amounts(self) -> Amounts:
        return total(self.meals[meal].amounts for meal in MEALS)

    @property
    def minerals(self) -> Mapping[str, Mineral]:
        items = [item for meal in MEALS for item in self.meals[meal].items]
        return minerals_of([(item.food, item.grams) for item in items])

    def to_json(self) -> dict[str, Any]:
        return {
            "day": self.number,
            "meals": {meal: self.meals[meal].to_json() for meal in MEALS},
            "writtenBy": self.written_by,
            "exchanges": self.exchanges,
            **({"hasDishOfModel": True} if self.has_dish_of_model else {}),
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Day":
        """Read what `to_json` wrote; a food that has left the table is a ValueError."""
        meals = {meal: PlannedMeal.from_json(value["meals"][meal]) for meal in MEALS}
        has_dish_of_model = value.get("hasDishOfModel", False)
        return cls(value["day"], meals, value["writtenBy"], value["exchanges"], has_dish_of_model)


def plain(grams: float) -> float | int:
    """Whole grams as an integer, so that a plan says 40 and not 40.0."""
    return int(grams) if float(grams).is_integer() else round(grams, 3)


def _food(name: str) -> Food:
    food = food_table().foods.get(name)
    if food is None:
        raise ValueError(f"The food table has no {name!r} any more")
    return food


MOST_ITEMS = 7
NAME_LENGTH = 60
TEXT_LENGTH = 300
