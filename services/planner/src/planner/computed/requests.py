"""The requests to a model: prompt and JSON schema of one call.

The schema lets a model choose allowed foods and words of lists, and write no text. The only text of
a member in the prompt is the wish of a swap, quoted.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from foods import GROUPS, Food, one_line
from planner.computed.dishes import MOST_ITEMS, WAYS
from planner.computed.limits import Limits
from planner.computed.names import ADJECTIVES, STYLES
from planner.computed.preferences import weighed
from planner.computed.recipes import FINISHES
from planner.computed.requirements import Requirements
from planner.rules import Meal

# A week of dishes is some 1,800 tokens.
DAYS_A_CALL = 7
LEAST_ITEMS = 2
# Some servers refuse an enum of more values.
_MOST_FOODS = 100
# Per group, before the unused rest of a group is given to the others.
_OF_GROUP = {"proteins": 36, "fats": 22, "vegetables": 30, "other": 12}
_WISH_LENGTH = 200


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One call of a model, under a key that is the same when the call is repeated."""

    prompt: str
    schema: dict[str, Any]
    # A fallback's name; None is the configured model.
    model: str | None
    key: str


class ModelUnavailable(Exception):
    """No model answers; the caller waits and asks again."""


class Ask(Protocol):
    """Sends a request to a model and returns its text, whatever it is."""

    async def __call__(self, request: ModelRequest) -> str: ...


@dataclass(frozen=True, slots=True)
class Order:
    """The dishes that a call requests: these meals, for a number of days."""

    meals: tuple[Meal, ...]
    days: int


def request_for(
    requirements: Requirements,
    order: Order,
    limits: Limits,
    *,
    key: str,
    model: str | None,
    remarks: Sequence[str] = (),
) -> ModelRequest:
    """The request for some dishes; `remarks` are sentences of our own, such as what went wrong."""
    offered = offered_foods(requirements, key)
    return ModelRequest(
        _prompt(requirements, order, limits, offered, remarks),
        schema_of(order, [food.id for food in offered]),
        model,
        key,
    )


def offered_foods(requirements: Requirements, key: str) -> list[Food]:
    """At most 100 of the allowed foods, some of every group; another choice for each key.

    Foods that the member likes, or has at home, are among them more often.
    """
    groups = {
        group: _shuffled(
            [food for food in requirements.allowed if food.group == group], requirements, key
        )
        for group in GROUPS
    }
    chosen = {group: foods[: _OF_GROUP[group]] for group, foods in groups.items()}
    room = _MOST_FOODS - sum(map(len, chosen.values()))
    for group, foods in groups.items():
        rest = foods[len(chosen[group]) :][:room]
        chosen[group] += rest
        room -= len(rest)
    return [food for foods in chosen.values() for food in sorted(foods, key=lambda food: food.id)]


def schema_of(order: Order, ids: Sequence[str]) -> dict[str, Any]:
    dish = _object(
        foods=_array({"$ref": "#/$defs/food"}, LEAST_ITEMS, MOST_ITEMS),
        way={"enum": list(WAYS)},
        finish={"enum": list(FINISHES)},
        adjective={"enum": list(ADJECTIVES)},
        style={"enum": list(STYLES)},
    )
    day = _object(**{meal: {"$ref": "#/$defs/dish"} for meal in order.meals})
    schema = _object(days=_array(day, order.days, order.days))
    return {**schema, "$defs": {"food": {"enum": list(ids)}, "dish": dish}}


def quoted(text: str) -> str:
    """Return untrusted text as a JSON string on one line, so that its end is unambiguous."""
    return json.dumps(one_line(text)[:_WISH_LENGTH], ensure_ascii=False)


def seeded(*parts: object) -> str:
    """Return a text that sorts things at random, and always in the same way for the same parts."""
    return hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()


def seeded_number(*parts: object) -> float:
    """Return a random number below 1, always the same one for the same parts."""
    # As many bits as a float has.
    return int(seeded(*parts)[:13], 16) / 16**13


def _prompt(
    requirements: Requirements,
    order: Order,
    limits: Limits,
    offered: Sequence[Food],
    remarks: Sequence[str],
) -> str:
    lines = "\n".join(_line(group, offered) for group in GROUPS)
    return f"""\
You choose the dishes of a ketogenic meal plan. Grams, names and recipes are made from your choice,
so never write amounts, nutrients or texts.
Answer with a single JSON object and nothing else, without explanation, Markdown or code fences.

Choose {order.days} {"days" if order.days > 1 else "day"}, each with: {", ".join(order.meals)}.
{_targets(limits)}
Budget: {requirements.budget}

Foods you can choose from, by group; use their ids as they are written here, and no other food:
{lines}

Each dish has:
- foods: {LEAST_ITEMS} to {MOST_ITEMS} different foods
- way: how it is cooked: {", ".join(WAYS)}
- finish: what it ends with, of its foods: {", ".join(FINISHES)}
- adjective: a word for its name: {", ".join(ADJECTIVES)}
- style: another one: {", ".join(STYLES)}
Give each meal but the snack a source of protein and a fat, and lunch and dinner a vegetable. A
snack, a plate and a shake have only foods that are ready to eat; a snack may have boiled eggs, too.
Have a protein powder once a day at most, no dish twice a day, and none but eggs as the main protein
more than three times a week.
{"".join(f"{remark}{chr(10)}" for remark in remarks)}
The JSON object has this shape, with {order.days} in days:
{_shape(order)}
"""


def _line(group: str, offered: Sequence[Food]) -> str:
    """The ids of a group, those apart that must be cooked."""
    of_group = [food for food in offered if food.group == group]
    ready = [food.id for food in of_group if food.preparation == "ready"]
    others = [food.id for food in of_group if food.preparation != "ready"]
    return f"{group}: {_ids(ready)}; to be cooked: {_ids(others)}"


def _ids(foods: Sequence[str]) -> str:
    return ", ".join(foods) or "none"


def _targets(limits: Limits) -> str:
    # What is left for one meal may be below nothing in one of them.
    calories, protein = (max(0.0, sum(pair) / 2) for pair in (limits.calories, limits.protein_g))
    net_carbs = max(0.0, limits.net_carbs_g)
    return (
        f"The meals of a day together will have {calories:.0f} kcal, {protein:.0f} g of protein, "
        f"at most {net_carbs:.0f} g of net carbs, and fat for the rest."
    )


def _shape(order: Order) -> str:
    # A model copies the shape as it sees it.
    dish = '{"foods": ["id", "id"], "way": "", "finish": "", "adjective": "", "style": ""}'
    return json.dumps({"days": [dict.fromkeys(order.meals, "DISH")]}).replace('"DISH"', dish)


def _shuffled(foods: Sequence[Food], requirements: Requirements, key: str) -> list[Food]:
    seed, preferences = requirements.seed, requirements.preferences
    keys = weighed(
        (seeded_number(seed, key, food.id), preferences.weight_of_food(food.id)) for food in foods
    )
    return [food for _, food in sorted(zip(keys, foods, strict=True), key=lambda pair: pair[0])]


def _array(item: dict[str, Any], least: int, most: int) -> dict[str, Any]:
    return {"type": "array", "items": item, "minItems": least, "maxItems": most}


def _object(**properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
