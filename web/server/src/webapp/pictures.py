"""The pictures of the app's addresses: dishes by their names and foods, plans by their dishes."""

import re
from collections.abc import Sequence

from foods import Food
from foods.pictures import dish_picture, food_named, plan_picture

# /images/dishes/NAME/FOOD~GRAMS.FOOD~GRAMS.svg, made by the web app: `rules/plans/dish-picture.ts`.
_FOOD = "[a-z0-9-]{1,40}(?:~[0-9]{1,5})?"
DISH = re.compile(rf"/images/dishes/([a-z0-9-]{{1,80}})/({_FOOD}(?:\.{_FOOD}){{0,9}})\.svg")

# A dish: its name, and the names or ids of its foods with their grams.
Dish = tuple[str, Sequence[tuple[str, float]]]


def dish(address: re.Match[str]) -> str:
    """Draw the dish of an address."""
    foods = (each.partition("~") for each in address[2].split("."))
    known = _known([(name, float(grams or 1)) for name, _, grams in foods])
    return dish_picture(address[1], known).svg()


def picture(slug: str, dishes: Sequence[Dish] = ()) -> str:
    """Draw a plan by its dishes; without any, an empty plate."""
    known = [(name, _known(foods)) for name, foods in dishes]
    heaviest = sorted(known, key=lambda each: -sum(grams for _, grams in each[1]))
    return plan_picture(slug, [each for each in heaviest if each[1]])


def _known(foods: Sequence[tuple[str, float]]) -> list[tuple[Food, float]]:
    """The foods of the table among these."""
    found = ((food_named(name), grams) for name, grams in foods)
    return [(food, grams) for food, grams in found if food is not None]
