"""A toy service on the real chassis: it notes each event, or fails as it is told to."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest_asyncio
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import Routes
from chassis.messaging import Handlers, outbox
from chassis.service import Service, ServiceSettings
from chassis.storage import Session
from contracts.billing import PlanPurchased
from contracts.samples import sample
from contracts.tracker import LogSaved
from testkit import JWT_SECRET, Running, ServerUrls, Tether, running
from testkit.databases import Databases

QUEUE = "tracker.purchases"


@dataclass
class Mood:
    """What the toy's handler does with an event, by its plan's id."""

    failures: dict[str, Exception] = field(default_factory=dict)
    tries: list[str] = field(default_factory=list)


@dataclass
class Toy:
    """The toy, its mood, and the lines to its servers."""

    it: Running
    mood: Mood
    database_line: Tether
    broker_line: Tether

    async def noted(self, plan_id: str) -> int:
        """How often an event took effect."""
        rows = await self.it.rows("SELECT 1 FROM noted WHERE plan_id = $1", plan_id)
        return len(rows)


def make_toy(settings: ServiceSettings, mood: Mood) -> Service:
    """A service that is nothing but chassis."""
    handlers, api = Handlers(), Routes("/toy")

    @handlers.handles(PlanPurchased, queue=QUEUE)
    async def note(event: PlanPurchased, session: AsyncSession) -> None:
        mood.tries.append(event.plan_id)
        await session.execute(
            text("INSERT INTO noted (plan_id) VALUES (:id)"), {"id": event.plan_id}
        )
        if event.plan_id in mood.failures:
            raise mood.failures[event.plan_id]

    @api.post("/change/{name}", errors={500: "Failed to change"})
    async def change(name: str, session: Session) -> dict[str, str]:
        """Change something and tell the others."""
        await session.execute(text("INSERT INTO noted (plan_id) VALUES (:id)"), {"id": name})
        outbox.add(session, sample(LogSaved, user_id=name))
        return {"changed": name}

    @api.post("/refused-at-commit/{name}", errors={500: "Failed to change"})
    async def refuse(name: str, session: Session) -> dict[str, str]:
        """Change something that the database refuses only at the commit."""
        await session.execute(text("INSERT INTO late (id) VALUES (1), (1)"))
        return {"changed": name}

    return Service(name="tracker", settings=settings, routes=[api], handlers=handlers)


@pytest_asyncio.fixture(loop_scope="session")
async def toy(servers: ServerUrls, databases: Databases) -> AsyncIterator[Toy]:
    url = await databases.of()
    mood = Mood()
    async with Tether(url) as database_line, Tether(servers.rabbitmq) as broker_line:
        settings = ServiceSettings(
            database_url=database_line.url, rabbitmq_url=broker_line.url, jwt_secret=JWT_SECRET
        )
        async with running(make_toy(settings, mood), watch_url=servers.rabbitmq) as it:
            await it.rows("CREATE TABLE noted (plan_id text)")
            await it.rows("CREATE TABLE late (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)")
            yield Toy(it, mood, database_line, broker_line)
