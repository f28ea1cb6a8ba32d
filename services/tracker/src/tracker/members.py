"""Members, each as a row that whoever changes it, or counts on it, holds on to."""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from tracker.tables import Member


async def hold(session: AsyncSession, user_id: str) -> Member:
    """The member's row, locked until the transaction ends, and made if it is not there yet:
    events of somebody may arrive before the news that there is somebody."""
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
