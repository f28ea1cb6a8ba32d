"""The system of `make run`, measured from outside."""

import asyncio
import json
import time
from datetime import date, timedelta
from pathlib import Path

import asyncpg
import httpx

from benchmarks.parts.load import request
from benchmarks.parts.processes import cpu_of_tree
from keto_local.home import Home
from tests.e2e.people import PASSWORD, Person
from tests.e2e.system import System

_QUEUES = "/api/queues?disable_stats=true&enable_queue_totals=true"
_DAYS = 45
_POSTS: dict[str, tuple[str, dict[str, float | str]]] = {
    "log": ("/api/tracker/log", {"weightKg": 79.5, "calories": 1810, "proteinG": 118}),
    "entry": ("/api/tracker/entries", {"meal": "lunch", "foodId": "spinach-raw", "grams": 9.5}),
}


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


def requests_of(name: str, members: list[Person], turn: int) -> list[bytes]:
    """A request of each member for each day, or a login of each."""
    if name == "login":
        bodies = [{"email": member.email, "password": PASSWORD} for member in members]
        return [
            request("POST", "/api/auth/login", body=json.dumps(body).encode()) for body in bodies
        ]
    first = date(2026, 1, 1) + timedelta(days=turn * _DAYS)
    days = [first + timedelta(days=n) for n in range(_DAYS)]
    tokens = [member.token for member in members]
    if name == "day":
        paths = [f"/api/tracker/day?date={day}" for day in days]
        return [request("GET", path, token) for path in paths for token in tokens]
    path, body = _POSTS[name]
    return [
        request("POST", path, token, json.dumps({"date": str(day), **body}).encode())
        for day in days
        for token in tokens
    ]
