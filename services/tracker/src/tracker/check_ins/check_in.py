"""Show and answer a member's check-in of the week."""

from dataclasses import dataclass, replace
from datetime import date, timedelta

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock, dates
from chassis.http import Conflict
from contracts.tracker import CheckInAccepted, StartedPlan
from foods import tenth
from messaging import outbox
from tracker.check_ins.rules import Limits, Suggestion, suggestion
from tracker.check_ins.schemas import Answer, CheckInRecord, Proposal, Range, TargetCalories
from tracker.check_ins.tables import CheckIn, EnergyLimit
from tracker.logs import Energy, read_energy
from tracker.plan_starts import latest_starts
from tracker.tables import Member
from tracker.targets import Targets, change_calories, read_targets

NOTHING_PROPOSED = "Nothing is proposed"

# How many of a member's plan starts planner receives: one of the latest is the running plan.
_STARTS = 20


@dataclass(frozen=True, slots=True)
class Week:
    """What a member's check-in of a week follows from."""

    today: date
    energy: Energy
    burned: Range | None
    targets: Targets | None
    limits: Limits | None
    suggestion: Suggestion

    @property
    def monday(self) -> date:
        return self.today - timedelta(days=self.today.weekday())

    @property
    def calories(self) -> float | None:
        return self.targets.calories if self.targets else None


async def suggest(session: AsyncSession, user_id: str) -> Week:
    """Compute what a check-in would propose now."""
    stored = await session.get(CheckIn, user_id)
    member = await session.get(Member, user_id)
    today = dates.today(member.timezone if member else None)
    energy = await read_energy(session, user_id, today)
    targets = await read_targets(session, user_id)
    row = await session.get(EnergyLimit, user_id)
    limits = None if row is None else row.limits
    calories = targets.calories if targets else None
    found = energy.expenditure
    burned = None if found.kcal is None else Range.model_validate(found)
    proposed = suggestion(
        calories, burned, limits, energy.trend_kg, stored.last_change if stored else 0
    )
    return Week(today, energy, burned, targets, limits, proposed)


async def show_check_in(session: AsyncSession, user_id: str) -> CheckInRecord:
    """Return this week's check-in; its proposal stays the same during the week."""
    row, week = await _this_week(session, user_id)
    return _record(row, week)


async def answer_check_in(session: AsyncSession, user_id: str, answer: Answer) -> CheckInRecord:
    """Store the answer; accepting sets the calories of the targets, once."""
    row, week = await _this_week(session, user_id)
    if answer == "never":
        row.state = "never"
    elif answer == "later":
        if row.state == "never" and _is_accepted(row, week):
            row.state = "accepted"
        elif row.state == "never":
            _propose(row, week)
        if row.state != "accepted":
            row.state = "later"
    elif row.state != "accepted":
        if row.state == "never" or row.calories is None or week.targets is None:
            raise Conflict(NOTHING_PROPOSED)
        targets = await change_calories(session, user_id, week.targets, row.calories)
        row.last_change = targets.calories - week.targets.calories
        week = replace(week, targets=targets)
        row.state = "accepted"
        await _publish(session, user_id, row.calories, week)
    return _record(row, week)


async def _this_week(session: AsyncSession, user_id: str) -> tuple[CheckIn, Week]:
    """Lock the member's check-in, so that two devices wait for each other, and update it."""
    new = insert(CheckIn).values(user_id=user_id, week=date.min)
    await session.execute(new.on_conflict_do_nothing())
    row = await session.get_one(CheckIn, user_id, with_for_update=True, populate_existing=True)
    week = await suggest(session, user_id)
    if row.state == "never":
        return row, week
    if row.week != week.monday:
        row.state = "open"
        _propose(row, week)
    elif row.state != "accepted" and not _still_fits(row, week):
        _propose(row, week)
    return row, week


def _propose(row: CheckIn, week: Week) -> None:
    row.week = week.monday
    row.calories_before = week.calories
    row.calories, row.why = week.suggestion.calories, week.suggestion.why


def _is_accepted(row: CheckIn, week: Week) -> bool:
    """Whether this week's proposal was accepted before check-ins were ended."""
    return row.week == week.monday and row.calories is not None and row.calories == week.calories


def _still_fits(row: CheckIn, week: Week) -> bool:
    """Whether the stored proposal is for today's target, and within today's limits."""
    return (
        row.calories is not None
        and row.calories_before == week.calories
        and week.limits is not None
        and week.limits.may_change
        and row.calories >= week.limits.least_calories
    )


async def _publish(session: AsyncSession, user_id: str, calories: int, week: Week) -> None:
    starts = await latest_starts(session, user_id, _STARTS)
    accepted = CheckInAccepted(
        user_id=user_id,
        accepted_at=clock.now(),
        calories=calories,
        from_date=week.today + timedelta(days=1),
        starts=[StartedPlan.model_validate(each, from_attributes=True) for each in starts],
    )
    outbox.add(session, accepted)


def _record(row: CheckIn, week: Week) -> CheckInRecord:
    is_on = row.state != "never"
    rate = week.energy.trend_kg_per_week
    proposal = (
        Proposal.model_validate({"calories": row.calories, "why": row.why})
        if is_on and row.calories is not None
        else None
    )
    missing = week.suggestion.reason or week.energy.expenditure.reason
    reason = None if proposal else missing if is_on else "Check-ins are off"
    return CheckInRecord.model_validate(
        {
            "week": week.monday,
            "trend_kg_per_week": None if rate is None else tenth(rate),
            "expenditure": week.burned,
            "targets": TargetCalories(calories=week.calories),
            "proposal": proposal,
            "reason": reason,
            "state": row.state,
        }
    )
