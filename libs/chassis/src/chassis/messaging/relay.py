"""The relay: takes events from the outbox to the broker.

It is woken by the commit, in this process, and sweeps once a second for what another process
left behind. A row is deleted only after the broker confirmed it. Dying between the two publishes
the event again with the same id, which the consumers' inbox makes harmless.
"""

import asyncio
import logging
import time

import asyncpg

from chassis.messaging.broker import Broker
from chassis.observability import tracing
from chassis.observability.metrics import OUTBOX_AGE, OUTBOX_ROWS, PUBLISH_FAILURES, PUBLISHED
from chassis.storage.database import Database
from contracts import topology

log = logging.getLogger(__name__)

_SWEEP_SECONDS = 1.0
# A lone event leaves at once. Where several came together, the next ones gather for this long and
# share a transaction, which costs as much as publishing several of them.
_GATHER_SECONDS = 0.02
_SEVERAL = 5
_BATCH = 500
_LONGEST_PAUSE_SECONDS = 5.0

_TAKE = """
SELECT position, event_id, routing_key, body, added_at FROM outbox
ORDER BY position LIMIT $1 FOR UPDATE SKIP LOCKED
"""
_DELETE = "DELETE FROM outbox WHERE position = ANY($1::bigint[])"
_WAITING = """
SELECT count(*) AS rows, coalesce(extract(epoch FROM now() - min(added_at)), 0)::float8 AS age
FROM outbox
"""


class Relay:
    """Publishes what the outbox holds, for as long as it runs."""

    def __init__(self, database: Database, broker: Broker, *, batch: int = _BATCH) -> None:
        self._database = database
        self._broker = broker
        self._batch = batch

    async def run(self) -> None:
        """Work until cancelled."""
        pause = 0.0
        while True:
            try:
                await self._broker.until_connected()
                begun = time.monotonic()
                while (taken := await self.publish_batch()) == self._batch:
                    pass
                pause = 0.0
            except Exception as error:
                pause = min(max(0.2, pause * 2), _LONGEST_PAUSE_SECONDS)
                log.warning("Events wait in the outbox, trying again in %.1f s: %r", pause, error)
                await asyncio.sleep(pause)
                continue
            await self._until_woken()
            if taken >= _SEVERAL:
                await asyncio.sleep(begun + _GATHER_SECONDS - time.monotonic())

    async def _until_woken(self) -> None:
        woken = self._database.events_added
        try:
            async with asyncio.timeout(_SWEEP_SECONDS):
                await woken.wait()
        except TimeoutError:
            return
        finally:
            woken.clear()

    async def publish_batch(self) -> int:
        """Publish the oldest events that nobody else is publishing; how many rows were taken."""
        async with self._database.raw_sql.transaction() as connection:
            rows = await connection.fetch(_TAKE, self._batch)
            if not rows:
                return 0
            outcomes = await asyncio.gather(
                *(self._publish(row) for row in rows), return_exceptions=True
            )
            sent = [row["position"] for row, error in zip(rows, outcomes, strict=True) if not error]
            if sent:
                await connection.execute(_DELETE, sent)
        failed = [error for error in outcomes if error]
        if failed:
            PUBLISH_FAILURES.inc(len(failed))
            # The connection may be half dead, or a queue may have been deleted by hand:
            # a new connection declares everything again.
            await self._broker.forget()
            raise failed[0]
        return len(rows)

    async def _publish(self, row: asyncpg.Record) -> None:
        routing_key, body = row["routing_key"], row["body"]
        with tracing.publishing(routing_key, body, row["added_at"]) as headers:
            await self._broker.publish(
                body.encode(),
                exchange=topology.EXCHANGE,
                routing_key=routing_key,
                message_id=row["event_id"],
                headers=headers,
                mandatory=routing_key in topology.HEARD,
            )
        PUBLISHED.labels(routing_key).inc()

    async def measure(self) -> None:
        """Show how much waits, and for how long."""
        waiting = await self._database.raw_sql.fetchrow(_WAITING)
        assert waiting is not None
        OUTBOX_ROWS.set(waiting["rows"])
        OUTBOX_AGE.set(waiting["age"])
