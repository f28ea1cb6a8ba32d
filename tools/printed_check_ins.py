"""A Monday's check-ins of simulated members, as the weekly mail shows them, next to the truth."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from contracts.samples import sample
from contracts.tracker import WeekCheckIn, WeekExpenditure, WeekSummarized
from foods import tenth
from identity.scheduled_mails import week_figures
from services.tracker.tests.simulated.members import KINDS, TODAY, Simulated, days, simulate
from services.tracker.tests.simulated.table import estimate
from tracker.check_ins.rules import Limits, suggestion
from tracker.logs.rules import rate_per_week, weight_trend
from words import DEFAULT, words_of

_SEED = 4
_LOSES = Limits(-500, 1_200, 45, None, may_change=True)
_SHOWN = ("Trend of your weight", "Change of the trend", "You burn a day", "Monday check-in")
# The limits of further members, who weigh and eat as the first one does.
_OTHERS = {
    "gains muscle": replace(_LOSES, surplus_kcal=200),
    "has reached the target weight": replace(_LOSES, target_weight_kg=300),
    "has agreed to 1,600 kcal with a doctor": replace(_LOSES, least_calories=1_600),
    "is pregnant, and no doctor has stated calories": replace(_LOSES, may_change=False),
    "has not answered the questions about health": replace(_LOSES, is_answered=False),
    "eats without a plan": replace(_LOSES, surplus_kcal=0, has_plan=False),
}


def section() -> str:
    """Return the members' check-ins as a part of docs/plans.md."""
    first = next(iter(KINDS))
    members = [(f"Loses weight: {kind}", kind, _LOSES) for kind in KINDS]
    members += [(f"The same member, who {who}", first, limits) for who, limits in _OTHERS.items()]
    texts = [_text(name, simulate(kind, _SEED), limits) for name, kind, limits in members]
    return "\n".join(("## A Monday of check-ins\n", *texts))


def _text(name: str, member: Simulated, limits: Limits) -> str:
    return "\n".join((f"### {name}\n", *_lines(member, limits), ""))


def _lines(member: Simulated, limits: Limits) -> Iterator[str]:
    found = estimate(member)
    weights = {day: kg for day, kg in zip(days(), member.weights, strict=True) if kg is not None}
    trend = weight_trend(weights)
    target = tenth(max(member.expected + _LOSES.surplus_kcal, _LOSES.least_calories))
    burned = None
    if found.kcal is not None and found.low is not None and found.high is not None:
        burned = WeekExpenditure(kcal=found.kcal, low=found.low, high=found.high)
    proposed = suggestion(target, burned, limits, trend[max(trend)])
    check_in = None
    if proposed.calories is not None:
        check_in = WeekCheckIn(calories=proposed.calories, instead_of=target)
    mail = sample(
        WeekSummarized,
        week=TODAY - timedelta(days=6),
        trend_kg=tenth(trend[max(trend)]),
        trend_change=tenth(rate_per_week(trend) or 0),
        expenditure=burned,
        check_in=check_in,
    )
    yield (
        f"{found.days} days and {len(weights)} weights count; target {target:,.0f} kcal. In truth"
        f" {member.truth:,.0f} kcal are burned.\n"
    )
    for row, text in week_figures.rows(mail, "metric", words_of("identity", DEFAULT)):
        if row in _SHOWN:
            yield f"- {row}: {text}"
    yield f"- {proposed.why or proposed.reason or found.reason}."
