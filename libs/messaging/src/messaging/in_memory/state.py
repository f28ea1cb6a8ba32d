"""The inbox, the tombstones and the outbox of a service, in memory."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session

from messaging.consuming import ConsumerState
from messaging.outbox import Outbox

Sessions = Callable[[], AbstractAsyncContextManager[AsyncSession]]
_NOTED = "messaging.noted"


class InMemoryState(ConsumerState):
    """Keeps what a transaction has noted and published if, and only if, it commits."""

    def __init__(self, sessions: Sessions | None, publish: Callable[[Outbox], None]) -> None:
        # Without a database, a session takes events and executes nothing.
        self._sessions: Sessions = sessions or AsyncSession
        self._publish = publish
        self._known: set[tuple[str, str]] = set()
        self._claims: set[tuple[str, str]] = set()
        self.erased: set[str] = set()

    @asynccontextmanager
    async def session(self) -> AsyncIterator[AsyncSession]:
        added: list[Outbox] = []

        def take(session: Session, *_: Any) -> None:
            for row in [each for each in session.new if isinstance(each, Outbox)]:
                session.expunge(row)
                added.append(row)

        async with self._sessions() as session:
            # A transaction takes a moment to begin, in which other messages arrive.
            await asyncio.sleep(0)
            event.listen(session.sync_session, "before_flush", take)
            noted: set[tuple[str, str]] = set()
            session.info[_NOTED] = noted
            yield session
            take(session.sync_session)
        self._known |= noted
        for row in added:
            self._publish(row)

    async def note(self, session: AsyncSession, event_ids: list[str], queue: str) -> set[str]:
        new = {(event_id, queue) for event_id in event_ids} - self._known
        session.info[_NOTED] |= new
        return {event_id for event_id, _ in new}

    async def erased_among(self, session: AsyncSession, subjects: Iterable[str]) -> set[str]:
        return self.erased & set(subjects)

    async def claim(self, event_id: str, queue: str) -> bool:
        is_free = (event_id, queue) not in self._claims
        self._claims.add((event_id, queue))
        return is_free

    async def release(self, event_id: str, queue: str) -> None:
        self._claims.discard((event_id, queue))

    async def mark(self, event_id: str, name: str) -> bool:
        return await self.claim(event_id, name)

    async def is_being_handled(self, event_id: str, name: str) -> bool:
        # No process dies here.
        return True

    async def renew(self, event_id: str, name: str) -> None:
        """Nothing expires here."""

    async def is_known(self, event_id: str, queue: str) -> bool:
        return (event_id, queue) in self._known

    async def note_alone(self, event_id: str, queue: str) -> None:
        self._known.add((event_id, queue))

    async def is_erased(self, subject: str) -> bool:
        return subject in self.erased

    async def is_cause_of(self, error: BaseException) -> bool:
        # It is never unavailable; whatever a handler raises is an attempt.
        return False
