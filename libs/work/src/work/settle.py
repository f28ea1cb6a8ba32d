"""End tasks: those that end while a statement runs share the next one."""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy.ext.asyncio import AsyncSession

from messaging import Database
from work.queries import queries
from work.task import LeaseLost, Task


class End(NamedTuple):
    """A task that ends: when it is due again, if it is repeated, and whether its row is kept."""

    task: Task
    next_at: datetime | None
    is_kept: bool


_Ended = tuple[End, asyncio.Future[bool]]


class Settlements:
    """Settles the tasks of a process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._ended: list[_Ended] = []
        self._settling: asyncio.Task[None] | None = None

    async def settle(self, end: End) -> bool:
        """The task is done, or due again; return whether it is due again."""
        settled: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._ended.append((end, settled))
        if self._settling is None or self._settling.done():
            self._settling = asyncio.create_task(self._settle_all())
        return await settled

    async def _settle_all(self) -> None:
        while self._ended:
            ended, self._ended = self._ended, []
            try:
                await self._settle_together(ended)
            except Exception:
                # A deadlock with a transaction that adds some of them again, for one.
                for each in ended:
                    await self._settle_alone(each)

    async def _settle_together(self, ended: Sequence[_Ended]) -> None:
        values = _values([end for end, _ in ended])
        rows = await self._database.raw_sql.fetch(queries.settle, **values)
        due_again = {row["worker"]: row["is_due_again"] for row in rows}
        for end, settled in ended:
            if settled.done():
                continue
            if end.task.worker in due_again:
                settled.set_result(due_again[end.task.worker])
            else:
                settled.set_exception(LeaseLost())

    async def _settle_alone(self, ended: _Ended) -> None:
        try:
            await self._settle_together([ended])
        except Exception as error:
            if not ended[1].done():
                ended[1].set_exception(error)


async def settle_with(session: AsyncSession, end: End) -> bool:
    """Settle a task in the transaction of what it has stored, or raise `LeaseLost`."""
    rows = (await session.execute(queries.settle.clause, _values([end]))).all()
    if not rows:
        raise LeaseLost
    return bool(rows[0].is_due_again)


def _values(ends: Sequence[End]) -> dict[str, list[Any]]:
    return {
        "kinds": [end.task.kind for end in ends],
        "keys": [end.task.key for end in ends],
        "workers": [end.task.worker for end in ends],
        "due_next": [end.next_at for end in ends],
        "kept": [end.is_kept for end in ends],
    }
