"""The system of `make run`, measured from outside."""

import asyncio
import time
from pathlib import Path

import asyncpg
import httpx

from benchmarks.parts.processes import cpu_of_tree
from keto_local.home import Home
from tests.e2e.system import System

_QUEUES = "/api/queues?disable_stats=true&enable_queue_totals=true"


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
    """The CPU that each part takes in a second without requests."""
    before, began = cpu_by_part(home), time.perf_counter()
    await asyncio.sleep(seconds)
    after, took = cpu_by_part(home), time.perf_counter() - began
    return {part: (after[part] - before[part]) / took for part in after}
