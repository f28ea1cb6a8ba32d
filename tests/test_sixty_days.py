"""Sixty days of a member in seconds: identity, planner and tracker with a clock that is moved."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest_asyncio

import identity.main
import identity.settings
import planner.main
import planner.settings
import tracker.main
import tracker.settings
from services.identity.tests.mail_server import MailServer
from services.planner.tests.members import PLANNER_INPUT
from services.planner.tests.model_double import ModelServerDouble
from testkit import (
    JWT_SECRET,
    SERVICE_SECRETS,
    MovedClock,
    RunningService,
    ServerUrls,
    eventually,
    running,
)
from testkit.databases import Databases
from tracker.import_achievements import import_achievements

DAYS = 60
MISSED = 20
ACHIEVEMENTS = """
achievements:
- {name: First log, icon: 📓, points: 10, condition: {type: logs, value: 1}}
- {name: Streak of 7, icon: 🔥, points: 40, condition: {type: streak, value: 7}}
- {name: Streak of 50, icon: 🔥, points: 500, condition: {type: streak, value: 50}}
"""


class Keto:
    """The three services, and one member of theirs."""

    def __init__(self, **services: RunningService) -> None:
        self._services = services
        self.account = {"email": "sixty@example.com", "password": "correct horse"}
        self.token = ""

    async def ask(
        self, service: str, method: str, path: str, body: Any = None, **query: str
    ) -> httpx.Response:
        return await self._services[service].client.request(
            method,
            path,
            json=body,
            params=query,
            headers={"authorization": f"Bearer {self.token}"} if self.token else {},
        )

    async def log_in(self) -> int:
        """Log in, and return the streak."""
        answer = await self.ask("identity", "POST", "/api/auth/login", self.account)
        assert answer.status_code == 200, answer.text
        self.token = answer.json()["token"]
        return int(answer.json()["user"]["streakCount"])

    async def me(self) -> httpx.Response:
        return await self.ask("identity", "GET", "/api/auth/me")

    async def looks(self, path: str, **query: str) -> Any:
        answer = await self.ask("tracker", "GET", f"/api/tracker/{path}", **query)
        assert answer.status_code == 200, answer.text
        return answer.json()


@pytest_asyncio.fixture(loop_scope="session")
async def keto(
    servers: ServerUrls, databases: Databases, tmp_path: Path, moved_clock: MovedClock
) -> AsyncIterator[Keto]:
    mails, model = MailServer(), ModelServerDouble()
    await mails.start()
    await model.start()
    model.reset()
    given: dict[str, Any] = {"rabbitmq_url": servers.rabbitmq, "jwt_secret": JWT_SECRET}
    content = tmp_path / "content.yaml"
    content.write_text(ACHIEVEMENTS)
    async with AsyncExitStack() as stack:
        accounts = identity.settings.Settings(
            **given,
            database_url=await databases.of("identity"),
            billing_secret=SERVICE_SECRETS["identity"],
            frontend_url="http://frontend.example",
            smtp_url=mails.url,
        )
        plans = planner.settings.Settings(
            **given,
            database_url=await databases.of("planner"),
            model_server_url=model.url,
            model_name="keto-test",
        )
        logs = tracker.settings.Settings(**given, database_url=await databases.of("tracker"))
        it = Keto(
            identity=await stack.enter_async_context(running(identity.main.make(accounts))),
            planner=await stack.enter_async_context(running(planner.main.make(plans))),
            tracker=(tracking := await stack.enter_async_context(running(tracker.main.make(logs)))),
        )
        await import_achievements(tracking.database, str(content))
        yield it
    await mails.stop()
    await model.stop()


async def test_sixty_days_of_a_member(keto: Keto, moved_clock: MovedClock) -> None:
    tomorrow = datetime.now(UTC).date() + timedelta(days=1)
    first = datetime.combine(tomorrow, datetime.min.time(), UTC) + timedelta(hours=12)
    moved_clock.moves_to(first)
    registered = await keto.ask("identity", "POST", "/api/auth/register", keto.account)
    first_token = registered.json()["token"]
    streaks, planned = [], []
    for day in range(DAYS):
        # A minute later each day: a week's window must have passed when the week has.
        moved_clock.moves_to(first + day * timedelta(days=1, minutes=1))
        if day == MISSED:
            continue
        streaks.append(await keto.log_in())
        log = {"weightKg": 90 - day / 10, "calories": 1800}
        assert (await keto.ask("tracker", "POST", "/api/tracker/log", log)).status_code == 200
        plan = await keto.ask("planner", "POST", "/api/ai/generate-plan", PLANNER_INPUT)
        assert plan.status_code in (200, 429), plan.text
        if plan.status_code == 200:
            planned.append(day)

    # A day that was missed begins the streak anew.
    assert streaks == [*range(1, MISSED + 1), *range(1, DAYS - MISSED)]
    # One plan in any seven days.
    assert planned == list(range(0, DAYS, 7))
    # Thirty days, of all that were logged.
    summary = (await keto.looks("summary"))["stats"]
    assert (summary["logsCount"], summary["weightLost"]) == (30, 2.9)
    assert len((await keto.looks("logs"))["logs"]) == 30
    whole = await keto.looks("logs", **{"from": str(first.date()), "to": "9999-12-31"})
    assert len(whole["logs"]) == DAYS - 1

    async def arrives() -> bool:
        points = (await keto.me()).json()["user"]["totalPoints"]
        streak = (await keto.looks("summary"))["stats"]["currentStreak"]
        assert (points, streak) == (50, DAYS - MISSED - 1)
        return True

    await eventually(arrives)
    keto.token = first_token
    assert (await keto.me()).status_code == 401


async def test_a_session_that_has_just_begun_goes_on_where_a_clock_is_behind(
    keto: Keto, moved_clock: MovedClock
) -> None:
    # The web app ends the session at the first 401.
    now = datetime.now(UTC).replace(microsecond=960_000)
    moved_clock.stands_at(now + timedelta(seconds=3))
    await keto.ask("identity", "POST", "/api/auth/register", keto.account)
    await keto.log_in()
    moved_clock.stands_at(now)
    for service, path in (
        ("identity", "/api/auth/me"),
        ("tracker", "/api/tracker/summary"),
        ("planner", "/api/ai/sessions"),
    ):
        assert (await keto.ask(service, "GET", path)).status_code == 200, service
