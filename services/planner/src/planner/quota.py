"""How many plans a member may have: in flight at once, and, unless unlimited, in a week.

A generation is reserved before the model is asked: it takes one of the member's slots, and the
week's plan of a limited member. The reservation ends in the transaction that stores the plan. No
database connection is held in between.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete, func, select

from chassis import clock, ids
from chassis.http import TooManyRequests
from planner import rules
from planner.tables import (
    AiSession,
    FailedGeneration,
    GenerationSlot,
    Membership,
    WeeklyReservation,
)

SPENT = "Your membership includes 1 plan per week. Upgrade to PRO for unlimited plans."
TOO_MANY = (
    f"{rules.GENERATIONS_IN_FLIGHT} plans are being written for you already. "
    "Please wait until one of them is ready."
)
TOO_MANY_OF_NETWORK = (
    "Many plans are being written for your network already. Please try again in a minute."
)
FAILED_TOO_OFTEN = "Too many plans have failed. Please try again in an hour."


class WeeklyPlanUsed(TooManyRequests):
    """The week's plan is stored, or being written."""

    def __init__(self) -> None:
        super().__init__(SPENT, more={"upgradeRequired": True})


class TooManyGenerations(TooManyRequests):
    """All slots of the member are taken; no upgrade adds any."""

    def __init__(self) -> None:
        super().__init__(TOO_MANY, more={"upgradeRequired": False})


class TooManyOfNetwork(TooManyRequests):
    """Free members in the member's network have as many plans in flight as a network may."""

    def __init__(self) -> None:
        super().__init__(TOO_MANY_OF_NETWORK, headers={"retry-after": str(rules.BUSY_SECONDS)})


class FailedTooOften(TooManyRequests):
    """A free member's generations of the last hour have failed too often."""

    def __init__(self, retry_after: timedelta) -> None:
        seconds = max(1, round(retry_after.total_seconds()))
        super().__init__(FAILED_TOO_OFTEN, headers={"retry-after": str(seconds)})


# What a generation takes, of which another one may have taken as much as there is.
_Taken = type[WeeklyReservation] | type[GenerationSlot]


@dataclass(frozen=True)
class Reservation:
    """The right to one generation, until it is released or expires."""

    id: str
    user_id: str
    expires_at: datetime
    is_weekly: bool


async def check(session: AsyncSession, user_id: str) -> str:
    """Refuse a member who may not have another plan now; return the tier."""
    tier = await _tier(session, user_id)
    if tier not in rules.UNLIMITED_TIERS and (
        await _is_reserved(session, user_id) or await _is_stored(session, user_id)
    ):
        raise WeeklyPlanUsed
    if tier == rules.FREE:
        await _check_failures(session, user_id)
    check_in_flight(tier, await _in_flight(session, user_id))
    return tier


def check_in_flight(tier: str, in_flight: int) -> None:
    """Refuse a member who has as many plans in flight as a member may have."""
    if in_flight >= rules.GENERATIONS_IN_FLIGHT:
        raise TooManyGenerations if tier in rules.UNLIMITED_TIERS else WeeklyPlanUsed


async def reserve(session: AsyncSession, user_id: str, lifetime: timedelta) -> Reservation:
    """Reserve a generation for a while."""
    reservation = Reservation(
        id=ids.new(),
        user_id=user_id,
        expires_at=clock.now() + lifetime,
        is_weekly=await _tier(session, user_id) not in rules.UNLIMITED_TIERS,
    )
    # Checked after taking, which waits for a transaction that replaces a reservation by a plan.
    if reservation.is_weekly and (
        not await _take(session, WeeklyReservation, reservation)
        or await _is_stored(session, user_id)
    ):
        raise WeeklyPlanUsed
    for slot in range(rules.GENERATIONS_IN_FLIGHT):
        if await _take(session, GenerationSlot, reservation, slot=slot):
            return reservation
    raise TooManyGenerations


async def release(session: AsyncSession, reservation: Reservation) -> bool:
    """End a reservation; False when it had expired and another request has it now."""
    kept_slot = await _give_back(session, GenerationSlot, reservation)
    if not reservation.is_weekly:
        return kept_slot
    return await _give_back(session, WeeklyReservation, reservation) and kept_slot


async def note_failure(session: AsyncSession, user_id: str) -> None:
    """Count a generation that the model failed, and forget those that no longer count."""
    now = clock.now()
    old = col(FailedGeneration.failed_at) <= now - rules.FAILURES_COUNT_FOR
    await session.execute(delete(FailedGeneration).where(old))
    session.add(FailedGeneration(user_id=user_id, failed_at=now))


async def _check_failures(session: AsyncSession, user_id: str) -> None:
    now = clock.now()
    failures = await session.scalars(
        select(FailedGeneration.failed_at)
        .where(
            col(FailedGeneration.user_id) == user_id,
            col(FailedGeneration.failed_at) > now - rules.FAILURES_COUNT_FOR,
        )
        .order_by(col(FailedGeneration.failed_at).desc())
        .limit(rules.FAILURES_AN_HOUR)
    )
    counted = failures.all()
    if len(counted) == rules.FAILURES_AN_HOUR:
        raise FailedTooOften(counted[-1] + rules.FAILURES_COUNT_FOR - now)


async def _take(
    session: AsyncSession, table: _Taken, reservation: Reservation, **place: int
) -> bool:
    """Store a reservation, also over an expired one; False if another one has the place."""
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


async def _tier(session: AsyncSession, user_id: str) -> str:
    found = select(Membership.tier).where(col(Membership.user_id) == user_id)
    return await session.scalar(found) or rules.FREE


async def _is_reserved(session: AsyncSession, user_id: str) -> bool:
    found = select(WeeklyReservation.id).where(
        col(WeeklyReservation.user_id) == user_id,
        col(WeeklyReservation.expires_at) > clock.now(),
    )
    return await session.scalar(found) is not None


async def _in_flight(session: AsyncSession, user_id: str) -> int:
    found = (
        select(func.count())
        .select_from(GenerationSlot)
        .where(col(GenerationSlot.user_id) == user_id, col(GenerationSlot.expires_at) > clock.now())
    )
    return await session.scalar(found) or 0


async def _is_stored(session: AsyncSession, user_id: str) -> bool:
    found = (
        select(AiSession.id)
        .where(
            col(AiSession.user_id) == user_id,
            col(AiSession.created_at) >= rules.counts_since(clock.now()),
        )
        .limit(1)
    )
    return await session.scalar(found) is not None
