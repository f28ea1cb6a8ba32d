"""Local copies of other services' data about members. They never go backwards.

An achievement is earned by saving a log, with the counts of that moment. An event that arrives
late, but happened before a log was saved, should have counted then: it repeats the check. Events
are dated by other machines' clocks (`rules.earliest_log`).

Each function takes all events that wait, and has a fixed number of statements.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple, TypeVar

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from contracts.billing import PlanPurchased, PlanReturned
from contracts.identity import StreakChanged, UserProfileChanged, UserRegistered
from tracker import rules
from tracker.award_achievements import award_achievements
from tracker.lock_member import lock_members

E = TypeVar("E", PlanPurchased, PlanReturned)

_SET_OWNED = text("""
INSERT INTO purchase (user_id, plan_id, owned, version)
SELECT user_id, plan_id, :owned, version
FROM unnest(CAST(:user_ids AS text[]), CAST(:plan_ids AS text[]), CAST(:versions AS integer[]))
    AS event (user_id, plan_id, version)
ON CONFLICT (user_id, plan_id) DO UPDATE SET owned = excluded.owned, version = excluded.version
WHERE purchase.version < excluded.version
   OR purchase.version = excluded.version AND purchase.owned <> excluded.owned
RETURNING user_id, plan_id
""")
_WITH_A_LOG = text("""
SELECT number FROM unnest(
    CAST(:user_ids AS text[]), CAST(:since AS timestamptz[]), CAST(:until AS timestamptz[])
) WITH ORDINALITY AS period (user_id, since, until, number)
WHERE EXISTS (
    SELECT FROM progress_log AS log
    WHERE log.user_id = period.user_id AND log.saved_at >= since
      AND (until IS NULL OR log.saved_at < until)
)
""")


class _Period(NamedTuple):
    """The time in which the state of an event was the member's latest one."""

    user_id: str
    since: datetime
    until: datetime | None = None


async def update_profiles(
    session: AsyncSession, events: Sequence[UserRegistered | UserProfileChanged]
) -> None:
    """Store the members' weights."""
    members = await lock_members(session, (event.user_id for event in events))
    for event in events:
        member = members[event.user_id]
        if event.profile_version >= member.profile_version:
            member.weight_kg = event.weight_kg
            member.target_weight_kg = event.target_weight_kg
            member.profile_version = event.profile_version


async def update_streaks(session: AsyncSession, events: Sequence[StreakChanged]) -> None:
    """Store the streaks, and repeat the check for logs saved while each was the latest one."""
    members = await lock_members(session, (event.user_id for event in events))
    streaks: dict[_Period, int] = {}
    now = clock.now()
    for event in events:
        member = members[event.user_id]
        latest, active = member.last_active_date, event.last_active_date
        if latest is None or active > latest:
            member.streak_count, member.last_active_date = event.streak_count, active
            streaks[_Period(event.user_id, rules.earliest_log(active, now))] = event.streak_count
        elif active == latest:
            member.streak_count = event.streak_count
        else:
            streaks[_Period(event.user_id, rules.earliest_log(active, now), latest)] = (
                event.streak_count
            )
    reached: dict[str, int] = {}
    for period in await _with_a_log(session, streaks):
        reached[period.user_id] = max(streaks[period], reached.get(period.user_id, 0))
    if reached:
        await award_achievements(session, [members[user_id] for user_id in reached], reached)


async def add_purchases(session: AsyncSession, events: Sequence[PlanPurchased]) -> None:
    """Add purchases, and repeat the check for logs saved since."""
    members = await lock_members(session, (event.user_id for event in events))
    changed = await _set_owned(session, events, owned=True)
    now = clock.now()
    periods = [
        _Period(event.user_id, rules.earliest_log(event.purchased_at, now)) for event in changed
    ]
    late = {period.user_id for period in await _with_a_log(session, periods)}
    if late:
        await award_achievements(session, [members[user_id] for user_id in sorted(late)])


async def remove_purchases(session: AsyncSession, events: Sequence[PlanReturned]) -> None:
    """Count purchases no more; achievements earned with them stay."""
    await lock_members(session, (event.user_id for event in events))
    await _set_owned(session, events, owned=False)


async def _set_owned(session: AsyncSession, events: Sequence[E], *, owned: bool) -> list[E]:
    """Store whether plans are owned; return the events that are newer than what was stored."""
    newest = {
        (event.user_id, event.plan_id): event
        for event in sorted(events, key=lambda event: event.purchase_version)
    }
    user_ids, plan_ids = zip(*newest, strict=True)
    values = {
        "owned": owned,
        "user_ids": list(user_ids),
        "plan_ids": list(plan_ids),
        "versions": [event.purchase_version for event in newest.values()],
    }
    stored = await session.execute(_SET_OWNED, values)
    return [newest[user_id, plan_id] for user_id, plan_id in stored]


async def _with_a_log(session: AsyncSession, periods: Collection[_Period]) -> list[_Period]:
    """The periods in which the member saved a log."""
    if not periods:
        return []
    user_ids, since, until = zip(*periods, strict=True)
    values = {"user_ids": list(user_ids), "since": list(since), "until": list(until)}
    numbers = set((await session.scalars(_WITH_A_LOG, values)).all())
    return [period for number, period in enumerate(periods, 1) if number in numbers]
