"""Sixty days of a member in seconds: identity, planner and tracker with a moved clock."""

from collections.abc import AsyncIterator
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
from tests.e2e.people import PLANNER_INPUT, a_new_member
from tracker.achievements.import_achievements import import_achievements

DAYS = 60
MISSED = 20
ACHIEVEMENTS = """
achievements:
- {name: First log, icon: 📓, points: 10, condition: {type: logs, value: 1}}
- {name: Streak of 7, icon: 🔥, points: 40, condition: {type: streak, value: 7}}
- {name: Streak of 50, icon: 🔥, points: 500, condition: {type: streak, value: 50}}
"""


class Gateway(httpx.AsyncBaseTransport):
    """Routes requests to the services of this process, by the first part of their path."""

    def __init__(self, **services: RunningService) -> None:
        self._services = {name: httpx.ASGITransport(it.app) for name, it in services.items()}

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        prefix = request.url.path.split("/")[2]
        return await self._services[prefix].handle_async_request(request)


@pytest_asyncio.fixture(loop_scope="session")
async def api(
    servers: ServerUrls, databases: Databases, tmp_path: Path, moved_clock: MovedClock
) -> AsyncIterator[httpx.AsyncClient]:
    """Identity, planner and tracker behind one address."""
    mails, model = MailServer(), ModelServerDouble()
    await mails.start()
    await model.start()
    model.reset()
    given: dict[str, Any] = {"rabbitmq_url": servers.rabbitmq, "jwt_secret": JWT_SECRET}
    content = tmp_path / "content.yaml"
    content.write_text(ACHIEVEMENTS)
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
    async with (
        running(identity.main.make(accounts)) as auth,
        running(planner.main.make(plans)) as ai,
        running(tracker.main.make(logs)) as tracking,
        httpx.AsyncClient(
            transport=Gateway(auth=auth, ai=ai, tracker=tracking), base_url="http://keto"
        ) as client,
    ):
        await import_achievements(tracking.database, str(content))
        yield client
    await mails.stop()
    await model.stop()


async def test_sixty_days_of_a_member(api: httpx.AsyncClient, moved_clock: MovedClock) -> None:
    tomorrow = datetime.now(UTC).date() + timedelta(days=1)
    first = datetime.combine(tomorrow, datetime.min.time(), UTC) + timedelta(hours=12)
    moved_clock.moves_to(first)
    mia = await a_new_member(api)
    first_token = mia.token
    streaks, planned = [], []
    for day in range(DAYS):
        # A minute later each day, so that the window of a week has passed after seven days.
        moved_clock.moves_to(first + day * timedelta(days=1, minutes=1))
        if day == MISSED:
            continue
        streaks.append((await mia.logs_in())["streakCount"])
        await mia.tracker.save_log({"weightKg": 90 - day / 10, "calories": 1800})
        plan = await mia.responses.ai.generate_plan(PLANNER_INPUT)
        assert plan.status_code in (200, 429), plan.text
        if plan.status_code == 200:
            planned.append(day)

    # A missed day restarts the streak.
    assert streaks == [*range(1, MISSED + 1), *range(1, DAYS - MISSED)]
    # At most one plan in seven days.
    assert planned == list(range(0, DAYS, 7))
    # The last thirty of the logged days.
    stats = (await mia.tracker.get_summary())["stats"]
    assert (stats["logsCount"], stats["weightLost"]) == (30, 2.9)
    assert len((await mia.tracker.get_logs())["logs"]) == 30
    everything = await mia.tracker.get_logs(from_=str(first.date()), to="9999-12-31")
    assert len(everything["logs"]) == DAYS - 1

    async def arrives() -> bool:
        points = (await mia.me())["totalPoints"]
        streak = (await mia.tracker.get_summary())["stats"]["currentStreak"]
        assert (points, streak) == (50, DAYS - MISSED - 1)
        return True

    await eventually(arrives)
    mia.token = first_token
    assert (await mia.responses.auth.get_me()).status_code == 401


async def test_a_new_session_is_valid_on_a_service_whose_clock_is_behind(
    api: httpx.AsyncClient, moved_clock: MovedClock
) -> None:
    # The web app ends the session at the first 401.
    now = datetime.now(UTC).replace(microsecond=960_000)
    moved_clock.stands_at(now + timedelta(seconds=3))
    mia = await a_new_member(api)
    await mia.logs_in()
    moved_clock.stands_at(now)
    await mia.auth.get_me()
    await mia.tracker.get_summary()
    await mia.ai.get_sessions()
