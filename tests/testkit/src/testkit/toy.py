"""A toy service on the real chassis, with a separate topology. It records each event, or fails as
set by the test."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field

import pytest_asyncio
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import ids
from chassis.http import CurrentUser, Routes
from chassis.service import Service, ServiceSettings
from chassis.storage import Session
from contracts.user_event import UserEvent
from messaging import Handlers, Queue, Topology, outbox
from testkit import JWT_SECRET, FaultProxy, RunningService, ServerUrls, running
from testkit.databases import Databases

QUEUE = "bakery.baking-list"


class OrderPlaced(UserEvent):
    producer = "shop"
    name = "order-placed"
    loaf_id: str


class LoafBaked(UserEvent):
    producer = "bakery"
    name = "loaf-baked"


# Delays short enough for a test to wait for.
BAKERY = Topology(
    "bakery",
    (Queue(QUEUE, (OrderPlaced,)), Queue("shop.window", (LoafBaked,))),
    (OrderPlaced, LoafBaked),
    retry_seconds=(0.5, 0.6, 0.7),
)
FIRST_RETRY, *_ = BAKERY.retry_queues


def order() -> OrderPlaced:
    return OrderPlaced(user_id=ids.new(), loaf_id=ids.new())


@dataclass
class Behaviour:
    """The behaviour of the toy's handler, by the id of the event's loaf."""

    failures: dict[str, Exception] = field(default_factory=dict)
    before: Callable[[str], Awaitable[None]] | None = None
    tries: list[str] = field(default_factory=list)


@dataclass
class Toy:
    """The toy, its behaviour, and proxies to its servers."""

    it: RunningService
    behaviour: Behaviour
    database_proxy: FaultProxy
    broker_proxy: FaultProxy

    async def noted(self, loaf_id: str) -> int:
        rows = await self.it.rows("SELECT 1 FROM noted WHERE loaf_id = $1", loaf_id)
        return len(rows)

    async def consumes(self) -> None:
        """Wait until an order is handled, as a consumer that is stopped while it connects leaks a
        task."""
        await self.it.handled(*await self.it.deliver(order()), by=QUEUE)

    async def outcomes(self, outcome: str) -> float:
        return sum(
            await self.it.figures("bakery_events_handled_total", queue=QUEUE, outcome=outcome)
        )


def make_toy(settings: ServiceSettings, behaviour: Behaviour) -> Service:
    handlers, api = Handlers(), Routes("/toy")

    @handlers.handles(OrderPlaced, queue=QUEUE)
    async def note(event: OrderPlaced, session: AsyncSession) -> None:
        behaviour.tries.append(event.loaf_id)
        if behaviour.before is not None:
            await behaviour.before(event.loaf_id)
        await session.execute(
            text("INSERT INTO noted (loaf_id) VALUES (:id)"), {"id": event.loaf_id}
        )
        if event.loaf_id in behaviour.failures:
            raise behaviour.failures[event.loaf_id]

    @api.post("/change/{name}", errors={500: "Failed to change"})
    async def change(name: str, session: Session) -> dict[str, str]:
        await session.execute(text("INSERT INTO noted (loaf_id) VALUES (:id)"), {"id": name})
        outbox.add(session, LoafBaked(user_id=name))
        return {"changed": name}

    @api.post("/refused-at-commit/{name}", errors={500: "Failed to change"})
    async def refuse(name: str, session: Session) -> dict[str, str]:
        """Make a change that the database refuses at the commit."""
        outbox.add(session, LoafBaked(user_id=name))
        await session.execute(text("INSERT INTO late (id) VALUES (1), (1)"))
        return {"changed": name}

    @api.get("/own")
    async def own(user: CurrentUser) -> dict[str, str]:
        return {"id": user.id}

    return Service(
        name="bakery", settings=settings, topology=BAKERY, routes=[api], handlers=handlers
    )


def toy_settings(database_url: str, rabbitmq_url: str) -> ServiceSettings:
    return ServiceSettings(
        database_url=database_url, rabbitmq_url=rabbitmq_url, jwt_secret=JWT_SECRET
    )


@pytest_asyncio.fixture(loop_scope="session")
async def toy(servers: ServerUrls, databases: Databases) -> AsyncIterator[Toy]:
    url = await databases.of()
    behaviour = Behaviour()
    async with FaultProxy(url) as database_proxy, FaultProxy(servers.rabbitmq) as broker_proxy:
        settings = toy_settings(database_proxy.url, broker_proxy.url)
        async with running(make_toy(settings, behaviour), watch_url=servers.rabbitmq) as it:
            await it.rows("CREATE TABLE noted (loaf_id text)")
            await it.rows("CREATE TABLE late (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)")
            yield Toy(it, behaviour, database_proxy, broker_proxy)
