"""Which of a member's plans runs on a day. The web app has the same rule (`calendar.ts`)."""

from collections.abc import Iterable, Sequence
from datetime import date

from contracts.tracker import StartedPlan


def running_plan(
    day: date, starts: Sequence[StartedPlan], written: Iterable[StartedPlan]
) -> StartedPlan | None:
    """Return the plan that started last on or before a day; of several, the one chosen last.

    `written` are the member's written plans, which start on the days on which they were written,
    unless another start was chosen.
    """
    chosen = {start.plan_id for start in starts}
    plans = [*starts, *(plan for plan in written if plan.plan_id not in chosen)]
    started = [plan for plan in plans if plan.starts_on <= day]
    return max(started, key=lambda plan: (plan.starts_on, plan.chosen_at), default=None)


def day_of_plan(day: date, starts_on: date, days: int) -> int:
    """Return the number of the plan's day: its days repeat."""
    return (day - starts_on).days % days + 1
