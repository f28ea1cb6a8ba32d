"""A worker that has lost its lease stores nothing, and what a dead one has left is done."""

import asyncio
import signal
from collections import Counter

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from chassis.personal import PersonalData
from messaging import clock, is_of_erased_subject
from testkit import eventually
from work import Task, Works

from .queue_of_test import Queue, says


def storing(kind: str = "slow", at_most: int | None = 3) -> Works:
    works = Works()

    @works(kind, at_once=4, at_most=at_most)
    async def store(task: Task) -> None:
        async with task.session() as session:
            await session.execute(
                text("INSERT INTO stored VALUES (:key, 'another')"), {"key": task.key}
            )

    return works


class Held:
    """A kind whose tasks wait until the test lets them end."""

    def __init__(self, *, stores: bool = True) -> None:
        self.works = Works()
        self.begun: Counter[str] = Counter()
        self.may_end = asyncio.Event()
        self.was_stopped = asyncio.Event()

        @self.works("held", at_once=4)
        async def hold(task: Task) -> None:
            self.begun[task.key] += 1
            try:
                await self.may_end.wait()
            except asyncio.CancelledError:
                self.was_stopped.set()
                raise
            async with task.session() as session:
                await session.execute(text("INSERT INTO stored VALUES (:key)"), {"key": task.key})


async def test_a_task_whose_process_is_killed_is_done_by_another_one(queue: Queue) -> None:
    await queue.add("slow", "a")
    async with queue.process() as child:
        await says(child, "begun a")
        child.kill()
        await child.wait()
    row = await queue.row("a")
    # The attempt counted when it began.
    assert (row["attempts"], row["done_at"]) == (1, None)
    another = queue.worker(storing())
    assert await another.do_due() == 0
    await queue.expire_leases()
    assert await another.do_due() == 1
    assert (await queue.row("a"))["attempts"] == 2
    assert await queue.stored() == ["a"]


async def test_a_worker_that_was_suspended_stores_nothing_after_its_lease(queue: Queue) -> None:
    await queue.add("slow", "a")
    async with queue.process() as child:
        await says(child, "begun a")
        child.send_signal(signal.SIGSTOP)
        await queue.expire_leases()
        assert await queue.worker(storing()).do_due() == 1
        child.send_signal(signal.SIGCONT)
        assert child.stdin is not None
        child.stdin.write(b"end\n")
        await says(child, "The lease of slow a is lost")
    rows = await queue.database.raw_sql.fetch("SELECT by FROM stored")
    assert [row["by"] for row in rows] == ["another"]


async def test_a_result_that_comes_after_the_lease_is_dropped(queue: Queue) -> None:
    held = Held()
    async with queue.working(held.works):
        await queue.add("held", "a")
        await eventually(lambda: held.begun["a"])
        # At the moment of its commit another worker has the task.
        await queue.database.raw_sql.execute("UPDATE work SET worker = 'another'")
        held.may_end.set()
        await queue.database.raw_sql.execute("UPDATE work SET worker = NULL, leased_until = NULL")
        await queue.is_done("a")
    assert await queue.stored() == ["a"]


async def test_a_transaction_of_a_lost_lease_is_rolled_back(queue: Queue) -> None:
    works, stolen = Works(), list[str]()

    @works("store")
    async def store(task: Task, session: AsyncSession) -> None:
        await session.execute(text("INSERT INTO stored VALUES (:key)"), {"key": task.key})
        if not stolen:
            stolen.append(task.worker)
            await queue.database.raw_sql.execute("UPDATE work SET worker = 'another'")

    await queue.add("store", "a")
    await queue.worker(works).do_due()
    assert await queue.stored() == []
    await queue.expire_leases()
    await queue.worker(works).do_due()
    assert await queue.stored() == ["a"]


async def test_a_worker_that_is_stopped_gives_its_tasks_back(queue: Queue) -> None:
    held = Held()
    await queue.add("held", "a", "b")
    async with queue.working(held.works):
        await eventually(lambda: len(held.begun) == 2)
        assert (await queue.row("a"))["attempts"] == 1
    for key in ("a", "b"):
        row = await queue.row(key)
        assert (row["worker"], row["leased_until"], row["attempts"]) == (None, None, 0)
    held.may_end.set()
    assert await queue.worker(held.works).do_due() == 2


async def test_a_lease_is_renewed_for_as_long_as_its_worker_lives(queue: Queue) -> None:
    held = Held()
    async with queue.working(held.works):
        await queue.add("held", "a")
        await eventually(lambda: held.begun["a"])
        until = (await queue.row("a"))["leased_until"]

        async def is_renewed() -> bool:
            return bool((await queue.row("a"))["leased_until"] > until)

        await eventually(is_renewed)
        assert await queue.worker(held.works).do_due() == 0
        held.may_end.set()
        await queue.is_done("a")
    assert held.begun["a"] == 1


async def test_an_erasure_deletes_the_tasks_of_the_member_and_stops_those_at_work(
    queue: Queue,
) -> None:
    held = Held()
    await queue.add("other", "waits", member="mia")
    async with queue.working(held.works):
        await queue.add("held", "of mia", member="mia")
        await queue.add("held", "of ben", member="ben")
        await eventually(lambda: len(held.begun) == 2)
        async with queue.database.session() as session:
            await PersonalData().erase(session, "mia", clock.now())
        await held.was_stopped.wait()
        held.may_end.set()
        await queue.is_done("of ben")
    # The erasure itself is a task of no member.
    left = "SELECT key FROM work WHERE kind <> 'finish-erasure'"
    assert [row["key"] for row in await queue.database.raw_sql.fetch(left)] == ["of ben"]
    assert await queue.stored() == ["of ben"]
    with pytest.raises(DBAPIError) as refused:
        await queue.add("held", "late", member="mia")
    assert is_of_erased_subject(refused.value)


async def test_a_task_that_ends_its_process_is_given_up_and_costs_the_others_one_attempt(
    queue: Queue,
) -> None:
    await queue.add("slow", "poison", "a", "b")

    async def process_dies() -> set[str]:
        """The tasks that a process has begun when the poison ends it."""
        before = {key: (await queue.row(key))["attempts"] for key in ("poison", "a", "b")}
        works, begun = Works(), []

        @works("slow", at_once=4, at_most=3)
        async def begin(task: Task) -> None:
            begun.append(task.key)

        await queue.expire_leases()
        worker = queue.worker(works)
        claimed = await worker._claims.due()
        # Killed here: nothing is settled, no lease is given back.
        after = {key: (await queue.row(key))["attempts"] for key in before}
        assert {task.key for task in claimed} == {k for k in before if after[k] > before[k]}
        return {task.key for task in claimed}

    assert await process_dies() == {"poison", "a", "b"}
    attempts = Counter[str]()
    for _ in range(9):
        died = await process_dies()
        assert len(died) == 1
        attempts.update(died)
    # Each was tried alone: none of them has used up the attempts of another one.
    assert set(attempts.values()) == {3}


async def test_progress_makes_an_attempt_the_first_one_again(queue: Queue) -> None:
    works, attempts = Works(), list[int]()

    @works("steps", at_most=2, pauses=(0,))
    async def step(task: Task) -> None:
        attempts.append(task.attempts)
        if len(attempts) == 2:
            async with task.session(is_progress=True):
                pass
        raise RuntimeError("it fails")

    await queue.add("steps", "a")
    await queue.worker(works).do_due()
    assert attempts == [1, 2, 2]
    assert (await queue.row("a"))["gave_up_at"] is not None
