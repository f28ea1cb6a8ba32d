"""The figures of a week as the weekly summary shows them, in the member's units."""

import math
from collections.abc import Iterator, Mapping

from contracts.identity import CarbMode
from contracts.tracker import WeekMineral, WeekSummarized
from identity.mails import Row

_KG_PER_LB = 0.45359237
# A smaller change is shown as unchanged.
_NOTHING = 0.05
# As the app calls them (`web/src/diary/rules/carbs.ts`).
_CARBS: Mapping[CarbMode, str] = {
    "net": "Net carbs",
    "total": "Carbs",
    "available": "Available carbs",
}
_MG_PER_G = 1_000


def rows(week: WeekSummarized, units: str) -> list[Row]:
    """The rows of the table; what is not known has none."""
    return list(_rows(week, units))


def _rows(week: WeekSummarized, units: str) -> Iterator[Row]:
    yield "Days logged", f"{week.days_logged} of 7"
    if week.days_in_target is not None:
        yield "Days in target", f"{week.days_in_target} of 7"
    if week.calories is not None:
        yield "Calories a day", f"{week.calories:,.0f} kcal"
    for name, grams in (
        (
            f"{_CARBS[week.carb_mode]} a day",
            # Release 1.0.0 of tracker knows net carbs alone.
            week.net_carbs_g if week.carb_mode == "net" else week.carbs_g,
        ),
        ("Protein a day", week.protein_g),
        ("Fat a day", week.fat_g),
    ):
        if grams is not None:
            yield name, f"{grams:,.0f} g"
    for mineral in week.minerals:
        yield from _mineral(mineral)
    if week.weight_kg is not None:
        yield "Weight", _weight(week.weight_kg, units)
    if week.weight_change is not None:
        yield "Change in the week", _change(week.weight_change, units)
    if week.trend_kg is not None:
        yield "Trend of your weight", _weight(week.trend_kg, units)
    if week.trend_change is not None:
        yield "Change of the trend", f"{_change(week.trend_change, units)} a week"
    if burned := week.expenditure:
        low, high = _tens(burned.low), _tens(burned.high)
        yield "You burn a day", f"about {_tens(burned.kcal)} kcal ({low}\u2013{high})"
    if change := week.check_in:
        calories, before = f"{change.calories:,}", f"{change.instead_of:,.0f}"
        yield "Monday check-in", f"Eat {calories} kcal instead of {before}? Answer in the app."


def _mineral(mineral: WeekMineral) -> Iterator[Row]:
    """Its average next to the target; below the target, also the foods that had most."""
    name, average, least, most = mineral.name, mineral.average, mineral.min, mineral.max
    if average is None:
        # On each day there is a food that does not state it.
        if least is not None or most is not None:
            yield f"{name.capitalize()} a day", "not known of any whole day"
        return
    has_grams = name == "fiber"
    is_large = not has_grams and max(average, least or 0, most or 0) >= _MG_PER_G
    unit = "g" if has_grams or is_large else "mg"

    def formatted(amount: float) -> str:
        shown = amount / _MG_PER_G if is_large else amount
        return f"{shown:,.0f}" if unit == "mg" else f"{shown:,.1f}".removesuffix(".0")

    figure = formatted(average)
    if least is not None:
        figure += f" of {formatted(least)}" + (f" to {formatted(most)}" if most is not None else "")
    elif most is not None:
        figure += f" of at most {formatted(most)}"
    figure += f" {unit}"
    is_missing = least is not None and average < least
    if least is not None and is_missing:
        figure += f", {formatted(least - average)} {unit} missing"
    elif most is not None and average > most:
        figure += f", {formatted(average - most)} {unit} over"
    if mineral.known < mineral.of:
        figure += f" (known of {mineral.known} of {mineral.of} days)"
    yield f"{name.capitalize()} a day", figure
    if is_missing and mineral.most:
        yield f"Most {name}", " · ".join(mineral.most)


def _tens(kcal: int) -> str:
    return f"{10 * math.floor(kcal / 10 + 0.5):,}"


def _weight(kg: float, units: str) -> str:
    return f"{kg / _KG_PER_LB:.1f} lb" if units == "imperial" else f"{kg:.1f} kg"


def _change(kg: float, units: str) -> str:
    """With its sign; a true minus, as in the app."""
    shown = _weight(abs(kg), units)
    if abs(kg) < _NOTHING:
        return shown
    return f"+{shown}" if kg > 0 else f"\u2212{shown}"
