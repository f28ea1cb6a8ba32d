"""The notes of a plan: who wrote it, what it lacks, and what could not be as the member wants."""

from collections.abc import Iterable, Iterator, Sequence

from foods import REST
from planner.computed.days import little_choice
from planner.computed.dishes import Day
from planner.computed.preferences import ids_of
from planner.computed.requirements import Requirements
from planner.sentences import Sentence, sentence

# Who wrote it: the first note of each plan. The app has the same sentences (`who-wrote.ts`).
CHOSEN_BY_MODEL, BY_KITCHEN = sentence("chosen-by-model"), sentence("by-kitchen")
_OF_ANIMALS = frozenset(
    {"meat", "poultry", "fish", "shellfish", "dairy", "egg", "gelatin", "honey"}
)
_MOST_NAMED = 5
# The sentences in plans of earlier releases.
_BY_A_MACHINE = (
    "This plan was written by a machine. It is no advice of a doctor or a dietitian: ask one "
    "before you change what you eat because of an illness or a medicine."
)
_NAMED_BY_MODEL = (
    "An AI model chose and named the dishes, and every figure is computed from the food table. "
    "It isn't advice from a doctor or dietitian: check with yours first if you have a condition or "
    "take medicine."
)
WHO_WROTE = (CHOSEN_BY_MODEL, BY_KITCHEN, _BY_A_MACHINE, _NAMED_BY_MODEL)


def notes_of(requirements: Requirements, days: Sequence[Day]) -> list[Sentence]:
    """Return the notes that follow from the days, in the order in which a plan has them."""
    is_vegan = _is_vegan(requirements)
    return [
        _who_wrote(days),
        *requirements.exclusions.notes,
        *(filter(None, (_vegan(days), little_choice(days))) if is_vegan else ()),
        *_unwanted(requirements, days),
        # A limit for the higher of two tables is not possible: the second one (`second_table.csv`)
        # has 474 of the 661 foods.
        sentence("about-carbs", net_carbs=requirements.targets.net_carbs_g),
        *_on_time(requirements, days),
    ]


def _on_time(requirements: Requirements, days: Sequence[Day]) -> Iterator[Sentence]:
    """Which days are the weekend, if they have other minutes, and which dishes take longer."""
    week = requirements.week
    if week.minutes_weekday != week.minutes_weekend:
        weekend = [day.number for day in days if week.is_weekend(day.number)]
        if weekend:
            id = "weekend-day" if len(weekend) == 1 else "weekend-days"
            yield sentence(id, days=weekend, weekday=sentence(week.first_weekday))
    slow = [
        sentence(
            "slow-meal",
            day=day.number,
            meal=sentence(name),
            minutes=meal.recipe.active_minutes,
        )
        for day in days
        for name, meal in day.meals.items()
        if (most := week.minutes_on(day.number)) is not None
        and meal.recipe.active_minutes > most
        and (meal.batch is None or meal.batch.is_first(day.number))
    ]
    if slow:
        more = [sentence("more", count=len(slow) - _MOST_NAMED)] if len(slow) > _MOST_NAMED else []
        yield sentence("takes-longer", dishes=[*slow[:_MOST_NAMED], *more])


def _is_vegan(requirements: Requirements) -> bool:
    """Whether it can have nothing of an animal, whatever the words that left it out."""
    return all(_OF_ANIMALS.isdisjoint(food.kinds) for food in requirements.allowed)


def _unwanted(requirements: Requirements, days: Sequence[Day]) -> list[Sentence]:
    """Which dishes the member never wants again and the plan has all the same, as a note."""
    preferences = requirements.preferences
    names = [
        meal.name
        for day in days
        for meal in day.meals.values()
        if preferences.refuses(meal.is_called, ids_of([(each.food, 0) for each in meal.items]))
    ]
    unique = list(dict.fromkeys(names))
    if not unique:
        return []
    return [sentence("unwanted-dish" if len(unique) == 1 else "unwanted-dishes", dishes=unique)]


def _vegan(days: Sequence[Day]) -> Sentence:
    """What a vegan diet lacks, with the iodine and the calcium of the days."""
    return sentence(
        "vegan",
        iodine=f"{sum(_known(day, 'iodine_ug') for day in days) / len(days):.0f}",
        calcium=f"{round(sum(_known(day, 'calcium_mg') for day in days) / len(days), -1):.0f}",
    )


def _known(day: Day, name: str) -> float:
    """The sum of a nutrient in a day's foods, as far as it is known."""
    index = REST.index(name)
    items = (item for meal in day.meals.values() for item in meal.items)
    return sum((item.food.rest[index] or 0.0) * item.grams / 100 for item in items)


def is_by_model(days: Iterable[Day]) -> bool:
    """Whether a model chose any dish of these days."""
    return any(day.by_model for day in days)


def _who_wrote(days: Sequence[Day]) -> Sentence:
    return CHOSEN_BY_MODEL if is_by_model(days) else BY_KITCHEN
