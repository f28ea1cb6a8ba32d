"""A dish as it is chosen, and a day as it is computed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from foods import Food, food_table
from planner.computed.hands_on import active_minutes
from planner.computed.limits import Amounts, Mineral, amounts_of, minerals_of, total
from planner.rules import MEALS, Meal
from planner.sentences import Phrase, Sentence

WrittenBy = Literal["model", "kitchen"]


# How a dish is cooked: the word for it that a model chooses and a plan states.
Way = Literal["pan", "oven", "pot", "stew", "soup", "salad", "shake", "plate", "bake"]
WAYS: tuple[Way, ...] = get_args(Way)


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a dish is made, step by step, and the doneness of its animal foods."""

    steps: tuple[str, ...]
    minutes: int
    servings: int = 1
    # None if the dish has no animal food.
    doneness: str | None = None
    # None if an earlier release stored the recipe.
    way: Way | None = None
    # The templates of the steps, to write them in another language.
    phrases: tuple[Phrase, ...] = ()

    @property
    def active_minutes(self) -> int:
        """The minutes that keep the cook busy."""
        return active_minutes(self.steps, self.minutes)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The steps, each with its template, if they are known."""
        if len(self.phrases) != len(self.steps):
            return self.steps
        return tuple(map(Sentence, self.steps, self.phrases))

    @property
    def text(self) -> str:
        """The steps as one paragraph."""
        return " ".join(self.steps)

    def to_json(self) -> dict[str, Any]:
        """As a plan states it."""
        return {
            "steps": list(self.sentences),
            "minutes": self.minutes,
            "servings": self.servings,
            "doneness": self.doneness,
        }

    def stored(self) -> dict[str, Any]:
        """As a version stores it."""
        return {
            **self.to_json(),
            "way": self.way,
            "phrases": [each.to_json() for each in self.phrases],
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Recipe":
        return cls(
            tuple(value["steps"]),
            value["minutes"],
            value["servings"],
            value.get("doneness"),
            value.get("way"),
            tuple(map(Phrase.from_json, value.get("phrases", ()))),
        )


@dataclass(frozen=True, slots=True)
class Naming:
    """The words that a model chose for a dish, each from a list, or None."""

    way: Way | None = None
    finish: str | None = None
    adjective: str | None = None
    style: str | None = None


@dataclass(frozen=True, slots=True)
class Dish:
    """Foods with their shares; no grams yet."""

    # The kitchen's dishes have a name and a recipe.
    name: str
    shares: tuple[tuple[Food, int], ...]
    recipe: Recipe | None = None
    # A model's dishes have these words, from which their names and recipes are made.
    chosen: Naming | None = None


@dataclass(frozen=True, slots=True)
class Portion:
    """A food in a meal, and its share of the dish."""

    meal: Meal
    food: Food
    share: float
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
    # The days and meals that have it, in their order.
    eaten: tuple[tuple[int, Meal], ...] = field(default=(), compare=False)
    # How long it keeps in the fridge, and whether it may be frozen.
    keeps_days: int = field(default=1, compare=False)
    freezes: bool = field(default=False, compare=False)

    def is_first(self, number: int) -> bool:
        """Whether the meal of this day has its recipe."""
        return number == (self.eaten[0][0] if self.eaten else self.cook_on)

    def is_frozen(self, number: int) -> bool:
        """Whether the portion of this day waits for longer than it keeps in the fridge."""
        return self.freezes and number - self.cook_on > self.keeps_days

    def to_json(self) -> dict[str, Any]:
        return {
            "cookOn": self.cook_on,
            "portions": self.portions,
            "keepsDays": self.keeps_days,
            "freezes": self.freezes,
        }


@dataclass(frozen=True, slots=True)
class PlannedMeal:
    """A dish with its grams."""

    name: str
    items: tuple[Item, ...]
    recipe: Recipe
    # The name of the dish in the cookbook; the shown name may have more foods.
    kitchen: str | None = None
    # Whether a model chose its foods.
    by_model: bool = False
    # Known of the days of a plan together, so it is not stored with one of them.
    batch: Batch | None = None

    @property
    def is_called(self) -> str:
        """The name that identifies the dish."""
        return self.kitchen or self.name

    def is_same(self, other: "PlannedMeal") -> bool:
        """Whether both are portions of one dish."""
        return (self.name, self.items) == (other.name, other.items)

    @property
    def amounts(self) -> Amounts:
        return total(item.amounts for item in self.items)

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            # A worker of the previous release reads it.
            "text": self.recipe.text,
            "items": [{"food": item.food.id, "grams": plain(item.grams)} for item in self.items],
            "recipe": self.recipe.stored(),
            # An earlier release has stored the name without its words.
            **({"named": self.name.phrase.to_json()} if isinstance(self.name, Sentence) else {}),
            **({"kitchen": self.kitchen} if self.kitchen else {}),
            **({"byModel": True} if self.by_model else {}),
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "PlannedMeal":
        name, named = value["name"], value.get("named")
        return cls(
            Sentence(name, Phrase.from_json(named)) if named else name,
            tuple(Item(_food(item["food"]), item["grams"]) for item in value["items"]),
            # Earlier releases stored a model's dish without one: `engine_steps` makes it.
            Recipe.from_json(value["recipe"]) if "recipe" in value else Recipe((), 0),
            value.get("kitchen"),
            value.get("byModel", False),
        )


@dataclass(frozen=True, slots=True)
class Day:
    """A computed day: all its figures are sums of its grams."""

    number: int
    # In the order of `MEALS`.
    meals: Mapping[Meal, PlannedMeal]
    written_by: WrittenBy = "model"
    # Foods that were exchanged because no grams of the chosen ones kept the limits.
    exchanges: int = 0
    # Whether a day that the kitchen has written or changed still has a dish that a model chose.
    has_dish_of_model: bool = False
    # What the day aims at, if that is no longer what the plan was written for.
    calories: int | None = None

    @property
    def by_model(self) -> bool:
        """Whether a model chose any of its dishes."""
        return self.written_by == "model" or self.has_dish_of_model

    @property
    def amounts(self) -> Amounts:
        return total(meal.amounts for meal in self.meals.values())

    @property
    def minerals(self) -> Mapping[str, Mineral]:
        items = [item for meal in self.meals.values() for item in meal.items]
        return minerals_of([(item.food, item.grams) for item in items])

    def to_json(self) -> dict[str, Any]:
        return {
            "day": self.number,
            "meals": {name: meal.to_json() for name, meal in self.meals.items()},
            "writtenBy": self.written_by,
            "exchanges": self.exchanges,
            **({"hasDishOfModel": True} if self.has_dish_of_model else {}),
            **({"calories": self.calories} if self.calories is not None else {}),
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Day":
        """Read what `to_json` wrote; a food that has left the table is a ValueError."""
        stored = value["meals"]
        meals = {name: PlannedMeal.from_json(stored[name]) for name in MEALS if name in stored}
        return cls(
            value["day"],
            meals,
            value["writtenBy"],
            value["exchanges"],
            value.get("hasDishOfModel", False),
            value.get("calories"),
        )


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
