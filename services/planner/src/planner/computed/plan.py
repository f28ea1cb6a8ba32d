"""The plan in the shape that the specification names, from computed days."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from foods import GROUPS, food_table
from planner.computed.days import with_batches
from planner.computed.dishes import Day, Item, PlannedMeal, plain
from planner.computed.requirements import Requirements
from planner.computed.texts import portions_in_words
from planner.rules import MEALS

_TIPS = (
    "Weigh foods raw, as they are listed.",
    "Salt your food and drink enough: the first days without carbs cost the body both.",
    "Any meal can be eaten at another time of the same day; the day's sums stay as they are.",
)

_NOTES = (
    "This plan was written by a machine. It is no advice of a doctor or a dietitian: ask one "
    "before you change what you eat because of an illness or a medicine.",
)


def output_plan(
    requirements: Requirements,
    days: Sequence[Day],
    *,
    notes: Sequence[str] = (),
    model_away: bool = False,
) -> dict[str, Any]:
    """The plan; every figure in it is a sum of grams times the food table.

    `notes` are sentences for the member, beside those of every plan and of what is left out.
    `model_away`: no model could be asked, so that the kitchen wrote all of it.
    """
    targets = requirements.targets
    days = with_batches(requirements, days)
    return {
        "summary": _summary(requirements, days),
        "dailyMacros": {
            "calories": targets.calories,
            "proteinG": targets.protein_g,
            "fatG": targets.fat_g,
            "netCarbsG": targets.net_carbs_g,
        },
        "days": [_day(day) for day in days],
        "shoppingList": _shopping_list(days),
        "tips": list(_TIPS),
        "notes": [*_NOTES, *requirements.exclusions.notes, *notes],
        "leftOut": requirements.exclusions.to_json(),
        "figures": "computed",
        "foodTable": food_table().hash,
        **({"modelAway": True} if model_away else {}),
    }


def grams_by_food(days: Iterable[Day]) -> Mapping[str, float]:
    """The grams of each food in all days, in the order in which they are first eaten."""
    found: dict[str, float] = {}
    for day in days:
        for meal in MEALS:
            for item in day.meals[meal].items:
                found[item.food.id] = found.get(item.food.id, 0.0) + item.grams
    return found


def _summary(requirements: Requirements, days: Sequence[Day]) -> str:
    targets = requirements.targets
    length = "One day" if len(days) == 1 else f"{len(days)} days"
    return (
        f"{length}{requirements.exclusions}, each with about {targets.calories} kcal and at most "
        f"{targets.net_carbs_g} g of net carbs. Every figure is computed from the grams and the "
        "food table."
    )


def _day(day: Day) -> dict[str, Any]:
    shaped = {
        "day": day.number,
        "meals": {meal: _meal(day.meals[meal], day.number) for meal in MEALS},
        "figures": day.amounts.to_json(),
    }
    return {**shaped, "writtenBy": "kitchen"} if day.written_by == "kitchen" else shaped


def _meal(meal: PlannedMeal, number: int) -> dict[str, Any]:
    return {
        "name": meal.name,
        "description": _description(meal, number),
        **meal.amounts.to_json(),
        "ingredients": [
            {"foodId": item.food.id, "name": item.food.name, "grams": plain(item.grams)}
            for item in meal.items
        ],
        **({"batch": meal.batch.to_json()} if meal.batch else {}),
        **({"recipe": meal.recipe.to_json()} if meal.recipe else {}),
    }


def _description(meal: PlannedMeal, number: int) -> str:
    text = meal.text
    if meal.batch and meal.batch.cook_on == number:
        text += f" Cook two portions like this one: the other is the lunch of day {number + 1}."
    elif meal.batch:
        text = (
            f"Cooked on day {meal.batch.cook_on} and kept in the fridge: heat it until it steams."
        )
    return f"{text} {portions_in_words(meal.items)}"


def _shopping_list(days: Sequence[Day]) -> dict[str, list[str]]:
    table = food_table().foods
    bought = [Item(table[name], grams) for name, grams in grams_by_food(days).items()]
    return {
        group: [_line(item) for item in sorted(bought, key=_by_name) if item.food.group == group]
        for group in GROUPS
    }


def _by_name(item: Item) -> str:
    return item.food.name


def _line(item: Item) -> str:
    """Pieces are counted, and weighed for who buys by weight."""
    if not item.food.piece_g:
        return f"{item.food.name}: {plain(item.grams)} g"
    count = round(item.grams / item.food.piece_g)
    return f"{item.food.name}: {count} ({plain(item.grams)} g)"
