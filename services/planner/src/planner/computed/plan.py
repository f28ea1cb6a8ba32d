"""The plan in the shape that the specification names, from computed days."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from foods import GROUPS, food_table
from planner.computed.ahead import ahead_of
from planner.computed.days import with_batches
from planner.computed.dishes import Batch, Day, Item, Phrase, PlannedMeal, Recipe, plain
from planner.computed.exclusions import joined
from planner.computed.limits import minerals_json, salt_g
from planner.computed.notes import SALTED, is_by_model, notes_of
from planner.computed.recipes import REHEATED, portions_in_words
from planner.computed.requirements import Requirements
from planner.computed.sentences import said, sentence
from planner.computed.why import why
from planner.rules import Macros
from planner.sold import with_waste

_BONES_AND_SHELLS = ("bones", "shells", "heads and shells")
_TIPS = (sentence("weigh-raw"), sentence("drink-enough"), sentence("any-time"))
_PORTIONS = {2: "two", 3: "three", 4: "four"}


def output_plan(
    requirements: Requirements,
    days: Sequence[Day],
    *,
    notes: Sequence[str] = (),
    model_away: bool = False,
    with_salt: bool = False,
) -> dict[str, Any]:
    """Return the plan; every figure in it is a sum of grams times the food table.

    `notes` are sentences for the member, in addition to those of every plan and on exclusions.
    `with_salt`: none of the member's answers about health speaks against salt.
    `model_away`: no model could be called, so the kitchen wrote the whole plan.
    """
    days = with_batches(requirements, days)
    ahead = ahead_of(days)
    salt = salt_g([day.minerals["sodium_mg"].at_least for day in days]) if with_salt else 0.0
    summary = _summary(requirements, days)
    tips = [*([_salt(salt, days)] if salt else ()), *_with_waste(days), *_TIPS]
    return {
        "summary": said(summary),
        "dailyMacros": _macros(requirements.targets),
        "mealsADay": max((len(day.meals) for day in days), default=len(requirements.meals)),
        "days": [_day(day, requirements, ahead.get(day.number, ())) for day in days],
        "shoppingList": _shopping_list(days),
        **({"saltG": salt} if salt else {}),
        "tips": list(map(said, tips)),
        # The same as templates and values, for other languages.
        "sentences": {
            "summary": summary.to_json(),
            "tips": [each.to_json() for each in tips],
        },
        "notes": [
            *notes_of(requirements, days),
            *notes,
            *([SALTED.format(f"{salt:g}")] if salt else ()),
        ],
        "leftOut": requirements.exclusions.to_json(),
        "figures": "computed",
        "writtenBy": "model" if is_by_model(days) else "kitchen",
        "foodTable": food_table().hash,
        **({"modelAway": True} if model_away else {}),
    }


def _macros(targets: Macros) -> dict[str, int]:
    return {
        "calories": targets.calories,
        "proteinG": targets.protein_g,
        "fatG": targets.fat_g,
        "netCarbsG": targets.net_carbs_g,
    }


def grams_by_food(days: Iterable[Day]) -> Mapping[str, float]:
    """The grams of each food in all days, in the order in which they are first eaten."""
    found: dict[str, float] = {}
    for day in days:
        for meal in day.meals.values():
            for item in meal.items:
                found[item.food.id] = found.get(item.food.id, 0.0) + item.grams
    return found


def _summary(requirements: Requirements, days: Sequence[Day]) -> Phrase:
    targets = requirements.targets
    values: dict[str, int | str] = {
        "without": str(requirements.exclusions),
        "net_carbs": targets.net_carbs_g,
    }
    calories = [requirements.calories_of(day) for day in days] or [targets.calories]
    least, most = min(calories), max(calories)
    if least < most:
        return sentence("summary-of-changed", days=len(days), least=least, most=most, **values)
    values["calories"] = most
    if len(days) == 1:
        return sentence("summary-of-one-day", **values)
    return sentence("summary", days=len(days), **values)


def _salt(salt: float, days: Sequence[Day]) -> Phrase:
    of_days = [day.minerals["sodium_mg"] for day in days]
    sodium = sum(each.at_least for each in of_days) / len(days)
    about = "about" if all(each.is_known for each in of_days) else "at-least"
    return sentence(f"salt-{about}", salt=f"{salt:g}", sodium=f"{sodium / 1_000:.1f}")


def _with_waste(days: Sequence[Day]) -> list[Phrase]:
    """A tip on foods that are weighed without bones or shells; the first one is its example."""
    table = food_table().foods
    for name, grams in grams_by_food(days).items():
        food = table[name]
        if food.waste in _BONES_AND_SHELLS and (waste := with_waste(food, grams)):
            return [sentence("with-waste", food=food.spoken, grams=f"{grams:g}", waste=waste)]
    return []


def _day(day: Day, requirements: Requirements, ahead: Sequence[dict[str, Any]]) -> dict[str, Any]:
    own = requirements.with_calories(day.calories).targets
    shaped = {
        "day": day.number,
        # What it aims at, if that is not the plan's.
        **({"targets": _macros(own)} if own != requirements.targets else {}),
        "meals": {name: _meal(meal, day.number) for name, meal in day.meals.items()},
        "figures": day.amounts.to_json(),
        "minerals": minerals_json(day.minerals),
        "why": why(day, own),
        **({"ahead": list(ahead)} if ahead else {}),
    }
    return shaped if day.by_model else {**shaped, "writtenBy": "kitchen"}


def _meal(meal: PlannedMeal, number: int) -> dict[str, Any]:
    return {
        **meal_words(meal, number),
        **meal.amounts.to_json(),
        "ingredients": [
            {"foodId": item.food.id, "name": item.food.name, "grams": plain(item.grams)}
            for item in meal.items
        ],
        **({"batch": meal.batch.to_json()} if meal.batch else {}),
    }


def meal_words(meal: PlannedMeal, number: int) -> dict[str, Any]:
    """What a plan says of a meal on the day with this number."""
    return {
        "name": meal.name,
        "description": describe(meal, number),
        "way": meal.recipe.way,
        "recipe": _recipe(meal, number).to_json(),
        "activeMinutes": meal.recipe.active_minutes,
    }


def describe(meal: PlannedMeal, number: int) -> str:
    """How a meal is made on the day with this number, how it is when it is done, its portions."""
    text, batch = meal.recipe.text, meal.batch
    if batch and batch.is_first(number):
        text += f" {_for_later(batch, number)}"
    elif batch and batch.is_frozen(number):
        text = (
            f"Cooked on day {batch.cook_on} and frozen: thaw it overnight in the fridge, and heat"
        )
        text += " it until it steams."
    elif batch:
        text = f"Cooked on day {batch.cook_on} and kept in the fridge: heat it until it steams."
    doneness = _recipe(meal, number).doneness
    if doneness == REHEATED:
        # The text says so already.
        doneness = None
    return " ".join(
        filter(None, (text, doneness and f"{doneness}.", portions_in_words(meal.items)))
    )


def _for_later(batch: Batch, number: int) -> str:
    """How many portions to cook, for which meals, and how long they keep."""
    # Earlier releases cooked a dinner for the next day's lunch.
    later = batch.eaten[1:] or ((number + 1, "lunch"),)
    portions = _PORTIONS.get(batch.portions, str(batch.portions))
    which = "the other is" if len(later) == 1 else "the others are"
    meals = joined([f"the {meal} of day {day}" for day, meal in later])
    on = f" on day {batch.cook_on}" if batch.cook_on != number else ""
    said = f"Cook {portions} portions like this one{on}: {which} {meals}."
    if not batch.eaten:
        return said
    days = f"{batch.keeps_days} day{'s' if batch.keeps_days > 1 else ''}"
    return f"{said} It keeps {days} in the fridge{', and freezes' if batch.freezes else ''}."


def _recipe(meal: PlannedMeal, number: int) -> Recipe:
    """The recipe on the day with this number: what was cooked before is only heated."""
    is_again = meal.batch is not None and not meal.batch.is_first(number)
    is_animal = meal.recipe.doneness is not None
    return replace(meal.recipe, doneness=REHEATED) if is_again and is_animal else meal.recipe


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
        waste = with_waste(item.food, item.grams)
        return f"{item.food.name}: {plain(item.grams)} g{f' ({waste})' if waste else ''}"
    count = round(item.grams / item.food.piece_g)
    return f"{item.food.name}: {count} ({plain(item.grams)} g)"
