"""The figures of a week as the weekly summary shows them, in the member's units."""

import math
from collections.abc import Iterator, Mapping

from contracts.identity import CarbMode
from contracts.tracker import WeekMineral, WeekSummarized
from identity.mails import Row
from words import Unit, Words, message

_KG_PER_LB = 0.45359237
# A smaller change is shown as unchanged.
_NOTHING = 0.05
# As the app calls them (`web/src/diary/rules/carbs.ts`).
_CARBS: Mapping[CarbMode, str] = {
    "net": message("Net carbs a day"),
    "total": message("Carbs a day"),
    "available": message("Available carbs a day"),
}
_MINERALS = {
    "potassium": message("Potassium"),
    "magnesium": message("Magnesium"),
    "sodium": message("Sodium"),
    "fiber": message("Fiber"),
}
_MG_PER_G = 1_000


def rows(week: WeekSummarized, units: str, words: Words) -> list[Row]:
    """The rows of the table; what is not known has none."""
    return list(_rows(week, units, words))


def _rows(week: WeekSummarized, units: str, words: Words) -> Iterator[Row]:
    yield words.gettext("Days logged"), _of_seven(week.days_logged, words)
    if week.days_in_target is not None:
        yield words.gettext("Days on target"), _of_seven(week.days_in_target, words)
    if week.calories is not None:
        yield words.gettext("Calories a day"), words.quantity(week.calories, "kcal")
    for name, grams in (
        (
            words.gettext(_CARBS[week.carb_mode]),
            # Release 1.0.0 of tracker knows net carbs alone.
            week.net_carbs_g if week.carb_mode == "net" else week.carbs_g,
        ),
        (words.gettext("Protein a day"), week.protein_g),
        (words.gettext("Fat a day"), week.fat_g),
    ):
        if grams is not None:
            yield name, words.quantity(grams, "g")
    for mineral in week.minerals:
        yield from _mineral(mineral, words)
    if week.weight_kg is not None:
        yield words.gettext("Weight"), _weight(week.weight_kg, units, words)
    if week.weight_change is not None:
        yield words.gettext("Change this week"), _change(week.weight_change, units, words)
    if week.trend_kg is not None:
        yield words.gettext("Weight trend"), _weight(week.trend_kg, units, words)
    if week.trend_change is not None:
        change = _change(week.trend_change, units, words)
        yield words.gettext("Trend change"), words.gettext("{change} a week", change=change)
    if burned := week.expenditure:
        low, high = words.number(_tens(burned.low)), words.number(_tens(burned.high))
        kcal = words.quantity(_tens(burned.kcal), "kcal")
        yield (
            words.gettext("You burn per day"),
            words.gettext("about {kcal} ({low}–{high})", kcal=kcal, low=low, high=high),
        )
    if check_in := week.check_in:
        yield (
            words.gettext("Monday check-in"),
            words.gettext(
                "Eat {calories} instead of {before}? Answer in the app.",
                calories=words.quantity(check_in.calories, "kcal"),
                before=words.number(check_in.instead_of),
            ),
        )


def _of_seven(days: int, words: Words) -> str:
    return words.gettext("{days} of 7", days=days)


def _mineral(mineral: WeekMineral, words: Words) -> Iterator[Row]:
    """Its average next to the target; below the target, also the foods that had most."""
    nutrient = words.gettext(_MINERALS[mineral.name])
    name = words.gettext("{nutrient} a day", nutrient=nutrient)
    average, least, most = mineral.average, mineral.min, mineral.max
    if average is None:
        # On each day there is a food that does not state it.
        if least is not None or most is not None:
            yield name, words.gettext("not known for any full day")
        return
    has_grams = mineral.name == "fiber"
    is_large = not has_grams and max(average, least or 0, most or 0) >= _MG_PER_G
    unit: Unit = "g" if has_grams or is_large else "mg"
    digits = 1 if unit == "g" else 0

    def shown(amount: float) -> float:
        return amount / _MG_PER_G if is_large else amount

    def number(amount: float) -> str:
        return words.number(shown(amount), digits, trim=True)

    def quantity(amount: float) -> str:
        return words.quantity(shown(amount), unit, digits, trim=True)

    if least is not None and most is not None:
        target = words.gettext("{low} to {high}", low=number(least), high=quantity(most))
        figure = words.gettext("{average} of {target}", average=number(average), target=target)
    elif least is not None:
        target = quantity(least)
        figure = words.gettext("{average} of {target}", average=number(average), target=target)
    elif most is not None:
        figure = words.gettext(
            "{average} of at most {target}", average=number(average), target=quantity(most)
        )
    else:
        figure = quantity(average)
    is_missing = least is not None and average < least
    if least is not None and is_missing:
        missing = quantity(least - average)
        figure = words.gettext("{figure}, {missing} missing", figure=figure, missing=missing)
    elif most is not None and average > most:
        over = quantity(average - most)
        figure = words.gettext("{figure}, {over} over", figure=figure, over=over)
    if mineral.known < mineral.of:
        figure = words.gettext(
            "{figure} (known for {known} of {days} days)",
            figure=figure,
            known=mineral.known,
            days=mineral.of,
        )
    yield name, figure
    if is_missing and mineral.most:
        yield words.gettext("{nutrient} mainly from", nutrient=nutrient), " · ".join(mineral.most)


def _tens(kcal: int) -> int:
    return 10 * math.floor(kcal / 10 + 0.5)


def _weight(kg: float, units: str, words: Words) -> str:
    if units == "imperial":
        return words.quantity(kg / _KG_PER_LB, "lb", 1)
    return words.quantity(kg, "kg", 1)


def _change(kg: float, units: str, words: Words) -> str:
    """With its sign; a true minus, as in the app."""
    shown = _weight(abs(kg), units, words)
    if abs(kg) < _NOTHING:
        return shown
    return f"+{shown}" if kg > 0 else f"\u2212{shown}"
