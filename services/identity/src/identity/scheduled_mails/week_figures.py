"""The figures of a week as the weekly summary shows them, in the member's units."""

from collections.abc import Iterator
from datetime import date, timedelta

from contracts.tracker import WeekSummarized
from identity.mails import Row

_KG_PER_LB = 0.45359237
# What rounds to less is no change.
_NOTHING = 0.05


def name_of(week: date) -> str:
    """The days of a week by its Monday: "16 to 22 November", "30 November to 6 December"."""
    sunday = week + timedelta(days=6)
    first = f"{week.day} {week:%B}" if week.month != sunday.month else f"{week.day}"
    return f"{first} to {sunday.day} {sunday:%B}"


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
        ("Net carbs a day", week.net_carbs_g),
        ("Protein a day", week.protein_g),
        ("Fat a day", week.fat_g),
    ):
        if grams is not None:
            yield name, f"{grams:,.0f} g"
    if week.weight_kg is not None:
        yield "Weight", _weight(week.weight_kg, units)
    if week.weight_change is not None:
        yield "Change in the week", _change(week.weight_change, units)
    if week.trend_kg is not None:
        yield "Trend of your weight", _weight(week.trend_kg, units)
    if week.trend_change is not None:
        yield "Change of the trend", f"{_change(week.trend_change, units)} a week"


def _weight(kg: float, units: str) -> str:
    return f"{kg / _KG_PER_LB:.1f} lb" if units == "imperial" else f"{kg:.1f} kg"


def _change(kg: float, units: str) -> str:
    """With its sign; a true minus, as in the app."""
    shown = _weight(abs(kg), units)
    if abs(kg) < _NOTHING:
        return shown
    return f"+{shown}" if kg > 0 else f"\u2212{shown}"
