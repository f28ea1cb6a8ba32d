"""When ketones and glucose may be dangerous, and what to do: pure functions.

Ketones of 3.0 and above are the criterion of ketoacidosis for people with diabetes, whatever the
glucose is (consensus report of ADA and EASD, Diabetes Care 2024;47:1257). From 1.5 there is a risk
with insulin or an SGLT2 inhibitor (Diabetes Care 2019;42:1147), and in pregnancy.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from tracker.measurements.rules import MG_PER_DL

Level = Literal["watch", "call"]
WarningKind = Literal["ketones", "glucose"]

# In mmol/L.
_KETONES_WITH_GLUCOSE, _GLUCOSE_WITH_KETONES = 3.0, 11.0
_KETONES_AT_RISK, _RAISED_KETONES_AT_RISK = 3.0, 1.5
_KETONES_ALONE = 5.0
_LEAST_GLUCOSE, _VERY_LOW_GLUCOSE = 3.9, 3.0
_MOST_GLUCOSE = 13.9
# Values further apart say nothing about each other.
_TOGETHER = timedelta(hours=24)

KETOACIDOSIS = (
    "High ketones together with high glucose can be ketoacidosis, which is an emergency, also "
    "while you still feel well. Call your emergency number (112, 911) or your diabetes team "
    "now."
)
_AT_RISK = (
    "With insulin, an SGLT2 inhibitor or a pregnancy this can be ketoacidosis, which is an "
    "emergency, even while your glucose is normal. Call your emergency number (112, 911) or "
    "your care team now."
)
_RAISED = (
    "With insulin, an SGLT2 inhibitor or a pregnancy this can be the beginning of ketoacidosis,"
    " even while your glucose is normal. Drink water, measure again within two hours, and call "
    "your doctor today. If they rise to 3 or more, or if you feel sick, call your emergency "
    "number (112, 911)."
)
_VERY_HIGH = (
    "A keto diet alone seldom does this. Drink water, measure again, and call your doctor "
    "today; if you feel sick, call your emergency number (112, 911) now."
)
_HIGH_GLUCOSE = (
    "High glucose can be dangerous. Drink water, measure your ketones as well, and call your "
    "doctor today; with vomiting or confusion, call your emergency number (112, 911) now."
)
_SHAKY = (
    "Do you feel shaky, sweaty or confused? Then take 15 g of sugar now, and measure again "
    "after 15 minutes. If you feel well, this is common with few carbs: measure again later."
)
_LOW_GLUCOSE = (
    "This is low blood sugar. Take 15 g of sugar now, such as a small glass of juice, and "
    "measure again after 15 minutes. With confusion, call the emergency number (112, 911) now."
)


@dataclass(frozen=True, slots=True)
class Measured:
    """A value of ketones or glucose in mmol/L, as a meter shows it, and its time."""

    mmol_per_l: float
    at: datetime

    @classmethod
    def of(cls, value: float, unit: str, at: datetime) -> "Measured":
        return cls(round(value / MG_PER_DL if unit == "mg/dL" else value, 1), at)


@dataclass(frozen=True, slots=True)
class Warned:
    """What a value may mean: `watch` it, or `call` for help."""

    kind: WarningKind
    level: Level
    message: str


def warnings_of(
    ketones: Measured | None, glucose: Measured | None, *, is_at_risk: bool
) -> Iterator[Warned]:
    """The warnings about these values; `is_at_risk` for diabetes, SGLT2 inhibitors, pregnancy."""
    if ketones is not None:
        yield from _of_ketones(ketones, glucose, is_at_risk=is_at_risk)
    if glucose is not None:
        yield from _of_glucose(glucose.mmol_per_l, is_at_risk=is_at_risk)


def _of_ketones(
    ketones: Measured, glucose: Measured | None, *, is_at_risk: bool
) -> Iterator[Warned]:
    value = ketones.mmol_per_l
    is_glucose_high = (
        glucose is not None
        and abs(glucose.at - ketones.at) <= _TOGETHER
        and glucose.mmol_per_l > _GLUCOSE_WITH_KETONES
    )
    if value >= _KETONES_WITH_GLUCOSE and is_glucose_high:
        yield Warned("ketones", "call", KETOACIDOSIS)
    elif is_at_risk and value >= _KETONES_AT_RISK:
        yield Warned("ketones", "call", _AT_RISK)
    elif is_at_risk and value >= _RAISED_KETONES_AT_RISK:
        yield Warned("ketones", "watch", _RAISED)
    elif value >= _KETONES_ALONE:
        yield Warned("ketones", "call", _VERY_HIGH)


def _of_glucose(value: float, *, is_at_risk: bool) -> Iterator[Warned]:
    if value > _MOST_GLUCOSE:
        yield Warned("glucose", "call", _HIGH_GLUCOSE)
    elif value < _VERY_LOW_GLUCOSE or (is_at_risk and value < _LEAST_GLUCOSE):
        yield Warned("glucose", "call", _LOW_GLUCOSE)
    elif value < _LEAST_GLUCOSE:
        yield Warned("glucose", "watch", _SHAKY)
