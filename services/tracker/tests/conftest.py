"""Tracker, running against real servers."""

import json
from collections.abc import AsyncIterator, Callable
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio

from chassis import clock, ids
from contracts.tracker import LogSaved
from messaging import Event
from testkit import JWT_SECRET, RunningService, ServerUrls, running
from testkit.databases import Databases
from tracker.achievements.import_achievements import import_achievements
from tracker.main import make
from tracker.settings import Settings

FIGURES = ("calories", "proteinG", "fatG", "carbsG", "netCarbsG")
MINERALS = ("fiberG", "polyolsG", "sodiumMg", "potassiumMg", "magnesiumMg")
# What entries state.
STATED = (*FIGURES, *MINERALS)


class Mia:
    """A member, and her requests."""

    def __init__(self, tracker: RunningService) -> None:
        self.id = ids.new()
        self.tracker = tracker
        self.headers = tracker.as_member(self.id)
        self.saved = 0

    async def post(self, body: Any) -> httpx.Response:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return await self.tracker.client.post(
            "/api/tracker/log",
            content=content,
            headers={**self.headers, "content-type": "application/json"},
        )

    async def put(self, day: str, body: Any) -> httpx.Response:
        path = f"/api/tracker/log/{day}"
        return await self.tracker.client.put(path, json=body, headers=self.headers)

    async def delete(self, **query: str) -> httpx.Response:
        return await self.tracker.client.delete(
            "/api/tracker/log", headers=self.headers, params=query
        )

    async def get(self, path: str, **query: str) -> httpx.Response:
        return await self.tracker.client.get(
            f"/api/tracker/{path}", headers=self.headers, params=query
        )

    async def send(self, method: str, path: str, body: Any = None) -> httpx.Response:
        path = f"/api/tracker/{path}"
        return await self.tracker.client.request(method, path, json=body, headers=self.headers)

    async def adds(self, entry: Any, status: int = 201) -> dict[str, Any]:
        """Add an entry to the diary; return the answer."""
        answer = await self.send("POST", "entries", entry)
        assert answer.status_code == status, answer.text
        added: dict[str, Any] = answer.json()
        return added

    async def changes(self, entry: dict[str, Any], **change: Any) -> dict[str, Any]:
        answer = await self.send("PATCH", f"entries/{entry['id']}", change)
        assert answer.status_code == 200, answer.text
        changed: dict[str, Any] = answer.json()
        return changed

    async def day(self, date: str) -> Any:
        return await self.shown("day", date=date)

    async def saves(self, **entry: Any) -> dict[str, Any]:
        answer = await self.post(entry)
        assert answer.status_code == 200, answer.text
        self.saved += 1
        log: dict[str, Any] = answer.json()["log"]
        return log

    async def has_logs(self, first: date, count: int) -> list[str]:
        """Store empty logs for a number of days; return the days."""
        days = [str(first + timedelta(days=n)) for n in range(count)]
        await self.tracker.rows(
            "INSERT INTO progress_log (id, user_id, date, saved_at)"
            " SELECT gen_random_uuid()::text, $1, (day || 'T12:00Z')::timestamptz, now()"
            " FROM unnest($2::text[]) AS day",
            self.id,
            days,
        )
        return days

    async def logs(self, **query: str) -> list[dict[str, Any]]:
        logs: list[dict[str, Any]] = (await self.shown("logs", **query))["logs"]
        return logs

    async def summary(self) -> Any:
        return await self.shown("summary")

    async def shown(self, path: str, **query: str) -> Any:
        answer = await self.get(path, **query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def receives(self, queue: str, *events: Event) -> None:
        """Deliver events of other services and wait until they are handled."""
        envelopes = await self.tracker.deliver(*events)
        await self.tracker.handled(*envelopes, by=f"tracker.{queue}")

    async def check_finishes(self) -> None:
        """Wait until the check has run for each of her saves."""
        await self.tracker.published(LogSaved, self.saved, user_id=self.id)
        saves = [
            envelope
            for envelope in self.tracker.published_events
            if isinstance(envelope.data, LogSaved) and envelope.data.user_id == self.id
        ]
        await self.tracker.handled(*saves, by="tracker.award")

    async def earned(self) -> list[str]:
        rows = await self.tracker.rows(
            "SELECT name FROM user_achievement JOIN achievement ON id = achievement_id"
            " WHERE user_id = $1 ORDER BY name",
            self.id,
        )
        return [row["name"] for row in rows]

    async def earned_is(self, *names: str) -> bool:
        return await self.earned() == list(names)

    async def points(self) -> int:
        rows = await self.tracker.rows("SELECT total_points FROM member WHERE id = $1", self.id)
        return int(rows[0]["total_points"]) if rows else 0


async def settings_of(servers: ServerUrls, databases: Databases, **changes: Any) -> Settings:
    given = {
        "database_url": await databases.of("tracker"),
        "rabbitmq_url": servers.rabbitmq,
        "jwt_secret": JWT_SECRET,
        # Many requests of a member at once find what statements do to each other.
        "member_requests": 100,
        **changes,
    }
    return Settings(**given)


ACHIEVEMENTS = """
achievements:
- {name: First log, icon: 📓, points: 10, condition: {type: logs, value: 1}}
- {name: Three logs, icon: 📈, points: 25, condition: {type: logs, value: 3}}
- {name: Streak of 7, icon: 🔥, points: 40, condition: {type: streak, value: 7}}
- {name: First plan, icon: 🛒, points: 20, condition: {type: purchases, value: 1}}
- {name: Two plans, icon: 📚, points: 60, condition: {type: purchases, value: 2}}
"""


@pytest.fixture(scope="session")
def achievements(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("content") / "content.yaml"
    file.write_text(ACHIEVEMENTS)
    return file


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def tracker(
    servers: ServerUrls, databases: Databases, achievements: Path
) -> AsyncIterator[RunningService]:
    async with running(make(await settings_of(servers, databases))) as it:
        await import_achievements(it.database, str(achievements))
        yield it


@pytest_asyncio.fixture(loop_scope="session")
async def mia(tracker: RunningService) -> Mia:
    return Mia(tracker)


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    """Moves the clock."""
    return lambda moment: monkeypatch.setattr(clock, "now", lambda: moment)
