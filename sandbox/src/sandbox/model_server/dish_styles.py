"""Dishes that a cook would make of the foods that a request allows."""

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random

from foods import food_table, stems_of

# As many letters as a request allows.
_LONGEST_NAME = 60
# For a dish without a style: its number of foods, and the largest share of one.
_FEWEST, _MOST = 3, 5
_MOST_SHARE = 10


@dataclass(frozen=True)
class Part:
    """The foods that may be this part of a dish, and its share of the weight."""

    foods: Sequence[str]
    share: int


@dataclass(frozen=True)
class Style:
    """A kind of dish; name and text refer to the parts."""

    meals: frozenset[str]
    # How it is cooked, a word that a request may ask for.
    way: str
    name: str
    text: str
    parts: Mapping[str, Part]


@dataclass(frozen=True)
class Dish:
    """Foods with their shares, under a name."""

    name: str
    text: str
    shares: Mapping[str, int]
    way: str = ""


@cache
def styles() -> Sequence[Style]:
    """Read the file; it is read once."""
    text = (files("sandbox.model_server") / "dish_styles.toml").read_text(encoding="utf-8")
    content = tomllib.loads(text)
    lists = content["foods"]
    return [
        Style(
            frozenset(style["meals"]),
            style["way"],
            style["name"],
            style["text"],
            {
                # A name of no list is that of a food.
                part: Part(lists.get(name, [name]), share)
                for part, (name, share) in style["parts"].items()
            },
        )
        for style in content["style"]
    ]


def dish_of(
    meal: str, allowed: Sequence[str], used: Collection[str], preference: str, rng: Random
) -> Dish:
    """A dish for this meal, in a style if the allowed foods make one that has what is wished."""
    wished = _named_in(preference, allowed)
    dish = styled_dish(meal, allowed, used, preference, rng)
    if dish is None or (wished and wished.isdisjoint(dish.shares)):
        return _plain_dish(allowed, wished, rng)
    return dish


def styled_dish(
    meal: str, allowed: Collection[str], used: Collection[str], preference: str, rng: Random
) -> Dish | None:
    """A dish for this meal, if the allowed foods make one.

    Foods that the preference names come first, then those that were not used before.
    """
    wished = _named_in(preference, allowed)
    fitting = [style for style in styles() if meal in style.meals]
    tried = [
        _filled(style, set(allowed), wished, used, rng)
        for style in rng.sample(fitting, len(fitting))
    ]
    made = [dish for dish in tried if dish is not None]
    return min(
        made,
        key=lambda dish: (wished.isdisjoint(dish.shares), len(dish.shares.keys() & set(used))),
        default=None,
    )


def _plain_dish(allowed: Sequence[str], wished: set[str], rng: Random) -> Dish:
    """A dish of whatever is allowed; of each group, what is wished."""
    chosen = _cooks_choice(allowed, wished, rng)[: rng.randint(_FEWEST, _MOST)]
    words = [name_in_sentence(food) for food in chosen]
    name = f"{words[0]} with {' and '.join(words[1:3])}"
    text = f"Prepare the {words[0]} and serve with {', '.join(words[1:])}."
    shares = {food: rng.randint(1, _MOST_SHARE) for food in chosen}
    return Dish(name[:1].upper() + name[1:], text, shares)


def _cooks_choice(allowed: Sequence[str], wished: set[str], rng: Random) -> list[str]:
    """A protein, a fat, and vegetables before anything else."""
    foods = food_table().foods
    left = sorted(rng.sample(allowed, len(allowed)), key=lambda food: food not in wished)
    found: list[str] = []
    for group in ("proteins", "fats", "vegetables", "vegetables", "other"):
        for food in left:
            if food in foods and foods[food].group == group:
                found.append(food)
                left.remove(food)
                break
    return [*found, *left]


def name_in_sentence(food: str) -> str:
    """A food within a sentence; of a food that is not in the table, its id."""
    known = food_table().foods.get(food)
    return known.spoken if known else food.replace("-", " ")


def _filled(
    style: Style, left: set[str], wished: set[str], used: Collection[str], rng: Random
) -> Dish | None:
    chosen: dict[str, str] = {}
    for name, part in style.parts.items():
        found = [food for food in part.foods if food in left]
        if not found:
            return None
        drawn = rng.sample(found, len(found))
        chosen[name] = min(drawn, key=lambda food: (food not in wished, food in used))
        left.remove(chosen[name])
    words = {part: name_in_sentence(food) for part, food in chosen.items()}
    name = style.name.format_map(words)
    if len(name) > _LONGEST_NAME:
        return None
    return Dish(
        name[:1].upper() + name[1:],
        style.text.format_map(words),
        {food: style.parts[part].share for part, food in chosen.items()},
        style.way,
    )


def _named_in(preference: str, allowed: Collection[str]) -> set[str]:
    words = set(stems_of(preference))
    table = food_table().foods
    return {
        name
        for name in allowed
        if (food := table.get(name))
        and not words.isdisjoint({*stems_of(food.name), *stems_of(" ".join(food.kinds))})
    }


def preference_in(prompt: str) -> str:
    """The preference of a member in a prompt, which quotes it on a separate line."""
    found = re.search(r'^What the member would like.*?"(.*)"$', prompt, re.MULTILINE)
    return found[1] if found else ""
