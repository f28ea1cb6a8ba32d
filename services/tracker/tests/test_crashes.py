"""A tracker that is killed in the middle of a day: the log is the sum, and nothing is doubled."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date, timedelta
from typing import Any

import asyncpg
import httpx
import pytest

from chassis import ids
from chassis.http import ACCESS_LIFETIME, Tokens
from contracts.topology import KETO
from testkit import JWT_SECRET, Program, ServerUrls, declare_once, eventually, program
from testkit.databases import Databases
from testkit.ports import free_port

pytestmark = pytest.mark.faults

_Request = tuple[str, str, Any]

DAY = "2026-03-05"
TEA: dict[str, Any] = {"date": DAY, "meal": "snack", "name": "Tea", "calories": 0.7}


class Tracker:
    """Tracker as a separate process, as a client sees it."""

    def __init__(self, process: Program, client: httpx.AsyncClient) -> None:
        self.process, self.client = process, client

    async def send(self, method: str, path: str, body: Any = None) -> httpx.Response | None:
        """The response, or None when the process died on the request."""
        try:
            return await self.client.request(method, f"/api/tracker/{path}", json=body)
        except httpx.TransportError:
            return None

    async def unanswered(
        self, requests: list[_Request], answers_before_the_kill: int
    ) -> list[_Request]:
        """Send all at once, kill the process after some answers; return the unanswered requests."""
        answered = 0

        async def send(request: _Request) -> bool:
            nonlocal answered
            answer = await self.send(*request)
            if answer is None:
                return False
            assert answer.status_code in (200, 201, 404), answer.text
            answered += 1
            if answered == answers_before_the_kill:
                self.process.kill()
            return True

        outcomes = await asyncio.gather(*map(send, requests))
        return [each for each, has_answer in zip(requests, outcomes, strict=True) if not has_answer]

    async def is_ready(self) -> bool:
        answer = await self.send("GET", "day")
        return answer is not None and answer.status_code == 200


@asynccontextmanager
async def tracker_process(servers: ServerUrls, database_url: str) -> AsyncIterator[Tracker]:
    port = free_port()
    environment = {
        "PORT": str(port),
        "DATABASE_URL": database_url,
        "RABBITMQ_URL": servers.rabbitmq,
        "JWT_SECRET": JWT_SECRET,
        "MEMBER_REQUESTS": "100",
    }
    member = {"sub": "mia", "role": "MEMBER", "email": "mia@example.com"}
    headers = {"authorization": f"Bearer {Tokens(JWT_SECRET).issue(member, ACCESS_LIFETIME)}"}
    url = f"http://127.0.0.1:{port}"
    async with (
        program("tracker", "serve", environment=environment) as process,
        httpx.AsyncClient(base_url=url, headers=headers, timeout=20) as client,
    ):
        it = Tracker(process, client)
        await eventually(it.is_ready, within=60)
        yield it


async def test_a_killed_tracker_counts_each_entry_once(
    servers: ServerUrls, databases: Databases
) -> None:
    await declare_once(servers.rabbitmq, KETO)
    database_url = await databases.of("tracker")
    kept = [{**TEA, "id": ids.new()} for _ in range(24)]
    changed, deleted = kept[:8], kept[8:16]
    added = [{**TEA, "id": ids.new()} for _ in range(30)]
    waiting: list[_Request] = [
        *(("POST", "entries", entry) for entry in added),
        *(("PATCH", f"entries/{entry['id']}", {"calories": 1.3}) for entry in changed),
        *(("DELETE", f"entries/{entry['id']}", None) for entry in deleted),
    ]
    async with tracker_process(servers, database_url) as tracker:
        for entry in kept:
            assert await tracker.send("POST", "entries", entry)
    last = None
    for answers_before_the_kill in (5, 12, len(waiting) + 1):
        async with tracker_process(servers, database_url) as tracker:
            waiting = await tracker.unanswered(waiting, answers_before_the_kill)
            last = await tracker.send("GET", f"day?date={DAY}")
    assert waiting == []
    assert last is not None
    day = last.json()
    gone = {entry["id"] for entry in deleted}
    expected = {entry["id"] for entry in (*kept, *added)} - gone
    assert sorted(entry["id"] for entry in day["entries"]) == sorted(expected)
    total = round(8 * 1.3 + (len(expected) - 8) * 0.7, 1)
    assert day["log"]["calories"] == day["totals"]["calories"] == total


async def test_an_import_that_a_killed_tracker_began_is_finished_and_doubles_nothing(
    servers: ServerUrls, databases: Databases
) -> None:
    await declare_once(servers.rabbitmq, KETO)
    database_url = await databases.of("tracker")
    days = [str(date(2024, 1, 1) + timedelta(days=n)) for n in range(400)]
    rows = "".join(f"{day},snack,Tea,0.7\n" * 10 for day in days)
    file = ("date,meal,name,calories,netCarbsG\n" + rows).encode()
    async with tracker_process(servers, database_url) as tracker:
        # The import waits for this day, its last one: it must not be done before the kill.
        holding = await asyncpg.connect(database_url)
        await holding.execute("BEGIN")
        await holding.execute(f"INSERT INTO diary_day (user_id, date) VALUES ('mia', '{days[-1]}')")
        headers = {"content-type": "text/csv"}
        sent = await tracker.client.post("/api/tracker/imports", content=file, headers=headers)
        path = f"imports/{sent.json()['import']['id']}"

        async def is_(state: str) -> bool:
            found = await tracker.send("GET", path)
            return found is not None and found.json()["import"]["state"] == state

        await eventually(lambda: is_("preview"))
        assert await tracker.send("POST", f"{path}/apply", {})

        async def has_begun() -> bool:
            day = await tracker.send("GET", f"day?date={days[0]}")
            return day is not None and bool(day.json()["entries"])

        await eventually(has_begun)
        tracker.process.kill()
        await holding.execute("ROLLBACK")
        # As if its lease had expired.
        await holding.execute("UPDATE work SET leased_until = now()")
        await holding.close()
    async with tracker_process(servers, database_url) as tracker:
        await eventually(lambda: is_("applied"))
        answer = await tracker.send("GET", path)
        assert answer is not None
        assert answer.json()["import"]["rows"] == 4_000
        for day in (days[0], days[200], days[-1]):
            found = await tracker.send("GET", f"day?date={day}")
            assert found is not None
            assert (len(found.json()["entries"]), found.json()["log"]["calories"]) == (10, 7)
        reading = await asyncpg.connect(database_url)
        of_days = "SELECT date::text, count(*) FROM diary_entry GROUP BY date ORDER BY date"
        assert await reading.fetch(of_days) == [(day, 10) for day in days]
        await reading.close()
