"""How many plans a member can have: in flight at once, and, unless unlimited, in a week.

Both ways of writing a plan check the quota in the same way. `check` comes before the body is read,
as specified: a malformed body of a member without quota is a 429. Before a plan is generated, and
when a job is stored, the week's plan of a limited member is taken atomically, so that only one of
several concurrent requests gets it.

A generation also takes one of the member's slots. Its reservation ends in the transaction that
stores the plan; a failure does not use up quota. No database connection is held in between. A live
job itself counts as the week's plan; one that fails or is canceled does not.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete

from chassis import clock, ids
from chassis.storage import statements
from planner.quota import rules
from planner.quota.errors import (
    FAILED_TOO_OFTEN,
    TooManyGenerations,
    WeeklyPlanUsed,
    _later,
)
from planner.quota.tables import FailedGeneration, GenerationSlot, WeeklyReservation

queries = statements(__package__)

# What a generation reserves.
_Taken = type[WeeklyReservation] | type[GenerationSlot]


@dataclass(frozen=True)
class Reservation:
    """The right to one generation, until it is released or expires."""

    id: str
    user_id: str
    expires_at: datetime
    is_weekly: bool


async def check(session: AsyncSession, user_id: str) -> str:
    """Refuse a member who cannot have another plan now; return the tier that is paid for."""
    state = await _read(session, user_id)
    is_limited = state.tier not in rules.UNLIMITED_TIERS
    if is_limited and (state.has_reserved or state.has_job or state.has_plan):
        raise WeeklyPlanUsed
    if state.tier == rules.FREE and len(state.failures) == rules.FAILURES_AN_HOUR:
        wait = state.failures[-1] + rules.FAILURES_COUNT_FOR - clock.now()
        raise _later(FAILED_TOO_OFTEN, max(1, round(wait.total_seconds())))
    check_in_flight(state.tier, state.in_flight)
    tier: str = state.tier
    return tier


def check_in_flight(tier: str, in_flight: int) -> None:
    """Refuse a member who has as many plans in flight as a member can have."""
    if in_flight >= rules.GENERATIONS_IN_FLIGHT:
        raise TooManyGenerations if tier in rules.UNLIMITED_TIERS else WeeklyPlanUsed


async def reserve(session: AsyncSession, user_id: str, lifetime: timedelta) -> Reservation:
    """Reserve a generation for a while."""
    reservation = await _take_the_week(session, user_id, lifetime)
    for slot in range(rules.GENERATIONS_IN_FLIGHT):
        if await _take(session, GenerationSlot, reservation, slot=slot):
            return reservation
    raise TooManyGenerations


async def check_for_job(session: AsyncSession, user_id: str) -> None:
    """Refuse a job of a limited member who has the week's plan, or a request that takes it.

    A stored job itself counts as the week's plan. The reservation exists only in this transaction,
    whose end other requests wait for.
    """
    passing = await _take_the_week(session, user_id, timedelta(minutes=1))
    if passing.is_weekly:
        await _give_back(session, WeeklyReservation, passing)


async def release(session: AsyncSession, reservation: Reservation) -> bool:
    """End a reservation; False when it had expired and another request has it now."""
    kept_slot = await _give_back(session, GenerationSlot, reservation)
    if not reservation.is_weekly:
        return kept_slot
    return await _give_back(session, WeeklyReservation, reservation) and kept_slot


async def note_failure(session: AsyncSession, user_id: str) -> None:
    """Count a generation that the model failed."""
    session.add(FailedGeneration(user_id=user_id, failed_at=clock.now()))


async def _read(session: AsyncSession, user_id: str) -> Row[Any]:
    """Read what decides whether this member can have another plan."""
    now = clock.now()
    values = {
        "user_id": user_id,
        "now": now,
        "free": rules.FREE,
        "week_ago": now - rules.WEEK,
        "failed_since": now - rules.FAILURES_COUNT_FOR,
        "failures": rules.FAILURES_AN_HOUR,
    }
    return (await session.execute(queries.select_state.clause, values)).one()


async def _take_the_week(session: AsyncSession, user_id: str, lifetime: timedelta) -> Reservation:
    """Take the week's plan of a limited member, for either way of writing, or refuse it."""
    reservation = Reservation(
        id=ids.new(),
        user_id=user_id,
        expires_at=clock.now() + lifetime,
        is_weekly=(await _read(session, user_id)).tier not in rules.UNLIMITED_TIERS,
    )
    if reservation.is_weekly:
        taken = await _take(session, WeeklyReservation, reservation)
        # Read after taking, which waits for a transaction that replaces a reservation by a plan or
        # a job.
        state = await _read(session, user_id)
        if not taken or state.has_plan or state.has_job:
            raise WeeklyPlanUsed
    return reservation


async def _take(
    session: AsyncSession, table: _Taken, reservation: Reservation, **place: int
) -> bool:
    """Store a reservation, or replace an expired one; False if another one has the place."""
    taking = insert(table).values(
        user_id=reservation.user_id,
        id=reservation.id,
        expires_at=reservation.expires_at,
        **place,
    )
    taken = await session.scalar(
        taking.on_conflict_do_update(
            index_elements=["user_id", *place],
            set_={"id": taking.excluded.id, "expires_at": taking.excluded.expires_at},
            where=col(table.expires_at) <= clock.now(),
        ).returning(col(table.id))
    )
    return taken is not None


async def _give_back(session: AsyncSession, table: _Taken, reservation: Reservation) -> bool:
    own = (col(table.user_id) == reservation.user_id) & (col(table.id) == reservation.id)
    return await session.scalar(delete(table).where(own).returning(col(table.id))) is not None
