"""Add tasks, and remove those that wait."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from messaging import clock, context
from work.queries import queries
from work.wake import wake_after_commit


async def add(
    session: AsyncSession,
    kind: str,
    *,
    key: str,
    member: str | None = None,
    due: datetime | None = None,
    once: bool = False,
    networks: Sequence[str] = (),
    group: str = "",
) -> None:
    """Add a task if, and only if, this session commits.

    The same key twice is one task. One that waits is due at the earlier of both times, one that is
    running runs once more afterwards, and one that is done or was given up is a new task. With
    `once`, a task that exists in any state is left as it is.

    A task of a `member` is deleted when the member is erased. `networks` are the member's, the
    narrowest first, for kinds whose slots are shared fairly. A `group` is for kinds that limit the
    tasks at once of each: no other kind does a task with one.
    """
    values = {
        "kind": kind,
        "key": key,
        "member": member,
        "due": due or clock.now(),
        "once": once,
        "networks": list(networks),
        "traceparent": context.traceparent.get(),
        "group": group,
    }
    await session.execute(queries.add.clause, values)
    wake_after_commit(session)


async def remove(session: AsyncSession, kind: str, *, key: str) -> None:
    """Delete a task that no worker has, if this session commits; one that is running ends."""
    await session.execute(queries.remove.clause, {"kind": kind, "key": key})
