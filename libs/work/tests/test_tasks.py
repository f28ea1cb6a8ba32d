"""A task takes effect once, is retried as its kind says, and is one task for its key."""

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

import work
from messaging import Database, clock, tracing
from testkit import eventually
from testkit.moved_clock import MovedClock
from work import Postponed, Task, Works, metrics, worker

from .queue_of_test import Queue


def storing() -> Works:
    """Stores the key of each task, in one transaction with its end."""
    works = Works()

    @works("store", at_once=4)
    async def store(task: Task, session: AsyncSession) -> None:
        await session.execute(text("INSERT INTO stored VALUES (:key)"), {"key": task.key})

    return works


async def test_a_task_is_added_if_and_only_if_its_transaction_commits(queue: Queue) -> None:
    async with queue.database.session() as session:
        await work.add(session, "store", key="rolled back")
        await session.rollback()
    await queue.add("store", "committed")
    assert await queue.worker(storing()).do_due() == 1
    assert await queue.stored() == ["committed"]


async def test_a_commit_wakes_the_worker_of_its_process(
    queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "_SWEEP_SECONDS", 3600)
    async with queue.working(storing()):
        await queue.add("store", "one")
        await queue.is_done("one")
        await queue.add("store", *(f"{n}" for n in range(20)))
        await queue.is_done(*(f"{n}" for n in range(20)))


async def test_the_same_key_twice_is_one_task_which_is_due_at_the_earlier_time(
    queue: Queue,
) -> None:
    later = clock.now() + timedelta(hours=1)
    await queue.add("store", "a", due=later)
    await queue.add("store", "a")
    await queue.add("store", "a", due=later)
    assert await queue.worker(storing()).do_due() == 1
    assert await queue.stored() == ["a"]


async def test_a_key_that_is_done_is_a_new_task_unless_it_is_to_be_done_once(queue: Queue) -> None:
    for once in (False, False, True):
        await queue.add("store", "a", once=once)
        await queue.worker(storing()).do_due()
    assert await queue.stored() == ["a", "a"]


async def test_a_key_added_while_it_runs_is_run_once_more(queue: Queue) -> None:
    works, begun, may_end = Works(), asyncio.Event(), asyncio.Event()

    @works("store")
    async def store(task: Task, session: AsyncSession) -> None:
        await session.execute(text("INSERT INTO stored VALUES (:key)"), {"key": task.key})
        begun.set()
        await may_end.wait()

    async with queue.working(works):
        await queue.add("store", "a")
        await begun.wait()
        await queue.add("store", "a")
        await queue.add("store", "a")
        may_end.set()
        await queue.is_done("a")
    assert await queue.stored() == ["a", "a"]


async def test_a_failed_attempt_stores_nothing_and_is_retried_after_the_pauses_of_its_kind(
    queue: Queue, moved_clock: MovedClock
) -> None:
    works, attempts = Works(), []

    @works("fail", pauses=(60, 600), at_most=3)
    async def fail(task: Task, session: AsyncSession) -> None:
        attempts.append(task.attempts)
        await session.execute(text("INSERT INTO stored VALUES (:key)"), {"key": task.key})
        raise ValueError("the text of an error may quote a member")

    await queue.add("fail", "a")
    doing = queue.worker(works)
    for pause in (0, 59, 2, 599, 2):
        moved_clock.moves(seconds=pause)
        await doing.do_due()
    assert attempts == [1, 2, 3]
    row = await queue.row("a")
    assert row["gave_up_at"] is not None
    assert row["last_error"].startswith("ValueError at test_tasks.py")
    assert "quote" not in row["last_error"]
    assert await queue.stored() == []
    await doing.measure()
    assert metrics.GAVE_UP.labels("fail")._value.get() == 1
    # Adding it again starts its attempts again.
    await queue.add("fail", "a")
    await doing.do_due()
    assert attempts == [1, 2, 3, 1]


async def test_a_postponed_attempt_does_not_count(queue: Queue, moved_clock: MovedClock) -> None:
    works, attempts = Works(), []

    @works("wait", at_most=1)
    async def wait(task: Task) -> None:
        attempts.append(task.attempts)
        if len(attempts) < 3:
            raise Postponed(timedelta(minutes=1), "the model is away")

    await queue.add("wait", "a")
    for _ in range(4):
        await queue.worker(works).do_due()
        moved_clock.moves(minutes=2)
    assert attempts == [1, 1, 1]
    assert (await queue.row("a"))["done_at"] is not None


async def test_two_workers_do_each_task_once(queue: Queue) -> None:
    keys = [f"{n:03}" for n in range(300)]
    await queue.add("store", *keys)
    async with queue.working(storing(), storing()):
        await queue.is_done(*keys)
    assert await queue.stored() == keys


async def test_a_repeated_kind_runs_once_in_a_period_whichever_process_does_it(
    queue: Queue, moved_clock: MovedClock
) -> None:
    calls: list[str] = []

    def repeating(name: str) -> Works:
        works = Works()

        @works.repeats("sweep", every=timedelta(hours=1), pauses=(60,))
        async def sweep(database: Database) -> None:
            calls.append(name)
            if len(calls) == 2:
                raise ValueError

        return works

    one, another = queue.worker(repeating("one")), queue.worker(repeating("another"))
    for minutes, expected in ((0, 1), (58, 1), (3, 2), (0, 2), (2, 3), (59, 3), (3, 4)):
        moved_clock.moves(minutes=minutes)
        await asyncio.gather(one.do_due(), another.do_due())
        assert len(calls) == expected, minutes


async def test_tasks_that_were_done_are_deleted_after_their_time(
    queue: Queue, moved_clock: MovedClock
) -> None:
    await queue.add("store", "a")
    doing = queue.worker(storing())
    await doing.do_due()
    await queue.add("store", "b")
    moved_clock.moves(days=6)
    await doing.delete_done()
    assert (await queue.row("a"))["done_at"] is not None
    moved_clock.moves(days=2)
    await doing.delete_done()
    rows = await queue.database.raw_sql.fetch("SELECT key FROM work")
    assert [row["key"] for row in rows] == ["b"]


async def test_a_task_of_a_kind_that_keeps_none_is_deleted_when_it_is_done(queue: Queue) -> None:
    works, runs = Works(), 0

    @works("keep none", kept=timedelta())
    async def keep_none(task: Task) -> None:
        nonlocal runs
        runs += 1
        if runs == 1:
            await queue.add("keep none", "a")

    await queue.add("keep none", "a")
    await queue.worker(works).do_due()
    assert runs == 2
    assert await queue.database.raw_sql.fetch("SELECT 1 FROM work") == []


async def test_a_task_continues_the_trace_of_the_request_that_added_it(queue: Queue) -> None:
    works, found = Works(), []

    @works("trace")
    async def trace(task: Task) -> None:
        found.append(task.traceparent)

    parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00"
    with tracing.span("a request", parent=parent):
        await queue.add("trace", "a")
    await queue.worker(works).do_due()
    assert found == [parent]


async def test_a_handler_without_its_parts_is_refused_at_the_start() -> None:
    works = Works()

    @works("needs")
    async def needs(task: Task, database: Database) -> None: ...

    with pytest.raises(TypeError, match="needs needs database"):
        works.of([])


async def test_a_database_that_is_away_pauses_the_loop_and_work_goes_on_afterwards(
    queue: Queue, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(worker, "_LONGEST_PAUSE_SECONDS", 0.4)
    await queue.database.raw_sql.execute("ALTER TABLE work RENAME TO away")
    async with queue.working(storing()):
        await eventually(lambda: len(claims_failed(caplog)) >= 3, what="three failed claims")
        pauses = claims_failed(caplog)
        await queue.database.raw_sql.execute("ALTER TABLE away RENAME TO work")
        await queue.add("store", "a")
        await queue.is_done("a")
    assert pauses[:3] == [0.2, 0.4, 0.4]


def claims_failed(caplog: pytest.LogCaptureFixture) -> list[float]:
    """The pauses after failed claims."""
    return [
        record.args[0]
        for record in caplog.records
        if record.msg.startswith("No work can be claimed") and isinstance(record.args, tuple)
        and isinstance(record.args[0], float | int)
    ]  # fmt: skip


async def test_a_task_that_waits_can_be_removed_and_a_running_one_ends(queue: Queue) -> None:
    works, done = Works(), list[str]()

    @works("removable")
    async def remove_both(task: Task) -> None:
        async with queue.database.session() as session:
            for key in ("a", "b"):
                await work.remove(session, "removable", key=key)
        done.append(task.key)

    await queue.add("removable", "a")
    await queue.add("removable", "b", due=clock.now() + timedelta(hours=1))
    await queue.worker(works).do_due()
    assert done == ["a"]
    rows = await queue.database.raw_sql.fetch("SELECT key FROM work WHERE kind = 'removable'")
    assert [row["key"] for row in rows] == ["a"]
