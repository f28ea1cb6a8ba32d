"""One plan a week, unless the tier says otherwise.

A plan that is being written counts as well: its reservation is taken before the model is asked,
and replaced by the stored plan in one transaction. No database connection is held in between.
"""

from datetime import timedelta

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete, select

from chassis import clock
from chassis.http import TooManyRequests
from planner import rules
from planner.tables import AiSession, Membership, Reservation

SPENT = "Your membership includes 1 plan per week. Upgrade to PRO for unlimited plans."


class Spent(TooManyRequests):
    """The week's plan is written, or being written."""

    def __init__(self) -> None:
        super().__init__(SPENT, more={"upgradeRequired": True})


async def check(session: AsyncSession, member_id: str) -> None:
    """Refuse a member whose quota is spent."""
    if await _is_unlimited(session, member_id):
        return
    if await _is_being_written(session, member_id) or await _is_written(session, member_id):
        raise Spent


async def reserve(session: AsyncSession, member_id: str, lifetime: timedelta) -> Reservation | None:
    """Take the week's plan for a while; None for a member who needs no reservation."""
    if await _is_unlimited(session, member_id):
        return None
    now = clock.now()
    wanted = Reservation(user_id=member_id, expires_at=now + lifetime)
    taking = insert(Reservation).values(wanted.model_dump())
    taken = await session.scalar(
        taking.on_conflict_do_update(
            index_elements=["user_id"],
            set_={"id": taking.excluded.id, "expires_at": taking.excluded.expires_at},
            where=col(Reservation.expires_at) <= now,
        ).returning(col(Reservation.id))
    )
    # Looked at after taking, which waits for whoever is just replacing a reservation by a plan.
    if taken is None or await _is_written(session, member_id):
        raise Spent
    return wanted


async def give_up(session: AsyncSession, reservation: Reservation) -> bool:
    """End a reservation; False when it had expired and somebody else has it now."""
    ended = await session.scalar(
        delete(Reservation)
        .where(
            col(Reservation.user_id) == reservation.user_id, col(Reservation.id) == reservation.id
        )
        .returning(col(Reservation.id))
    )
    return ended is not None


async def _is_unlimited(session: AsyncSession, member_id: str) -> bool:
    tier = await session.scalar(select(Membership.tier).where(col(Membership.user_id) == member_id))
    return tier in rules.UNLIMITED_TIERS


async def _is_being_written(session: AsyncSession, member_id: str) -> bool:
    found = select(Reservation.id).where(
        col(Reservation.user_id) == member_id, col(Reservation.expires_at) > clock.now()
    )
    return await session.scalar(found) is not None


async def _is_written(session: AsyncSession, member_id: str) -> bool:
    found = (
        select(AiSession.id)
        .where(
            col(AiSession.user_id) == member_id,
            col(AiSession.created_at) >= rules.counts_since(clock.now()),
        )
        .limit(1)
    )
    return await session.scalar(found) is not None
