"""The rest of an erasure after the deletion: dead letters, other systems, confirmation.

A trigger on the tombstones adds the task (`chassis/migrations/0002_finish_erasures.sql`).
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from messaging import DeadLetterRetention, Event, clock, end_erasure, outbox
from work import Task, Works

# Deletes the member from another system; called again until it returns.
Finish = Callable[[str], Awaitable[None]]

_FINISH_SECONDS = 25
_AT_ONCE = 20
_PAUSES = (1, 2, 4, 8, 16, 32, 60)


def finish_erasures(
    answer: Callable[[str, datetime], Event],
    dead_letters: DeadLetterRetention,
    finish: Finish | None,
) -> Works:
    """The task of a service that confirms erasures."""
    works, search = Works(), _Search(dead_letters)

    # Only the tombstone keeps the id of an erased member.
    @works("finish-erasure", at_once=_AT_ONCE, pauses=_PAUSES, kept=timedelta())
    async def finish_erasure(task: Task) -> None:
        """Finish an erasure and confirm it. Repeating it is harmless."""
        await search.delete_of(task.key)
        if finish is not None:
            async with asyncio.timeout(_FINISH_SECONDS):
                await finish(task.key)
        async with task.session() as session:
            if await end_erasure(session, task.key):
                outbox.add(session, answer(task.key, clock.now()))

    return works


class _Search:
    """Searches the dead letters for erased members. Waiting erasures share the next search, because
    each search delivers every dead letter."""

    def __init__(self, dead_letters: DeadLetterRetention) -> None:
        self._dead_letters = dead_letters
        self._waiting: set[str] = set()
        self._alone = asyncio.Lock()

    async def delete_of(self, member_id: str) -> None:
        self._waiting.add(member_id)
        async with self._alone:
            if member_id in self._waiting:
                members, self._waiting = self._waiting, set()
                try:
                    await self._dead_letters.delete_of(members)
                except BaseException:
                    # The other waiting erasures then search on their own.
                    self._waiting |= members - {member_id}
                    raise
