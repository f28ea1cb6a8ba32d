"""What is left of an erasure after the deletion: dead letters, other systems, and the answer."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime

from sqlalchemy import text

from messaging import clock, inbox, outbox
from messaging.backoff import Backoff
from messaging.database import Database
from messaging.dead_letters import DeadLetterRetention, reason
from messaging.event import Event
from messaging.metrics import ERASURE_AGE

log = logging.getLogger(__name__)

# Deletes the subject from another system; called again until it returns.
Finish = Callable[[str], Awaitable[None]]

_SWEEP_SECONDS = 1.0
_FINISH_SECONDS = 25
_AT_ONCE = 10

_UNFINISHED = """
SELECT user_id FROM erased_user
WHERE finished_at IS NULL AND user_id <> ALL($1::text[]) ORDER BY erased_at LIMIT 100
"""
_AGE = """
SELECT coalesce(extract(epoch FROM now() - min(erased_at)), 0)::float8 FROM erased_user
WHERE finished_at IS NULL
"""
_END = text("""
UPDATE erased_user SET finished_at = now()
WHERE user_id = :subject AND finished_at IS NULL RETURNING true
""")


class ErasureFinisher:
    """Finishes each erasure, with growing pauses between the attempts, and then answers it."""

    def __init__(
        self,
        database: Database,
        answer: Callable[[str, datetime], Event],
        service: str,
        dead_letters: DeadLetterRetention,
        finish: Finish | None,
    ) -> None:
        self._database = database
        self._answer = answer
        self._service = service
        self._dead_letters = dead_letters
        self._finish = finish
        self._pauses = Backoff[str]()

    async def run(self) -> None:
        while True:
            try:
                await self.finish_all()
                ERASURE_AGE.set(await self._database.raw_sql.fetchval(_AGE))
            except Exception as error:
                # The database is away; requests and handlers say so.
                log.debug("Erasures can't be read: %r", error)
            await asyncio.sleep(_SWEEP_SECONDS)

    async def finish_all(self) -> None:
        """Make an attempt for each erasure that is due, unless another process does."""
        sql = self._database.raw_sql
        due = [row["user_id"] for row in await sql.fetch(_UNFINISHED, self._pauses.waiting())]
        if not due:
            return
        async with inbox.claimed(sql, "erasures", self._service) as is_ours:
            if is_ours:
                await self._attempt_all(due)

    async def _attempt_all(self, subjects: Sequence[str]) -> None:
        try:
            # One look for all of them: each look is a delivery of every dead letter.
            await self._dead_letters.delete_of(subjects)
        except Exception as error:
            for subject in subjects:
                self._postpone(subject, error)
            return
        places = asyncio.Semaphore(_AT_ONCE)

        async def attempt(subject: str) -> None:
            async with places:
                await self._attempt(subject)

        await asyncio.gather(*map(attempt, subjects))

    async def _attempt(self, subject: str) -> None:
        try:
            if self._finish is not None:
                async with asyncio.timeout(_FINISH_SECONDS):
                    await self._finish(subject)
            await self._end(subject)
            self._pauses.forget(subject)
        except Exception as error:
            self._postpone(subject, error)

    def _postpone(self, subject: str, error: Exception) -> None:
        pause = self._pauses.begin(subject)
        log.warning("erasure of %s: next attempt in %g s: %s", subject, pause, reason(error))

    async def _end(self, subject: str) -> None:
        async with self._database.session() as session:
            if await session.scalar(_END, {"subject": subject}):
                outbox.add(session, self._answer(subject, clock.now()))
