"""A test's interface to a service that runs in its process."""

import asyncio
from collections.abc import Coroutine
from datetime import timedelta
from typing import Any, TypeVar, cast

import aio_pika
import httpx
from fastapi import FastAPI
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text
from sqlalchemy.pool import AsyncAdaptedQueuePool

from chassis import clock, ids
from chassis.http import STAFF_TOKEN, ServiceTokens, Tokens
from chassis.service import Parts
from chassis.storage import Database
from messaging import Broker, Envelope, Event, Topology, wrap
from testkit.eventually import WITHIN_SECONDS, eventually
from testkit.golden import differences
from testkit.plugin import SERVICE_SECRETS

E = TypeVar("E", bound=Event)
T = TypeVar("T")

_WAITING_FOR_A_LOCK = """
SELECT pid FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock'
"""


class RunningService:
    """A running service with helpers for tests."""

    def __init__(
        self, app: FastAPI, client: httpx.AsyncClient, broker: Broker, topology: Topology
    ) -> None:
        self.app = app
        self.parts: Parts = app.state.parts
        self.client = client
        self.topology = topology
        self.published_events: list[Envelope[Any]] = []
        # The differences between published messages and the golden ones.
        self.unlike_golden: list[str] = []
        self._broker = broker
        self._own_queue = ""
        self._all_noted = asyncio.Event()

    @property
    def database(self) -> Database:
        return self.parts[Database]

    @property
    def tokens(self) -> Tokens:
        """The service's tokens: they sign with its secret."""
        return self.parts[Tokens]

    def as_member(self, member_id: str | None = None, **claims: Any) -> dict[str, str]:
        """Make the headers of a logged-in member."""
        claims = {"role": "MEMBER", "email": "mia@example.com", **claims}
        token = self.tokens.issue_access({"sub": member_id or ids.new(), **claims})
        return {"authorization": f"Bearer {token}"}

    def as_staff(self, role: str, staff_id: str | None = None, **claims: Any) -> dict[str, str]:
        """Make the headers of one of the staff."""
        claims = {"email": "ida@keto.example", "sid": ids.new(), "role": role, **claims}
        own = {"sub": staff_id or ids.new(), "type": STAFF_TOKEN}
        token = self.tokens.issue_access({**own, **claims}, lifetime=timedelta(hours=8))
        return {"authorization": f"Bearer {token}"}

    @staticmethod
    def as_service(caller: str, audience: str, *, secret: str = "") -> dict[str, str]:
        """Make the headers of a service that calls another one."""
        token = ServiceTokens(caller, {audience: secret or SERVICE_SECRETS[audience]}).issue(
            audience
        )
        return {"authorization": f"Bearer {token}"}

    async def rows(self, query: str, *values: Any) -> list[dict[str, Any]]:
        return [dict(row) for row in await self.database.raw_sql.fetch(query, *values)]

    async def side_by_side(self, table: str, *work: Coroutine[Any, Any, T]) -> list[T]:
        """Run these concurrently; none writes to the table before all wait for a lock.

        So a lock that is missing shows each time, and not only when the timing is right.
        """
        async with self.database.session() as session:
            await session.execute(text(f"LOCK TABLE {table} IN EXCLUSIVE MODE"))
            tasks = [asyncio.create_task(each) for each in work]
            # One connection of the pool holds the lock.
            pool = cast(AsyncAdaptedQueuePool, self.database.engine.pool)
            waiting = min(len(tasks), pool.size() - 1)

            async def all_wait() -> bool:
                return len(await self.rows(_WAITING_FOR_A_LOCK)) >= waiting

            await eventually(all_wait, what=f"{waiting} transactions wait for a lock")
        return await asyncio.gather(*tasks)

    async def deliver(self, *events: Event | Envelope[Any]) -> list[Envelope[Any]]:
        """Publish events as their producer would; a repeated envelope is a second delivery."""
        envelopes = [
            event if isinstance(event, Envelope) else wrap(event, id=ids.new(), time=clock.now())
            for event in events
        ]
        for envelope in envelopes:
            await self._broker.publish(
                envelope.model_dump_json().encode(),
                exchange=self.topology.exchange,
                routing_key=envelope.type,
                message_id=envelope.id,
            )
        return envelopes

    async def deliver_bytes(self, queue: str, message: bytes) -> None:
        await self._broker.publish(message, exchange="", routing_key=queue, message_id=ids.new())

    async def retry_now(self) -> list[dict[str, Any]]:
        """Return messages that wait for their first retry to the queue, as the broker does later.

        Gives the headers of these messages.
        """
        channel = await self._broker.channel()
        queue, headers = self.topology.retry_queues[0], []
        for _ in range(await self.in_queue(queue)):
            message = await channel.basic_get(queue, no_ack=True)
            properties = message.header.properties
            headers.append(dict(properties.headers or {}))
            await channel.basic_publish(
                message.body, routing_key=message.routing_key or "", properties=properties
            )
        return headers

    async def handled(self, *envelopes: Envelope[Any], by: str) -> None:
        """Wait until the inbox of a handler contains these events."""
        wanted = [envelope.id for envelope in envelopes]

        async def all_noted() -> bool:
            noted = await self.database.raw_sql.fetchval(
                "SELECT count(*) FROM inbox WHERE handler = $1 AND event_id = ANY($2::text[])",
                by,
                wanted,
            )
            return bool(noted == len(set(wanted)))

        await eventually(all_noted, what=f"{by} handles {wanted}")

    async def published(
        self, event: type[E], count: int = 1, *, within: float = WITHIN_SECONDS, **fields: Any
    ) -> list[E]:
        """Wait until this many events of a type were published in the form of the golden messages,
        and return them."""

        def so_far() -> list[E]:
            return self.published_so_far(event, **fields)

        await eventually(
            lambda: len(so_far()) >= count, within=within, what=f"{count} {event.__name__} {fields}"
        )
        assert self.unlike_golden == []
        return so_far()

    def published_so_far(self, event: type[E], **fields: Any) -> list[E]:
        return [
            envelope.data
            for envelope in self.published_events
            if isinstance(envelope.data, event)
            and all(getattr(envelope.data, name) == value for name, value in fields.items())
        ]

    async def all_published(self, event: type[E], **fields: Any) -> list[E]:
        """Wait until everything that was committed is published; return the events of a type."""

        async def outbox_is_empty() -> bool:
            return not await self.rows("SELECT 1 FROM outbox")

        await eventually(outbox_is_empty, what="the outbox is empty")
        # Confirmed events are in the test's queue by now: this message comes after them.
        self._all_noted.clear()
        await self.deliver_bytes(self._own_queue, b"")
        await eventually(self._all_noted.is_set, what="the last message")
        return self.published_so_far(event, **fields)

    async def listen(self, channel: aio_pika.abc.AbstractChannel) -> None:
        queue = await channel.declare_queue(exclusive=True)
        await queue.bind(self.topology.exchange, routing_key="#")
        self._own_queue = queue.name
        by_routing_key = {event.routing_key(): event for event in self.topology.events}

        async def note(message: aio_pika.abc.AbstractIncomingMessage) -> None:
            if message.routing_key == queue.name:
                self._all_noted.set()
            elif event := by_routing_key.get(message.routing_key or ""):
                self.unlike_golden += differences(event.routing_key(), message.body)
                self.published_events.append(Envelope[event].model_validate_json(message.body))  # type: ignore[valid-type]

        await queue.consume(note, no_ack=True)

    async def figures(self, metric: str, **labels: str) -> list[float]:
        shown = (await self.client.get("/metrics")).text
        return [
            sample.value
            for family in text_string_to_metric_families(shown)
            for sample in family.samples
            if sample.name == metric and labels.items() <= sample.labels.items()
        ]

    async def in_queue(self, queue: str) -> int:
        channel = await self._broker.channel()
        declared = await channel.queue_declare(queue, passive=True)
        return declared.message_count or 0
