"""A task at work, and its lease."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from messaging import Database, Statement, clock
from work.queries import queries


class LeaseLost(Exception):
    """The task was discarded, its member was erased, or another worker has it."""


class GaveWay(LeaseLost):
    """Raised by a handler after `gives_way`: the task waits for another slot."""


class Postponed(Exception):
    """Raised by a handler: the task is due again after a while, and this attempt does not count."""

    def __init__(self, after: timedelta, reason: str = "") -> None:
        super().__init__(reason)
        self.after = after
        self.reason = reason


@dataclass(eq=False)
class Task:
    """A task, as its handler receives it.

    `worker` is a new name at each lease. Whatever a handler stores in a session of its task names
    it: a worker that was suspended, or whose task was discarded, stores nothing.
    """

    kind: str
    key: str
    member_id: str | None
    due_at: datetime
    # With this one, since the last progress; those that ended their process count.
    attempts: int
    worker: str
    traceparent: str | None
    was_abandoned: bool
    # The slots of its kind: see `gives_way`.
    slots: int
    database: Database = field(repr=False)

    @asynccontextmanager
    async def session(self, *, is_progress: bool = False) -> AsyncIterator[AsyncSession]:
        """A session that commits only while this worker has the task, or raises `LeaseLost`.

        With `is_progress`, the attempts before this one no longer count.
        """
        async with self.database.session() as session:
            yield session
            # Last: an erasure locks the task's row after everything else, too.
            if is_progress:
                await self._change(session, queries.note_progress)
            else:
                await self.check_lease(session)
        if is_progress:
            self.attempts = 1

    async def check_lease(self, session: AsyncSession) -> None:
        """Keep the lease until the transaction ends, or raise `LeaseLost`."""
        await self._change(session, queries.check_lease)

    async def gives_way(self, session: AsyncSession) -> bool:
        """End the lease in this transaction, if a task that goes first waits for the slot.

        Tasks with a positive rank give way to those without, while all slots of their kind are
        taken. After the commit the handler raises `GaveWay`. The task is claimed again when there
        is a slot, and this attempt does not count.
        """
        # Counted alone, so that only one task makes room for one that waits.
        await session.execute(queries.count_leases_alone.clause, {"kind": self.kind})
        values = {**self._lease, "slots": self.slots, "now": clock.now()}
        return await session.scalar(queries.give_way.clause, values) is not None

    @property
    def _lease(self) -> dict[str, str]:
        return {"kind": self.kind, "key": self.key, "worker": self.worker}

    async def _change(self, session: AsyncSession, statement: Statement) -> None:
        if await session.scalar(statement.clause, self._lease) is None:
            raise LeaseLost
