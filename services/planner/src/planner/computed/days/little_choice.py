"""What a plan says where few dishes are left to choose from, and they come back soon."""

from collections.abc import Sequence

from planner.computed.days.variety import MOST_TOFU, TOFU, plates_of_meals, times_of
from planner.computed.dishes import Day
from planner.sentences import Sentence, sentence

_WEEK = 7
# A dish that is eaten again comes back after this many days.
_DAYS_BETWEEN = 4


def little_choice(days: Sequence[Day]) -> Sentence | None:
    """The sentence for the member, if a dish comes back too soon or tofu too often."""
    found = []
    if _comes_back(days):
        found.append(sentence("comes-back", days=_DAYS_BETWEEN))
    if _has_much_tofu(days):
        found.append(sentence("much-tofu", times=MOST_TOFU))
    return sentence("little-choice", reasons=found) if found else None


def _comes_back(days: Sequence[Day]) -> bool:
    last: dict[str, int] = {}
    for day in days:
        for meal in day.meals.values():
            if meal.batch and meal.batch.cook_on != day.number:
                continue
            if day.number - last.get(meal.is_called, -_WEEK) < _DAYS_BETWEEN:
                return True
            last[meal.is_called] = day.number
    return False


def _has_much_tofu(days: Sequence[Day]) -> bool:
    times = {day.number: times_of(plates_of_meals(day.meals)).get(TOFU, 0) for day in days}
    weeks = [range(number, number + _WEEK) for number in times]
    return any(sum(times.get(number, 0) for number in week) > MOST_TOFU for week in weeks)
