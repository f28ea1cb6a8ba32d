"""The members' rows: locked by whatever changes them or computes with them."""

from collections.abc import Iterable

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from tracker.tables import Member

# In the order of their ids, so that two transactions wait for each other instead of deadlocking.
_CREATE = text("""
INSERT INTO member (id) SELECT unnest(CAST(:ids AS text[])) ON CONFLICT DO NOTHING
""")
_LOCK = select(Member).from_statement(
    text("SELECT * FROM member WHERE id = ANY(:ids) ORDER BY id FOR UPDATE")
)


async def lock_member(session: AsyncSession, user_id: str) -> Member:
    """Lock and return the member's row, creating it if needed."""
    return (await lock_members(session, [user_id]))[user_id]


async def lock_members(session: AsyncSession, user_ids: Iterable[str]) -> dict[str, Member]:
    """Lock and return the members' rows by id, creating them if needed.

    Other events of a member may arrive before `UserRegistered`.
    """
    ids = {"ids": sorted(set(user_ids))}
    await session.execute(_CREATE, ids)
    members = await session.scalars(_LOCK, ids, execution_options={"populate_existing": True})
    return {member.id: member for member in members}
