"""The member's row: locked by whatever changes it or computes with it."""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from tracker.tables import Member


async def lock_member(session: AsyncSession, user_id: str) -> Member:
    """Lock and return the member's row, creating it if needed.

    Other events of a member may arrive before `UserRegistered`.
    """
    member = await _locked(session, user_id)
    if member is None:
        await session.execute(insert(Member).values(id=user_id).on_conflict_do_nothing())
        member = await _locked(session, user_id)
        assert member is not None
    return member


async def _locked(session: AsyncSession, user_id: str) -> Member | None:
    found = await session.scalars(
        select(Member)
        .where(col(Member.id) == user_id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return found.one_or_none()
