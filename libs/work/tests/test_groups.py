"""Kinds that limit the tasks at once of each group: a busy group leaves slots to the others."""

import asyncio
import json
from collections import Counter

import pytest

from testkit import eventually
from work import Task, Works
from work.queries import queries

from .queue_of_test import Queue

_MANY = """
INSERT INTO work (kind, key, group_key, due_at)
SELECT 'call', 'busy ' || n, 'busy', now() - interval '1 day' FROM generate_series(1, $1::integer) n
"""

_LEASE = """
WITH leased AS (
    UPDATE work SET worker = key, leased_until = now() + interval '1 minute'
    WHERE key IN ('busy 1', 'busy 2') RETURNING 1
) SELECT count(*) FROM leased
"""


class Calls:
    """Tasks named after their group, each of which waits until the test lets the group end."""

    def __init__(self, at_once: int = 100) -> None:
        self.works = Works()
        self.running: Counter[str] = Counter()
        self.most: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.may_end: dict[str, asyncio.Event] = {}

        @self.works("call", at_once=at_once, at_once_per_group=2)
        async def call(task: Task) -> None:
            group = task.key.split()[0]
            self.running[group] += 1
            self.most[group] = max(self.most[group], self.running[group])
            try:
                await self.may_end.setdefault(group, asyncio.Event()).wait()
            finally:
                self.running[group] -= 1
            self.done[group] += 1

    def lets_end(self, group: str) -> None:
        self.may_end.setdefault(group, asyncio.Event()).set()


async def add(queue: Queue, group: str, tasks: int) -> None:
    await queue.add("call", *(f"{group} {n}" for n in range(tasks)), group=group)


async def test_a_group_is_limited_in_all_processes_together(queue: Queue) -> None:
    calls = Calls()
    await add(queue, "a", 9)
    await add(queue, "b", 9)
    workers = [queue.worker(calls.works) for _ in range(5)]
    claims = await asyncio.gather(*(worker._claims.in_groups() for worker in workers))
    claimed = [task for tasks in claims for task in tasks]
    assert Counter(task.key.split()[0] for task in claimed) == {"a": 2, "b": 2}
    assert await queue.worker(calls.works)._claims.in_groups() == []


async def test_a_busy_group_leaves_slots_to_others_and_its_tasks_are_all_done(
    queue: Queue,
) -> None:
    calls = Calls()
    calls.lets_end("quick")
    await add(queue, "slow", 9)
    async with queue.working(calls.works, calls.works):
        await eventually(lambda: calls.running["slow"] == 2)
        await add(queue, "quick", 20)
        await eventually(lambda: calls.done["quick"] == 20)
        assert calls.running["slow"] == 2
        calls.lets_end("slow")
        await eventually(lambda: calls.done["slow"] == 9)
    assert calls.most["slow"] == 2


async def test_100_000_due_tasks_of_a_group_hold_up_no_other(queue: Queue) -> None:
    calls = Calls()
    calls.lets_end("quick")
    await queue.database.raw_sql.execute(_MANY, 100_000)
    await queue.database.raw_sql.execute("ANALYZE work")
    async with queue.working(calls.works):
        await eventually(lambda: calls.running["busy"] == 2)
        await add(queue, "quick", 10)
        await eventually(lambda: calls.done["quick"] == 10)
    # A claim for a group that is full reads a few rows of each group.
    assert await queue.database.raw_sql.fetchval(_LEASE) == 2
    assert await pages_of_claim(queue) < 100


async def pages_of_claim(queue: Queue) -> int:
    """How many pages of 8 KB a claim reads."""
    claim = queries.claim_in_groups.source
    values = {"kind": "'call'", "now": "now()", "at_once": "2", "slots": "9", "seconds": "30"}
    for name, value in values.items():
        claim = claim.replace(f":{name}", value)
    explain = f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {claim}"
    plan = json.loads(await queue.database.raw_sql.fetchval(explain))[0]["Plan"]
    return int(plan["Shared Hit Blocks"]) + int(plan["Shared Read Blocks"])


async def test_the_task_of_a_dead_worker_keeps_its_place_in_its_group(queue: Queue) -> None:
    calls = Calls()
    await add(queue, "a", 4)
    assert len(await queue.worker(calls.works)._claims.in_groups()) == 2
    await queue.expire_leases()
    # Its tasks are claimed one at a time, and no third one begins before they are done.
    another = queue.worker(calls.works)
    assert await another._claims.in_groups() == []
    assert len(await another._claims.due()) == 1


async def test_the_slots_of_a_process_go_to_what_has_been_due_longest(queue: Queue) -> None:
    calls = Calls(at_once=3)
    for group in ("c", "b", "a"):
        await add(queue, group, 2)
    claimed = await queue.worker(calls.works)._claims.in_groups()
    assert sorted(task.key for task in claimed) == ["b 0", "c 0", "c 1"]


async def test_a_kind_that_is_fair_limits_no_groups() -> None:
    with pytest.raises(ValueError, match="not both"):
        Works()("plan", fair=True, at_once_per_group=1)
