"""Tombstones: the subjects whose data was erased here.

The table and its column are called `erased_user` and `user_id`, whatever a subject is.
"""

import sys
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from messaging.database import RawSql
from messaging.metrics import ERASURE_AGE
from messaging.projections import SharedRows

# An exclusive lock: it waits for each transaction that stores something about the subject.
_LOCK = text("SELECT pg_advisory_xact_lock(1701999459, hashtext(:subject))")
_ADD = text("""
INSERT INTO erased_user AS known (user_id, erased_at) VALUES (:subject, :erased_at)
ON CONFLICT (user_id) DO UPDATE SET finished_at = NULL
""")
# A row that is being published is left out: those who receive the event skip it.
_DELETE_EVENTS = text("""
DELETE FROM outbox WHERE position IN (
    SELECT position FROM outbox
    WHERE strpos(body, :subject) > 0 AND body::json ->> 'subject' = :subject
    FOR UPDATE SKIP LOCKED
)
""")
# Waits for a switch to what is rebuilt, and keeps one waiting.
_DELETE_REBUILT = text("DELETE FROM rebuilt_row WHERE subject = :subject")
_ERASED_AMONG = text("SELECT erased_among(CAST(:subjects AS text[]))")
_END = text("""
UPDATE erased_user SET finished_at = now()
WHERE user_id = :subject AND finished_at IS NULL RETURNING true
""")
_AGE = """
SELECT coalesce(extract(epoch FROM now() - min(erased_at)), 0)::float8 FROM erased_user
WHERE finished_at IS NULL
"""
_ALL = "SELECT user_id, erased_at FROM erased_user ORDER BY erased_at, user_id"
_IS_ERASED = "SELECT true FROM erased_user WHERE user_id = $1"


async def lock_for_erasure(session: AsyncSession, subject: str) -> None:
    """Wait for each transaction that stores something about the subject, and keep others waiting.

    Call it before anything else that `leave_tombstone` has to come after.
    """
    await session.execute(_LOCK, {"subject": subject})


async def leave_tombstone(session: AsyncSession, subject: str, erased_at: datetime) -> None:
    """Leave a tombstone, and take back events that wait and rows of projections in rebuilding.

    Call it first in the transaction that deletes the subject's data: from here to its end nothing
    about the subject can be stored. Called again, the erasure is repeated.
    """
    await lock_for_erasure(session, subject)
    await session.execute(_ADD, {"subject": subject, "erased_at": erased_at})
    await session.execute(_DELETE_EVENTS, {"subject": subject})
    await session.execute(_DELETE_REBUILT, {"subject": subject})


async def end_erasure(session: AsyncSession, subject: str) -> bool:
    """Note that nothing is left of a subject; False if that was noted before."""
    return bool(await session.scalar(_END, {"subject": subject}))


async def measure_erasures(sql: RawSql) -> None:
    """Set the metric of the oldest erasure that is not finished."""
    ERASURE_AGE.set(await sql.fetchval(_AGE))


def shared_erasures(owner: str) -> SharedRows:
    """The tombstones: every service has the owner's."""
    return SharedRows(
        "erasures", owner, table="erased_user", key="user_id", fields={"erasedAt": "erased_at"}
    )


async def erased_among(session: AsyncSession, subjects: Iterable[str]) -> set[str]:
    """The erased ones; none of the others is erased before the transaction ends."""
    found = await session.execute(_ERASED_AMONG, {"subjects": sorted(set(subjects))})
    return set(found.scalars())


async def is_erased(sql: RawSql, subject: str) -> bool:
    return await sql.fetchval(_IS_ERASED, subject) is not None


async def list_erasures(sql: RawSql) -> list[str]:
    """A line for each: the id and the time. What a restored backup does not know is in it."""
    rows = await sql.fetch(_ALL)
    return [f"{row['user_id']} {row['erased_at'].isoformat()}" for row in rows]


def read_erasures(file: str) -> list[tuple[str, datetime]]:
    """The erasures in a file of such lines: "-" is stdin; without a name, an empty list."""
    if not file:
        return []
    lines = (sys.stdin.read() if file == "-" else Path(file).read_text()).splitlines()
    parts = [line.split() for line in lines if line.strip()]
    return [(subject, datetime.fromisoformat(erased_at)) for subject, erased_at in parts]
