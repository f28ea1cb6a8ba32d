"""Small imports do not wait for large ones, and no import waits for ever."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
import pytest_asyncio

from chassis.storage import Database
from services.tracker.tests.conftest import Mia, settings_of
from testkit import RunningService, ServerUrls, eventually, running
from testkit.databases import Databases
from tracker.imports import import_file, import_tasks, read_file
from tracker.imports.import_tasks import LARGE_FILES, SMALL_BYTES
from tracker.main import WORK, make
from tracker.settings import Settings
from work import Postponed, Task, Worker, Works

from .test_diary_import import LUNCH, applied, apply, send, settled, worker_of

_HEADER = "Date,Meal,Calories,Fat (g),Carbohydrates (g),Fiber,Protein (g)"
ONE, OTHER = "203.0.113.7/32", "198.51.100.9/32"


def rows(count: int) -> str:
    """A file with this number of rows, of 45 bytes each."""
    first = date(2001, 1, 1)
    days = (first + timedelta(days=n // 14) for n in range(count))
    return "\n".join([_HEADER, *(f"{day},Breakfast,100.5,8.0,6.00,0,6.0000" for day in days)])


LARGE, LARGER = rows(7_500), rows(9_000)


@pytest_asyncio.fixture(loop_scope="session")
async def idle(servers: ServerUrls, databases: Databases) -> AsyncIterator[RunningService]:
    """A tracker that leaves its tasks to the test."""
    service = replace(make(await settings_of(servers, databases)), work=Works())
    async with running(service) as it:
        yield it


async def _has_sent(tracker: RunningService, content: str, network: str = "") -> tuple[Mia, str]:
    """A member of this network who has sent a file, and the import's id."""
    member = Mia(tracker)
    answer = await send(member, content, **({"x-client-networks": network} if network else {}))
    assert answer.status_code == 202, answer.text
    return member, answer.json()["import"]["id"]


async def _state(member: Mia, import_id: str) -> Any:
    return (await member.shown(f"imports/{import_id}"))["import"]["state"]


async def _entries(member: Mia) -> int:
    stored = "SELECT count(*) AS count FROM diary_entry_date WHERE user_id = $1"
    (row,) = await member.tracker.rows(stored, member.id)
    return int(row["count"])


@pytest.mark.parametrize("network", ["", ONE])
async def test_an_import_of_one_row_is_done_while_four_large_ones_are_not(
    tracker: RunningService, mia: Mia, network: str
) -> None:
    large = [await _has_sent(tracker, rows(40_000), network) for _ in range(4)]
    answer = await send(mia, LUNCH, **({"x-client-networks": network} if network else {}))
    import_id = answer.json()["import"]["id"]
    assert (await settled(mia, import_id))["state"] == "preview"
    await applied(mia, import_id)
    assert "reading" in [await _state(member, each) for member, each in large]
    # Nothing has to wait for these.
    large_ids = [each for _, each in large]
    await tracker.rows("DELETE FROM diary_import WHERE id = ANY($1::text[])", large_ids)


async def test_the_smallest_import_is_next_unless_another_one_has_waited_for_a_minute(
    idle: RunningService,
) -> None:
    _, waiting = await _has_sent(idle, rows(100_000))
    await idle.rows("UPDATE work SET due_at = due_at - interval '61 seconds'")
    _, larger = await _has_sent(idle, rows(50_000))
    _, large = await _has_sent(idle, LARGE)
    order = []
    noting = Works()

    @noting(LARGE_FILES)
    async def note(task: Task) -> None:
        order.append(task.key)

    await Worker(idle.database, noting.of([])).do_due()
    assert order == [waiting, large, larger]


async def test_a_network_has_one_large_and_one_small_import_at_work(
    idle: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_tasks, "_NETWORK_PAUSE", timedelta(seconds=0.1))
    preview, may_end = read_file.preview, asyncio.Event()
    running_now, most = Counter[str](), Counter[str]()

    async def slow_preview(content: bytes) -> read_file.Preview:
        what = "of the other" if len(content) > len(LARGER) else f"{len(content) > SMALL_BYTES}"
        running_now[what] += 1
        most[what] = max(most[what], running_now[what])
        await may_end.wait()
        running_now[what] -= 1
        return await preview(content)

    monkeypatch.setattr(read_file, "preview", slow_preview)
    sent = [await _has_sent(idle, content, ONE) for content in (LARGE, LARGER, LUNCH, LUNCH)]
    sent.append(await _has_sent(idle, rows(9_500), OTHER))
    # As in three processes: they share no connections, and look for tasks at different times.
    url = idle.app.state.parts[Settings].database_url
    databases = [Database(url, pool=4, name=f"worker {n}") for n in range(3)]
    for each in databases:
        await each.open()
    workers = [
        Worker(each, WORK.of([each]), sweep_seconds=seconds)
        for each, seconds in zip(databases, (0.07, 0.11, 0.13), strict=True)
    ]
    working = [asyncio.create_task(worker.run()) for worker in workers]

    async def all_others_wait() -> bool:
        waiting = await idle.rows("SELECT last_error FROM work WHERE worker IS NULL")
        errors = [row["last_error"] for row in waiting]
        postponed = ["another file of the network is being imported"] * 2
        return sum(running_now.values()) == 3 and errors == postponed

    try:
        await eventually(all_others_wait, within=60)
        may_end.set()
        assert [(await settled(*each))["state"] for each in sent] == ["preview"] * 5
    finally:
        for task in working:
            task.cancel()
        await asyncio.wait(working)
        for each in databases:
            await each.close()
    assert most == {"True": 1, "False": 1, "of the other": 1}
    # And nothing is kept of the networks.
    assert await idle.rows("SELECT FROM work") == []
    assert await idle.rows("SELECT FROM diary_import WHERE network IS NOT NULL") == []


async def test_a_large_import_lets_a_smaller_one_go_first_and_loses_nothing(
    idle: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_tasks, "_TURN_SECONDS", 0)
    # It is sent later by less than its head start, however slow this machine is.
    monkeypatch.setattr(import_tasks, "_LONGEST_HEAD_START", timedelta(days=1))
    slow, slow_id = await _has_sent(idle, LARGER)
    quick, quick_id = await _has_sent(idle, LARGE)
    worker = worker_of(idle)
    await worker.do_due()
    turns: list[tuple[str, int]] = []
    entries_of_slow = 0

    def turn_of(task: Task, *rest: Any) -> Callable[[], Awaitable[None]]:
        turns.append((task.key, task.attempts))
        end_turn = import_tasks.turn_of(task, *rest)

        async def end_turn_after_a_smaller_file_was_sent() -> None:
            nonlocal entries_of_slow
            if task.key == quick_id:
                entries_of_slow = await _entries(slow)
            elif len(turns) == 1:
                assert (await apply(quick, quick_id)).status_code == 202
            await end_turn()

        return end_turn_after_a_smaller_file_was_sent

    monkeypatch.setattr(import_file, "turn_of", turn_of)
    assert (await apply(slow, slow_id)).status_code == 202
    await worker.do_due()
    # No turn counts as an attempt that has failed.
    assert turns == [(slow_id, 1), (quick_id, 1), (slow_id, 1)]
    assert 0 < entries_of_slow < 9_000
    assert [await _state(slow, slow_id), await _state(quick, quick_id)] == ["applied"] * 2
    assert [await _entries(slow), await _entries(quick)] == [9_000, 7_500]


async def test_each_turn_of_an_import_adds_more_though_others_always_go_first(
    idle: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def end_turn() -> None:
        raise Postponed(timedelta())

    monkeypatch.setattr(import_file, "turn_of", lambda *_: end_turn)
    slow, slow_id = await _has_sent(idle, LARGER)
    worker = worker_of(idle)
    await worker.do_due()
    assert (await apply(slow, slow_id)).status_code == 202
    counts = []
    for _ in range(3):
        await asyncio.wait(await worker.begin_due())
        counts.append(await _entries(slow))
    assert 0 < counts[0] < counts[1] < counts[2]


async def test_a_large_import_is_applied_at_once_where_no_other_one_waits(
    idle: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_tasks, "_TURN_SECONDS", 0)
    member, import_id = await _has_sent(idle, LARGE)
    worker = worker_of(idle)
    await worker.do_due()
    assert (await apply(member, import_id)).status_code == 202
    assert await worker.do_due() == 1
    assert await _state(member, import_id) == "applied"


async def test_two_workers_share_the_imports_and_store_every_row_once(
    idle: RunningService,
) -> None:
    sent = [await _has_sent(idle, rows(count)) for count in (700, 800, 900, 1_000)]
    workers = [worker_of(idle) for _ in range(2)]
    attempts = await asyncio.gather(*(worker.do_due() for worker in workers))
    for member, import_id in sent:
        assert (await apply(member, import_id)).status_code == 202
    attempts += await asyncio.gather(*(worker.do_due() for worker in workers))
    assert sum(attempts) == 8
    assert all(attempts)
    assert [await _entries(member) for member, _ in sent] == [700, 800, 900, 1_000]


async def test_an_import_that_the_previous_version_has_is_done_when_its_lease_has_ended(
    idle: RunningService,
) -> None:
    member = Mia(idle)
    await idle.rows(
        "INSERT INTO diary_import"
        " (user_id, id, created_at, state, summary, content, worker, leased_until)"
        " VALUES ($1, 'sent', now(), 'reading', '{}', $2, 'previous', now() + interval '1 hour')",
        member.id,
        LUNCH.encode(),
    )
    worker = worker_of(idle)
    assert await worker.do_due() == 1
    assert await idle.rows("SELECT FROM diary_import WHERE state = 'reading'") != []
    await idle.rows("UPDATE diary_import SET leased_until = now()")
    await idle.rows("UPDATE work SET due_at = now()")
    assert await worker.do_due() == 1
    (row,) = await idle.rows("SELECT state, worker FROM diary_import")
    assert (row["state"], row["worker"]) == ("preview", None)
