"""The system of `make run`, measured from outside."""

import asyncio
import time
from datetime import date, timedelta
from pathlib import Path

import asyncpg
import httpx

from keto_local.home import Home
from lab.benchmarks.parts.load import operations
from lab.benchmarks.parts.processes import cpu_of_tree
from tests.e2e.people import PASSWORD, Person
from tests.e2e.system import System

_QUEUES = "/api/queues?disable_stats=true&enable_queue_totals=true"
_DAYS = 45
_LOG = {"weightKg": 79.5, "calories": 1810, "proteinG": 118}
_ENTRY = {"meal": "lunch", "foodId": "spinach-raw", "grams": 9.5}


async def is_at_rest(system: System) -> bool:
    """Whether every event of tracker has been published and handled."""
    tracker = await asyncpg.connect(system.run["postgres"]["databases"]["tracker"])
    unpublished = await tracker.fetchval("SELECT count(*) FROM outbox")
    await tracker.close()
    async with httpx.AsyncClient() as management:
        url = httpx.URL(system.run["rabbitmq"]["management_url"]).join(_QUEUES)
        queues = (await management.get(url)).json()
    return not unpublished and not sum(queue.get("messages", 0) for queue in queues)


def cpu_by_part(home: Path) -> dict[str, float]:
    """The CPU seconds of each part's processes so far."""
    pids = {file.stem: int(file.read_text().split()[0]) for file in Home(home).pids.glob("*.pid")}
    return {part: cpu_of_tree(pid) for part, pid in pids.items()}


async def cpu_at_rest(home: Path, seconds: float = 10) -> dict[str, float]:
    """The CPU seconds per second that each part uses without requests."""
    before, began = cpu_by_part(home), time.perf_counter()
    await asyncio.sleep(seconds)
    after, took = cpu_by_part(home), time.perf_counter() - began
    return {part: (after[part] - before[part]) / took for part in after}


def requests_of(name: str, members: list[Person], round_number: int) -> list[bytes]:
    """A request of each member for each day, or a login of each member."""
    if name == "login":
        bodies = [{"email": member.email, "password": PASSWORD} for member in members]
        return [operations().auth.login(body) for body in bodies]
    first = date(2026, 1, 1) + timedelta(days=round_number * _DAYS)
    days = [str(first + timedelta(days=n)) for n in range(_DAYS)]

    def request(member: Person, day: str) -> bytes:
        tracker = operations(member.token).tracker
        if name == "day":
            return tracker.get_day(day)
        if name == "log":
            return tracker.save_log({"date": day, **_LOG})
        return tracker.add_entry({"date": day, **_ENTRY})

    return [request(member, day) for day in days for member in members]
