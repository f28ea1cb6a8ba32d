"""Members who write until the databases are lost, and the times of their acknowledged writes."""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC

import httpx

from tests.e2e.people import Person, a_new_member


def now() -> datetime.datetime:
    return datetime.datetime.now(UTC)


@dataclass(frozen=True)
class Write:
    """A saved log: its member and day, and when it was sent and acknowledged."""

    member: str
    day: datetime.date
    sent: datetime.datetime
    acknowledged: datetime.datetime


@dataclass
class Writers:
    """Members who save one log after the other, each for the day before the previous one."""

    members: list[Person]
    writes: list[Write] = field(default_factory=list)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)
    _starts: int = 0

    @classmethod
    async def registered(cls, api: httpx.AsyncClient, count: int) -> Writers:
        return cls([await a_new_member(api, name=f"Writer {n}") for n in range(count)])

    def begin(self) -> None:
        # Each start writes days that have not been written yet.
        self._starts += 1
        first = datetime.date(2026 - self._starts * 30, 12, 31)
        self._tasks = [asyncio.create_task(self._write(each, first)) for each in self.members]

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _write(self, member: Person, day: datetime.date) -> None:
        while True:
            sent = now()
            body = {"date": day.isoformat(), "weightKg": 80}
            answer = await member.responses.tracker.save_log(body)
            if answer.is_success:
                self.writes.append(Write(member.id, day, sent, now()))
            day -= datetime.timedelta(days=1)
            # Leave CPU for other processes on this machine.
            await asyncio.sleep(0.02)

    def before(self, moment: datetime.datetime) -> set[tuple[str, datetime.date]]:
        return _rows(each for each in self.writes if each.acknowledged < moment)

    def after(self, moment: datetime.datetime) -> set[tuple[str, datetime.date]]:
        return _rows(each for each in self.writes if each.sent > moment)


def _rows(writes: Iterable[Write]) -> set[tuple[str, datetime.date]]:
    return {(each.member, each.day) for each in writes}
