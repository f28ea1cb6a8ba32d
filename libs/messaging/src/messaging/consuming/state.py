"""A consumer's state in the service's database: the inbox, and the erased subjects."""

from collections.abc import Iterable
from contextlib import AbstractAsyncContextManager

from sqlalchemy.ext.asyncio import AsyncSession

from messaging import inbox
from messaging.database import Database
from messaging.erasures import erased_among, is_erased


class ConsumerState:
    """The inbox and the tombstones; without `erasures` no tombstones are looked up."""

    def __init__(self, database: Database, *, erasures: bool) -> None:
        self._database = database
        self._erasures = erasures

    def session(self) -> AbstractAsyncContextManager[AsyncSession]:
        """A session whose transaction is committed at the end, or rolled back by an error."""
        return self._database.session()

    async def note(self, session: AsyncSession, event_ids: list[str], queue: str) -> set[str]:
        """Note events in the handler's transaction; return those that were not handled before."""
        return await inbox.note(session, event_ids, queue)

    async def erased_among(self, session: AsyncSession, subjects: Iterable[str]) -> set[str]:
        """The erased ones; none of the others is erased before the transaction ends."""
        return await erased_among(session, subjects) if self._erasures else set()

    async def claim(self, event_id: str, queue: str) -> bool:
        """Claim an event whose handler has a side effect; False while another worker has it."""
        return await inbox.claim(self._database.raw_sql, event_id, queue)

    async def release(self, event_id: str, queue: str) -> None:
        await inbox.release(self._database.raw_sql, event_id, queue)

    async def mark(self, event_id: str, name: str) -> bool:
        """Mark a message that may end this process; False if a mark remains from before."""
        return await inbox.mark(self._database.raw_sql, event_id, name)

    async def is_being_handled(self, event_id: str, name: str) -> bool:
        """Whether the process that set a mark is alive, or has removed it."""
        return await inbox.is_being_handled(self._database.raw_sql, event_id, name)

    async def renew(self, event_id: str, name: str) -> None:
        """Keep a mark or a claim alive until cancelled."""
        await inbox.renew(self._database.raw_sql, event_id, name)

    async def is_known(self, event_id: str, queue: str) -> bool:
        return await inbox.is_known(self._database.raw_sql, event_id, queue)

    async def note_alone(self, event_id: str, queue: str) -> None:
        """Note an event of a handler without a transaction."""
        await inbox.note_alone(self._database.raw_sql, event_id, queue)

    async def is_erased(self, subject: str) -> bool:
        return self._erasures and await is_erased(self._database.raw_sql, subject)

    async def is_cause_of(self, error: BaseException) -> bool:
        """Whether an error only means that the database is unavailable."""
        return await self._database.is_cause_of(error)
