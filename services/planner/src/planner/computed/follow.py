"""What a swap changes on other days: no dish that takes very long is left for a single portion."""

from collections.abc import Sequence
from dataclasses import replace

from planner.computed.days import Around, Slot, long_for_one
from planner.computed.dishes import Day
from planner.computed.kitchen import cook
from planner.computed.portions import NoDay
from planner.computed.requirements import Requirements


def days_that_follow(
    requirements: Requirements, before: Day, after: Day, others: Sequence[Day]
) -> list[Day]:
    """Return the other days that change with a swap: they had what was cooked with the meal that
    is swapped away, and have another dish now. Where nothing fits, such a day stays as it is."""
    changed = {day.number: day for day in (*others, after)}
    for day in others:
        around = [each for each in changed.values() if each.number != day.number]
        with_it = [before, *(each for each in others if each.number != day.number)]
        left_alone = long_for_one(day, around) - long_for_one(day, with_it)
        if left_alone:
            kept = {name: meal for name, meal in day.meals.items() if name not in left_alone}
            slot = Slot(
                requirements.with_calories(day.calories),
                Around(day.number, tuple(around), requirements.week),
                kept,
                tuple(day.meals),
            )
            try:
                found = cook(slot, unlike={name: day.meals[name] for name in left_alone})
            except NoDay:
                continue
            meals = {name: found.meals.get(name, meal) for name, meal in day.meals.items()}
            changed[day.number] = replace(day, meals=meals, exchanges=found.exchanges)
    return [changed[day.number] for day in others if changed[day.number] is not day]
