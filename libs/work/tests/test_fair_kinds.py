"""Kinds that share their slots fairly: paying members first, and room for every network."""

import asyncio
from collections.abc import Iterable

import pytest_asyncio

from testkit import eventually
from work import GaveWay, Task, Works

from .queue_of_test import Queue

_RANKS = """
CREATE OR REPLACE FUNCTION work_rank(task_kind text, member text) RETURNS integer LANGUAGE sql
STABLE AS $$
    SELECT CASE WHEN member LIKE 'pro%' THEN -2 WHEN member LIKE 'paying%' THEN -1 ELSE 1 END
$$
"""


@pytest_asyncio.fixture(loop_scope="session", autouse=True)
async def _members_differ(queue: Queue) -> None:
    await queue.database.raw_sql.execute(_RANKS)


def fair(slots: int) -> Works:
    works = Works()

    @works("plan", at_once=slots, fair=True)
    async def plan(task: Task) -> None:
        await asyncio.Event().wait()

    return works


async def claimed(queue: Queue, slots: int, workers: int = 1) -> list[str]:
    """The tasks claimed by a number of workers that begin at once."""
    each = [queue.worker(fair(slots)) for _ in range(workers)]
    found: Iterable[list[Task]] = await asyncio.gather(*(it._claims.fairly() for it in each))
    return [task.key for tasks in found for task in tasks]


async def add(queue: Queue, *members: str, networks: tuple[str, ...] = ()) -> None:
    for member in members:
        await queue.add("plan", member, member=member.split()[0], networks=networks)


async def test_the_slots_are_counted_over_all_processes(queue: Queue) -> None:
    await add(queue, *(f"pro{n}" for n in range(9)))
    assert len(await claimed(queue, 4, workers=5)) == 4
    assert await claimed(queue, 4) == []


async def test_paying_members_are_first_and_free_ones_have_half_of_the_slots(queue: Queue) -> None:
    await add(queue, "free1", "free2", "free3", "paying1", "pro1", "pro2")
    assert await claimed(queue, 4) == ["pro1", "pro2", "paying1", "free1"]
    await queue.database.raw_sql.execute("DELETE FROM work WHERE member_id NOT LIKE 'free%'")
    assert await claimed(queue, 4) == ["free2"]


async def test_a_member_has_one_slot(queue: Queue) -> None:
    await add(queue, "pro1 a", "pro1 b", "pro2")
    assert await claimed(queue, 4) == ["pro1 a", "pro2"]


async def test_free_members_of_one_network_have_one_slot_and_of_a_wider_one_two(
    queue: Queue,
) -> None:
    await add(queue, "free1", "free2", networks=("2001:db8:1:1::/64", "2001:db8:1::/48"))
    await add(queue, "free3", "free4", networks=("2001:db8:1:2::/64", "2001:db8:1::/48"))
    await add(queue, "free5", networks=("2001:db8:1:3::/64", "2001:db8:1::/48"))
    await add(queue, "free6", networks=("2001:db8:2:1::/64", "2001:db8:2::/48"))
    await add(queue, "paying", networks=("2001:db8:1:1::/64", "2001:db8:1::/48"))
    assert await claimed(queue, 10) == ["paying", "free1", "free3", "free6"]


async def gives_way(queue: Queue, task: Task) -> bool:
    async with queue.database.session() as session:
        return await task.gives_way(session)


async def test_one_free_task_gives_way_to_a_paying_one_that_waits(queue: Queue) -> None:
    await add(queue, "free1", "free2", "pro1", "pro2")
    tasks = {task.key: task for task in await queue.worker(fair(4))._claims.fairly()}
    assert len(tasks) == 4
    # No task waits, and then one of a member who has a slot.
    assert not await gives_way(queue, tasks["free1"])
    await add(queue, "pro1 b", "free3")
    assert not await gives_way(queue, tasks["free1"])
    await add(queue, "paying1")
    assert not await gives_way(queue, tasks["pro2"])
    assert await gives_way(queue, tasks["free1"])
    # There is room now.
    assert not await gives_way(queue, tasks["free2"])
    assert await claimed(queue, 4) == ["paying1"]
    row = await queue.row("free1")
    assert (row["worker"], row["attempts"], row["done_at"]) == (None, 0, None)


async def test_a_task_that_gave_way_goes_on_when_there_is_a_slot(queue: Queue) -> None:
    works, begun = Works(), list[str]()

    @works("plan", at_once=1, fair=True)
    async def plan(task: Task) -> None:
        begun.append(task.key)
        if begun == ["free1"]:
            await add(queue, "pro1")
        async with queue.database.session() as session:
            has_given_way = await task.gives_way(session)
        if has_given_way:
            raise GaveWay

    await add(queue, "free1")
    async with queue.working(works):
        await eventually(lambda: len(begun) == 3)
        await queue.is_done("free1", "pro1")
    assert begun == ["free1", "pro1", "free1"]
