"""Small imports do not wait for large ones, and no import waits for ever."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
import pytest_asyncio

from services.tracker.tests.conftest import Mia, settings_of
from testkit import RunningService, ServerUrls, running
from testkit.databases import Databases
from tracker.imports import turns, worker
from tracker.imports.start_import import MOST_BYTES
from tracker.imports.turns import SMALL_BYTES, take
from tracker.main import make

from .test_diary_import import LUNCH, applied, apply, send, settled

_HEADER = "Date,Meal,Calories,Fat (g),Carbohydrates (g),Fiber,Protein (g)"
ONE, OTHER = "203.0.113.7/32", "198.51.100.9/32"


def rows(count: int) -> str:
    """A file with so many rows, of 45 bytes each."""
    first = date(2001, 1, 1)
    days = (first + timedelta(days=n // 14) for n in range(count))
    return "\n".join([_HEADER, *(f"{day},Breakfast,100.5,8.0,6.00,0,6.0000" for day in days)])


LARGE, LARGER = rows(7_500), rows(9_000)


@pytest_asyncio.fixture(loop_scope="session")
async def idle(servers: ServerUrls, databases: Databases) -> AsyncIterator[RunningService]:
    """A tracker whose workers do nothing by themselves."""
    async with running(replace(make(await settings_of(servers, databases)), jobs=None)) as it:
        yield it


async def _has_sent(tracker: RunningService, content: str, network: str = "") -> tuple[Mia, str]:
    """A member of this network who has sent a file, and the import's id."""
    member = Mia(tracker)
    answer = await send(member, content, **({"x-client-networks": network} if network else {}))
    assert answer.status_code == 202, answer.text
    return member, answer.json()["import"]["id"]


async def _taken(tracker: RunningService, most_bytes: int = MOST_BYTES) -> str | None:
    found = await take(tracker.database, most_bytes)
    return found.id if found else None


async def _state(member: Mia, import_id: str) -> Any:
    return (await member.shown(f"imports/{import_id}"))["import"]["state"]


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
    _, larger = await _has_sent(idle, LARGER)
    _, large = await _has_sent(idle, LARGE)
    _, small = await _has_sent(idle, LUNCH)
    await idle.rows(
        "UPDATE diary_import SET waiting_since = now() - interval '2 minutes' WHERE id = $1", larger
    )
    assert [await _taken(idle) for _ in range(4)] == [larger, small, large, None]


async def test_a_network_has_one_large_and_one_small_import_at_work(idle: RunningService) -> None:
    first, second = [(await _has_sent(idle, LARGE, ONE))[1] for _ in range(2)]
    small, _ = [(await _has_sent(idle, LUNCH, ONE))[1] for _ in range(2)]
    _, of_other = await _has_sent(idle, LARGER, OTHER)
    # Also where several workers look at the same moment.
    taken = await asyncio.gather(*(_taken(idle) for _ in range(6)))
    assert {*taken} == {small, first, of_other, None}
    assert await _taken(idle, SMALL_BYTES) is None
    await idle.rows("UPDATE diary_import SET state = 'preview' WHERE id = $1", first)
    assert await _taken(idle) == second


async def test_a_large_import_lets_a_smaller_one_go_first_and_loses_nothing(
    idle: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "_TURN_SECONDS", 0)
    slow, slow_id = await _has_sent(idle, LARGER, ONE)
    quick, quick_id = await _has_sent(idle, LARGE, ONE)
    await worker.work(idle.database)
    assert (await apply(slow, slow_id)).status_code == 202
    found = await take(idle.database, MOST_BYTES)
    assert found is not None
    assert found.id == slow_id
    assert (await apply(quick, quick_id)).status_code == 202
    async with turns.LEASES.held(idle.database, found):
        await worker._work_on(idle.database, found)
    # A part of it is in the diary, and the smaller one is next.
    assert await _state(slow, slow_id) == "applying"
    assert 0 < await _entries(slow) < 9_000
    (row,) = await idle.rows("SELECT attempts, worker FROM diary_import WHERE id = $1", slow_id)
    assert (row["attempts"], row["worker"]) == (0, None)
    found = await take(idle.database, MOST_BYTES)
    assert found is not None
    assert found.id == quick_id
    async with turns.LEASES.held(idle.database, found):
        await worker._work_on(idle.database, found)
    assert await _state(quick, quick_id) == "applied"
    await worker.work(idle.database)
    assert await _state(slow, slow_id) == "applied"
    assert [await _entries(slow), await _entries(quick)] == [9_000, 7_500]
    # And nothing is kept of the network.
    assert await idle.rows("SELECT 1 FROM diary_import WHERE network IS NOT NULL") == []


async def test_each_turn_of_an_import_adds_more_though_others_always_go_first(
    idle: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "_TURN_SECONDS", 0)
    slow, slow_id = await _has_sent(idle, LARGER, ONE)
    await worker.work(idle.database)
    assert (await apply(slow, slow_id)).status_code == 202
    await _has_sent(idle, LARGE, OTHER)
    counts = []
    for _ in range(3):
        await idle.rows(
            "UPDATE diary_import SET waiting_since = now() - interval '2 minutes' WHERE id = $1",
            slow_id,
        )
        found = await take(idle.database, MOST_BYTES)
        assert found is not None
        assert found.id == slow_id
        async with turns.LEASES.held(idle.database, found):
            await worker._work_on(idle.database, found)
        counts.append(await _entries(slow))
    assert 0 < counts[0] < counts[1] < counts[2]


async def _entries(member: Mia) -> int:
    stored = "SELECT count(*) AS count FROM diary_entry_date WHERE user_id = $1"
    (row,) = await member.tracker.rows(stored, member.id)
    return int(row["count"])


async def test_a_large_import_is_applied_at_once_where_no_other_one_waits(
    idle: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "_TURN_SECONDS", 0)
    member, import_id = await _has_sent(idle, LARGE, ONE)
    await worker.work(idle.database)
    assert (await apply(member, import_id)).status_code == 202
    found = await take(idle.database, MOST_BYTES)
    assert found is not None
    async with turns.LEASES.held(idle.database, found):
        await worker._work_on(idle.database, found)
    assert await _state(member, import_id) == "applied"
