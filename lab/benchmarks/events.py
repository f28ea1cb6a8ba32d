"""The latency of events from commit to handler, and the throughput of the outbox.

    make bench ARGS=events

All figures are from one run, so that they share the machine's noise.
"""

import asyncio
import gc
import statistics
import time

import uvloop
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import ids
from chassis.service import Service, ServiceSettings
from chassis.storage import Database
from contracts.samples import sample
from contracts.topology import KETO
from contracts.tracker import LogSaved
from lab.benchmarks.parts.record import record
from messaging import Broker, Consumer, Handlers, Relay, outbox
from testkit.databases import servers
from testkit.eventually import eventually
from testkit.running import running

_QUEUE = "tracker.award"
_RATE = 50
_EVENTS = 1_000
_ROWS = 10_000
_ROWS_ONE_BY_ONE = 500
_ROUNDS = 3

_FILL = """
INSERT INTO outbox (event_id, routing_key, body)
SELECT gen_random_uuid()::text, $1, $2 FROM generate_series(1, $3)
"""


async def commit_to_handler(settings: ServiceSettings) -> list[float]:
    """Milliseconds from each commit to its handler, at a steady rate."""
    handlers = Handlers()
    committed: dict[str, float] = {}
    waits: list[float] = []

    @handlers.handles(LogSaved, queue=_QUEUE)
    async def note(event: LogSaved, session: AsyncSession) -> None:
        waits.append((time.perf_counter() - committed[event.user_id]) * 1000)

    service = Service(
        name="tracker", settings=settings, topology=KETO, routes=[], handlers=handlers
    )
    async with running(service) as it:
        await eventually(lambda: it.parts[Consumer].has_started)
        start = time.perf_counter()
        for number in range(_EVENTS):
            await asyncio.sleep(start + number / _RATE - time.perf_counter())
            user_id = ids.new()
            async with it.database.session() as session:
                outbox.add(session, sample(LogSaved, user_id=user_id))
                committed[user_id] = time.perf_counter()
            committed[user_id] = time.perf_counter()
        await eventually(lambda: len(waits) == _EVENTS)
    return waits


async def rows_per_second(database: Database, broker: Broker, rows: int, batch: int) -> float:
    """Rows per second that a relay with this batch size publishes from the outbox."""
    _, key, body = outbox.row(sample(LogSaved))
    await database.raw_sql.fetch(_FILL, key, body, rows)
    relay = Relay(database, broker, KETO, batch=batch)
    start = time.perf_counter()
    while await relay.publish_batch():
        pass
    spent = time.perf_counter() - start
    channel = await broker.channel()
    await channel.queue_purge(_QUEUE)
    return rows / spent


async def main() -> None:
    """Measure and print."""
    async with servers() as (databases, rabbitmq):
        settings = ServiceSettings(
            database_url=await databases.of(), rabbitmq_url=rabbitmq, jwt_secret="benchmark" * 4
        )
        waits = await commit_to_handler(settings)
        quantiles = statistics.quantiles(waits, n=100)
        print(f"commit to handler at {_RATE} events/s, {_EVENTS} events")
        print(f"  p50 {quantiles[49]:.1f} ms   p99 {quantiles[98]:.1f} ms")

        database, broker = Database(settings.database_url, pool=4), Broker(rabbitmq, name="x")
        await database.open()
        together, alone = [], []
        for _ in range(_ROUNDS):
            together.append(await rows_per_second(database, broker, _ROWS, 500))
            alone.append(await rows_per_second(database, broker, _ROWS_ONE_BY_ONE, 1))
        await broker.close()
        await database.close()
        relay, one = statistics.median(together), statistics.median(alone)
        print("published from the outbox, confirmed by a quorum queue (medians of 3 rounds)")
        print(f"  the relay        {relay:7.0f} rows/s")
        print(f"  one at a time    {one:7.0f} rows/s")
        print(f"  ratio            {relay / one:7.1f}")
        latency = {"p50_ms": round(quantiles[49], 1), "p99_ms": round(quantiles[98], 1)}
        record("events", {**latency, "relay_rows_per_second": round(relay)})


if __name__ == "__main__":
    # Garbage collection as the services configure it.
    gc.collect()
    gc.freeze()
    uvloop.run(main())
