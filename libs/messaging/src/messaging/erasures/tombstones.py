"""Tombstones: the users whose data was erased here."""

import sys
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from messaging.database import RawSql
from messaging.projections import SharedRows

# An exclusive lock: it waits for each transaction that stores something about the user.
_LOCK = text("SELECT pg_advisory_xact_lock(1701999459, hashtext(:user_id))")
_ADD = text("""
INSERT INTO erased_user AS known (user_id, erased_at) VALUES (:user_id, :erased_at)
ON CONFLICT (user_id) DO UPDATE SET finished_at = NULL
""")
# A row that is being published is left out: those who receive the event skip it.
_DELETE_EVENTS = text("""
DELETE FROM outbox WHERE position IN (
    SELECT position FROM outbox
    WHERE strpos(body, :user_id) > 0 AND body::json ->> 'subject' = :user_id
    FOR UPDATE SKIP LOCKED
)
""")
_ERASED_AMONG = text("SELECT erased_among(CAST(:user_ids AS text[]))")
_ALL = "SELECT user_id, erased_at FROM erased_user ORDER BY erased_at, user_id"
_IS_ERASED = "SELECT true FROM erased_user WHERE user_id = $1"


async def lock_for_erasure(session: AsyncSession, user_id: str) -> None:
    """Wait for each transaction that stores something about the user, and keep others waiting.

    Call it before anything else that `leave_tombstone` has to come after.
    """
    await session.execute(_LOCK, {"user_id": user_id})


async def leave_tombstone(session: AsyncSession, user_id: str, erased_at: datetime) -> None:
    """Leave a tombstone, and take back events that wait.

    Call it first in the transaction that deletes the user's data: from here to its end nothing
    about the user can be stored. Called again, the erasure is repeated.
    """
    await lock_for_erasure(session, user_id)
    await session.execute(_ADD, {"user_id": user_id, "erased_at": erased_at})
    await session.execute(_DELETE_EVENTS, {"user_id": user_id})


def shared_erasures(owner: str) -> SharedRows:
    """The tombstones: every service has the owner's."""
    return SharedRows(
        "erasures", owner, table="erased_user", key="user_id", fields={"erasedAt": "erased_at"}
    )


async def erased_among(session: AsyncSession, user_ids: Iterable[str]) -> set[str]:
    """The erased ones; none of the others is erased before the transaction ends."""
    found = await session.execute(_ERASED_AMONG, {"user_ids": sorted(set(user_ids))})
    return set(found.scalars())


async def is_erased(sql: RawSql, user_id: str) -> bool:
    return await sql.fetchval(_IS_ERASED, user_id) is not None


async def erased_users(sql: RawSql) -> list[str]:
    """A line for each: the id and the time. What a restored backup does not know is in it."""
    rows = await sql.fetch(_ALL)
    return [f"{row['user_id']} {row['erased_at'].isoformat()}" for row in rows]


def read_erasures(file: str) -> list[tuple[str, datetime]]:
    """The erasures in a file of such lines: - is stdin, without a name there are none."""
    if not file:
        return []
    lines = (sys.stdin.read() if file == "-" else Path(file).read_text()).splitlines()
    parts = [line.split() for line in lines if line.strip()]
    return [(user_id, datetime.fromisoformat(erased_at)) for user_id, erased_at in parts]
