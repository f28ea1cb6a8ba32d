"""The events per second of one worker, and its CPU time per event.

    make bench ARGS=handling

The services' handlers, on queues that hold EVENTS messages each when the worker starts. The CPU is
that of the worker's process, without PostgreSQL and RabbitMQ, which run on the same machine.
"""

import asyncio
import importlib
import time
from collections.abc import Callable
from typing import Any

import uvloop

from chassis import clock, ids
from chassis.service import Service, ServiceSettings
from chassis.storage import Database
from contracts.billing import PlanPurchased, SubscriptionChanged
from contracts.identity import UserRegistered
from contracts.samples import sample
from contracts.topology import KETO
from contracts.tracker import LogSaved
from lab.benchmarks.parts.record import record
from messaging import Broker, Event, declare, wrap
from testkit import eventually
from testkit.databases import servers
from tracker.achievements.import_achievements import import_achievements

_EVENTS = 5_000
_AT_ONCE = 500
_SETTINGS: dict[str, Any] = {
    "jwt_secret": "benchmark" * 4,
    "billing_secret": "benchmark of services" * 2,
}


def _plan_purchased() -> Event:
    return sample(PlanPurchased, user_id=ids.new(), plan_id=ids.new(), order_id=ids.new())


_WORK: tuple[tuple[str, str, Callable[[], Event]], ...] = (
    ("catalogue", "catalogue.reviewers", lambda: sample(UserRegistered, user_id=ids.new())),
    ("catalogue", "catalogue.membership", lambda: sample(SubscriptionChanged, user_id=ids.new())),
    ("tracker", "tracker.purchases", _plan_purchased),
    ("tracker", "tracker.award", lambda: sample(LogSaved, user_id=ids.new())),
)


async def measure(service: Service, queue: str, make: Callable[[], Event]) -> tuple[float, float]:
    """Events per second, and milliseconds of CPU per event."""
    broker = Broker(service.settings.rabbitmq_url, name="benchmark")
    await declare(service.settings.rabbitmq_url, KETO)
    channel = await broker.channel()
    for each in KETO.queues_of(service.name):
        await channel.queue_purge(each.name)
    for _ in range(0, _EVENTS, _AT_ONCE):
        await asyncio.gather(*(_put(broker, queue, make()) for _ in range(_AT_ONCE)))
    await broker.close()

    app = service.app()
    began, cpu = time.perf_counter(), time.process_time()
    async with app.router.lifespan_context(app):
        sql = app.state.parts[Database].raw_sql

        async def all_handled() -> bool:
            handled = await sql.fetchval("SELECT count(*) FROM inbox WHERE handler = $1", queue)
            return bool(handled >= _EVENTS)

        await eventually(all_handled, within=300)
        seconds, spent = time.perf_counter() - began, time.process_time() - cpu
    return _EVENTS / seconds, spent / _EVENTS * 1000


async def _import_achievements(database_url: str) -> None:
    """Import the demo achievements, which the award check reads for each member."""
    database = Database(database_url, pool=1)
    await database.open()
    await import_achievements(database, "content")
    await database.close()


async def _put(broker: Broker, queue: str, event: Event) -> None:
    envelope = wrap(event, id=ids.new(), time=clock.now())
    body = envelope.model_dump_json().encode()
    await broker.publish(body, exchange="", routing_key=queue, message_id=envelope.id)


async def main() -> None:
    """Measure and print."""
    async with servers() as (databases, rabbitmq):
        figures = {}
        print(f"{_EVENTS} events queued, one worker")
        for name, queue, make in _WORK:
            settings: type[ServiceSettings] = importlib.import_module(f"{name}.settings").Settings
            url = await databases.of(name)
            service_settings = settings(database_url=url, rabbitmq_url=rabbitmq, **_SETTINGS)
            service: Service = importlib.import_module(f"{name}.main").make(service_settings)
            if name == "tracker":
                await _import_achievements(url)
            rate, cpu = await measure(service, queue, make)
            print(f"  {queue:<22} {rate:7.0f} events/s   {cpu:5.2f} ms of CPU per event")
            figures[queue] = {"per_second": round(rate), "cpu_ms": round(cpu, 2)}
        record("handling", figures)


if __name__ == "__main__":
    # The event loop that the services use.
    uvloop.run(main())
