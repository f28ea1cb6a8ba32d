"""Claim due tasks, as far as a process has free slots: each under a lease with a new name."""

from collections.abc import Mapping

import asyncpg

from messaging import Database, clock
from work.leases import LEASE_SECONDS, Leases
from work.queries import queries
from work.task import Task
from work.works import Work


class Claims:
    """Claims the tasks of a process."""

    def __init__(self, database: Database, works: Mapping[str, Work], leases: Leases) -> None:
        self._database = database
        self._works = works
        self._leases = leases
        # A kind had as many tasks as it has slots: the next free slot has one.
        self.more: set[str] = set()

    async def due(self) -> list[Task]:
        """What is due of kinds whose slots are each process's, and what a dead worker has left."""
        free = {
            work.kind: slots
            for work in self._works.values()
            if not work.fair and (slots := self._free(work)) > 0
        }
        if not free:
            return []
        rows = await self._database.raw_sql.fetch(
            queries.claim,
            kinds=list(free),
            # A kind with limited groups: here only what a dead worker has left is claimed.
            slots=[
                0 if self._works[kind].at_once_per_group else slots for kind, slots in free.items()
            ],
            takes_abandoned=not self._leases.has_abandoned,
            now=clock.now(),
            seconds=LEASE_SECONDS,
        )
        claimed = [self._task(row) for row in rows]
        for kind, slots in free.items():
            is_full = sum(task.kind == kind for task in claimed) >= slots
            (self.more.add if is_full else self.more.discard)(kind)
        return claimed

    async def in_groups(self) -> list[Task]:
        """What is due of kinds that limit the tasks at once of each group."""
        claimed = []
        for work in self._works.values():
            if work.at_once_per_group is not None and (slots := self._free(work)) > 0:
                claimed += await self._in_groups_of(work, slots)
        return claimed

    async def fairly(self) -> list[Task]:
        """What is next of kinds whose slots are counted over all processes."""
        claimed = []
        for work in self._works.values():
            if work.fair:
                while (task := await self._next_of(work)) is not None:
                    claimed.append(task)
        return claimed

    async def _in_groups_of(self, work: Work, slots: int) -> list[Task]:
        sql = self._database.raw_sql
        now = clock.now()
        if not await sql.fetchval(queries.any_waits, kind=work.kind, now=now):
            return []
        async with sql.transaction() as transaction:
            await transaction.execute(queries.count_leases_alone, kind=work.kind)
            rows = await transaction.fetch(
                queries.claim_in_groups,
                kind=work.kind,
                now=now,
                at_once=work.at_once_per_group,
                slots=slots,
                seconds=LEASE_SECONDS,
            )
        return [self._task(row) for row in rows]

    async def _next_of(self, work: Work) -> Task | None:
        sql = self._database.raw_sql
        now = clock.now()
        # It needs no lock, and a fifth of the CPU of an attempt to take one.
        if not await sql.fetchval(queries.any_waits, kind=work.kind, now=now):
            return None
        async with sql.transaction() as transaction:
            await transaction.execute(queries.count_leases_alone, kind=work.kind)
            row = await transaction.fetchrow(
                queries.claim_fairly,
                kind=work.kind,
                now=now,
                slots=work.at_once,
                seconds=LEASE_SECONDS,
            )
        return None if row is None else self._task(row)

    def _free(self, work: Work) -> int:
        return work.at_once - self._leases.count(work.kind)

    def _task(self, row: asyncpg.Record) -> Task:
        slots = self._works[row["kind"]].at_once
        return Task(**dict(row), slots=slots, database=self._database)
