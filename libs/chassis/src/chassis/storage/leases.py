"""Leases of rows: one worker at a time works on a row, and another one where it was killed.

All times are those of the database's clock. A lease is renewed while its worker lives, and expires
otherwise. `worker` is another name at each lease, and every change of a worker names it: one that
was suspended, or whose row was canceled or erased meanwhile, stores nothing.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar

from sqlalchemy import DateTime, case, func, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, update

from chassis import ids, tracing
from messaging import Database

log = logging.getLogger(__name__)

_LEASE_SECONDS = 30.0
# So soon a worker notices that its row was canceled.
_RENEWAL_SECONDS = 2.0

# The condition on a row that no worker has.
NOT_LEASED = "(leased_until IS NULL OR leased_until <= clock_timestamp())"


class Leasable(Protocol):
    """A row that can be leased: a table has these columns."""

    user_id: str
    id: str
    state: str
    worker: str | None
    leased_until: datetime | None
    # Leases since the last change by a worker: a row that ends its worker must not end all of them.
    attempts: int
    # Of the request that asked for the work, which goes on with its trace.
    traceparent: str | None


T = TypeVar("T", bound=Leasable)


class LeaseLost(Exception):
    """The row was canceled or erased, or another worker has it."""


class Leases(Generic[T]):
    """The leases of a table's rows.

    `at_work` is the state of a row from when it is leased, `waiting` from when it is given back;
    without them its state stays.
    """

    def __init__(
        self, table: type[T], *, at_work: str | None = None, waiting: str | None = None
    ) -> None:
        self._table = table
        self._name = f"work on {table.__name__}"
        self._at_work = {"state": at_work} if at_work else {}
        state = col(table.state)
        self._waiting = {"state": case((state == at_work, waiting), else_=state)} if waiting else {}

    async def take(self, session: AsyncSession, chosen: str, **values: Any) -> T | None:
        """Lease a row: `chosen` is the query of its user_id and id, `FOR UPDATE SKIP LOCKED`."""
        taking = (
            update(self._table)
            .where(text(f"(user_id, id) = ({chosen})").bindparams(**values))
            .values(worker=ids.new(), attempts=col(self._table.attempts) + 1)
            .values(leased_until=_lease_from_now(), **self._at_work)
            .returning(self._table)
            .execution_options(synchronize_session=False)
        )
        found: T | None = await session.scalar(taking)
        return found

    @asynccontextmanager
    async def held(self, database: Database, row: T) -> AsyncIterator[None]:
        """Renew a lease for as long as the block takes, which ends with `LeaseLost` without it.

        Then it is given back, also when the worker is stopped; what fails is taken again when the
        lease expires.
        """
        try:
            with tracing.span(self._name, parent=row.traceparent):
                async with self._renewed(database, row):
                    yield
        except (LeaseLost, asyncio.CancelledError):
            await self.let_go(database, row)
            raise
        await self.let_go(database, row)

    async def change(self, session: AsyncSession, row: T, **values: Any) -> None:
        """Change a row in the transaction of what belongs to it, or raise `LeaseLost`."""
        if not await self._changes(session, row, **{"attempts": 0, **values}):
            raise LeaseLost

    async def give_back(self, session: AsyncSession, row: T) -> None:
        """End a lease, so that another worker goes on at once; this attempt does not count."""
        table = self._table
        attempts = func.greatest(col(table.attempts) - 1, 0)
        giving = (
            update(table)
            .where(*self._of_worker(row))
            .values(worker=None, leased_until=None, attempts=attempts, **self._waiting)
            .execution_options(synchronize_session=False)
        )
        await session.execute(giving)

    async def let_go(self, database: Database, row: T) -> None:
        """Give a lease back; one that cannot be given back expires by itself."""
        try:
            async with database.session() as session:
                await self.give_back(session, row)
        except Exception as error:
            log.warning("The lease of %s expires by itself: %r", row.id, error)

    @asynccontextmanager
    async def _renewed(self, database: Database, row: T) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(None) as block:
                renewing = asyncio.create_task(self._renew(database, row, block))
                try:
                    yield
                finally:
                    renewing.cancel()
                    await asyncio.wait([renewing])
        except TimeoutError:
            if block.expired():
                raise LeaseLost from None
            raise

    async def _renew(self, database: Database, row: T, block: asyncio.Timeout) -> None:
        renewed_at = monotonic()
        while monotonic() < renewed_at + _LEASE_SECONDS:
            await asyncio.sleep(_RENEWAL_SECONDS)
            asked_at = monotonic()
            try:
                async with database.session() as session:
                    if not await self._changes(session, row, leased_until=_lease_from_now()):
                        break
                renewed_at = asked_at
            except Exception as error:
                log.warning("The lease of %s can't be renewed: %r", row.id, error)
        block.reschedule(asyncio.get_running_loop().time())

    async def _changes(self, session: AsyncSession, row: T, **values: Any) -> bool:
        table = self._table
        changing = (
            update(table)
            .where(*self._of_worker(row), col(table.state) == row.state)
            .values(**values)
            .returning(col(table.id))
            .execution_options(synchronize_session=False)
        )
        return await session.scalar(changing) is not None

    def _of_worker(self, row: T) -> tuple[Any, ...]:
        table = self._table
        return (
            col(table.user_id) == row.user_id,
            col(table.id) == row.id,
            col(table.worker) == row.worker,
        )


def _lease_from_now() -> Any:
    return func.clock_timestamp(type_=DateTime(timezone=True)) + timedelta(seconds=_LEASE_SECONDS)
