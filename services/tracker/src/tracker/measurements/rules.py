"""The rules of measurements and of the expenditure, as pure functions."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from tracker.logs import rules

Kind = Literal["ketones", "glucose", "waist"]
Unit = Literal["mmol/L", "mg/dL", "cm", "in"]

# The least and the most that a person has.
LIMITS: Mapping[tuple[Kind, Unit], tuple[float, float]] = {
    ("ketones", "mmol/L"): (0, 30),
    ("glucose", "mmol/L"): (0.5, 60),
    ("glucose", "mg/dL"): (9, 1_080),
    ("waist", "cm"): (30, 300),
    ("waist", "in"): (12, 120),
}
# Glucose has 180.156 g/mol.
MG_PER_DL = 18.0156
# Ketones and glucose that are measured within it make an index.
TOGETHER = timedelta(hours=1)

_KCAL_PER_KG = 7_700
_DAYS = 28
# The trend is an average that takes weeks to settle: it begins before the days that count.
TREND_DAYS = 90
_LEAST_DAYS, _GOOD_DAYS = 14, 21


@dataclass(frozen=True, slots=True)
class Expenditure:
    """What a member burns a day, as far as intake and weight tell."""

    kcal: int | None
    # With an intake.
    days: int
    confidence: Literal["low", "good"]


def expenditure(
    intake: Mapping[date, float], weights: Mapping[date, float], today: date
) -> Expenditure:
    """The mean intake minus what the trend of the weight has gained a day, in kilocalories.

    Of the last 28 days without today; None with an intake on fewer than 14 of them, or with
    weights over less than that time.
    """
    since, until = today - timedelta(days=_DAYS), today - timedelta(days=1)
    eaten = [kcal for day, kcal in intake.items() if since <= day <= until]
    confidence: Literal["low", "good"] = "good" if len(eaten) >= _GOOD_DAYS else "low"
    trend = rules.trend({day: weight for day, weight in weights.items() if day <= until})
    days = sorted(day for day in trend if since <= day <= until)
    if len(eaten) < _LEAST_DAYS or len(days) < _LEAST_DAYS:
        return Expenditure(None, len(eaten), confidence)
    gained_a_day = (trend[days[-1]] - trend[days[0]]) / (days[-1] - days[0]).days
    kcal = sum(eaten) / len(eaten) - gained_a_day * _KCAL_PER_KG
    return Expenditure(rules.half_up(kcal), len(eaten), confidence)
