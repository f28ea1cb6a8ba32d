"""The plan in the shape that the specification names, from computed days."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from foods import GROUPS, food_table
from planner.computed.ahead import ahead_of
from planner.computed.days import with_batches
from planner.computed.dishes import Batch, Day, Item, PlannedMeal, Recipe, plain
from planner.computed.limits import minerals_json, salt_g
from planner.computed.notes import is_by_model, notes_of
from planner.computed.recipes import REHEATED, doneness_of, portions_in_words, said_doneness
from planner.computed.requirements import Requirements
from planner.computed.why import why
from planner.rules import Macros
from planner.sentences import Phrase, Sentence, sentence, with_sentences
from planner.sold import with_waste

_BONES_AND_SHELLS = ("bones", "shells", "heads and shells")
_TIPS = (sentence("weigh-raw"), sentence("drink-enough"), sentence("any-time"))
_IN_WORDS = (2, 3, 4)


def output_plan(
    requirements: Requirements,
    days: Sequence[Day],
    *,
    notes: Sequence[str] = (),
    model_away: bool = False,
    with_salt: bool = False,
) -> dict[str, Any]:
    """Return the plan; every figure in it is a sum of grams times the food table.

    Next to each text are its template and values, for other languages (`sentences`). The list can
    be written again from the ingredients.

    `notes` are for the member, in addition to those of every plan and on exclusions.
    `with_salt`: none of the member's answers about health speaks against salt.
    `model_away`: no model could be called, so the kitchen wrote the whole plan.
    """
    days = with_batches(requirements, days)
    ahead = ahead_of(days)
    salt = salt_g([day.minerals["sodium_mg"].at_least for day in days]) if with_salt else 0.0
    plan: dict[str, Any] = {
        "summary": _summary(requirements, days),
        "dailyMacros": _macros(requirements.targets),
        "mealsADay": max((len(day.meals) for day in days), default=len(requirements.meals)),
        "days": [_day(day, requirements, ahead.get(day.number, ())) for day in days],
        "shoppingList": _shopping_list(days),
        **({"saltG": salt} if salt else {}),
        "tips": [*([_salt(salt, days)] if salt else ()), *_with_waste(days), *_TIPS],
        "notes": [
            *notes_of(requirements, days),
            *notes,
            *([sentence("salted", salt=f"{salt:g}")] if salt else ()),
        ],
        "leftOut": requirements.exclusions.to_json(),
        "figures": "computed",
        "writtenBy": "model" if is_by_model(days) else "kitchen",
        "foodTable": food_table().hash,
        **({"modelAway": True} if model_away else {}),
    }
    with_phrases: dict[str, Any] = with_sentences(plan)
    return with_phrases


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


def _summary(requirements: Requirements, days: Sequence[Day]) -> Sentence:
    targets = requirements.targets
    values: dict[str, int | str] = {
        "without": requirements.exclusions.without,
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


def _salt(salt: float, days: Sequence[Day]) -> Sentence:
    of_days = [day.minerals["sodium_mg"] for day in days]
    sodium = sum(each.at_least for each in of_days) / len(days)
    about = "about" if all(each.is_known for each in of_days) else "at-least"
    return sentence(f"salt-{about}", salt=f"{salt:g}", sodium=f"{sodium / 1_000:.1f}")


def _with_waste(days: Sequence[Day]) -> list[Sentence]:
    """A tip on foods that are weighed without bones or shells; the first one is its example."""
    table = food_table().foods
    for name, grams in grams_by_food(days).items():
        food = table[name]
        if food.waste in _BONES_AND_SHELLS and (bought := with_waste(food, grams)):
            spoken = Sentence(food.spoken, Phrase("food", {"id": food.id}))
            return [sentence("weigh-without-waste", food=spoken, grams=f"{grams:g}", bought=bought)]
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


def describe(meal: PlannedMeal, number: int) -> Sentence:
    """How a meal is made on the day with this number, how it is when it is done, its portions.

    Its phrase has what the steps, the doneness and the ingredients of the meal do not have.
    """
    batch = meal.batch
    of_batch = _of_batch(batch, number) if batch else None
    text = meal.recipe.text if batch is None or batch.is_first(number) else ""
    doneness = _recipe(meal, number).doneness
    if doneness == REHEATED:
        # The text says so already.
        doneness = None
    parts = (text, of_batch, doneness and f"{doneness}.", portions_in_words(meal.items))
    phrase = Phrase("description", {"batch": of_batch.phrase} if of_batch else {})
    return Sentence(" ".join(filter(None, parts)), phrase)


def _of_batch(batch: Batch, number: int) -> Sentence:
    if batch.is_first(number):
        return _for_later(batch, number)
    kept = "frozen" if batch.is_frozen(number) else "kept"
    return sentence(f"cooked-and-{kept}", day=batch.cook_on)


def _for_later(batch: Batch, number: int) -> Sentence:
    """How many portions to cook, for which meals, and how long they keep."""
    # Earlier releases cooked a dinner for the next day's lunch.
    later = batch.eaten[1:] or ((number + 1, "lunch"),)
    count = batch.portions
    is_soon = batch.cook_on == number
    return sentence(
        "cook-for-later",
        portions=sentence(f"number-{count}") if count in _IN_WORDS else count,
        which=sentence("the-other-is" if len(later) == 1 else "the-others-are"),
        meals=[sentence("meal-of-day", meal=sentence(meal), day=day) for day, meal in later],
        on=sentence("on-its-day") if is_soon else sentence("on-day", day=batch.cook_on),
        keeps=_keeps(batch),
    )


def _keeps(batch: Batch) -> Sentence:
    if not batch.eaten:
        return sentence("keeps-unsaid")
    days = batch.keeps_days
    said = sentence("one-day") if days == 1 else sentence("days", days=days)
    return sentence("keeps-and-freezes" if batch.freezes else "keeps", days=said)


def _recipe(meal: PlannedMeal, number: int) -> Recipe:
    """The recipe on the day with this number: what was cooked before is only heated."""
    recipe = meal.recipe
    if recipe.doneness is None:
        return recipe
    if meal.batch is not None and not meal.batch.is_first(number):
        return replace(recipe, doneness=REHEATED)
    if recipe.doneness != said_doneness(meal.items):
        return recipe
    phrase = Phrase("done", {"foods": doneness_of(meal.items)})
    return replace(recipe, doneness=Sentence(recipe.doneness, phrase))


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
