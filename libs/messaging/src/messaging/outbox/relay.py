"""The relay: publishes events from the outbox to the broker.

A commit in this process wakes it; once a second it also polls for rows of other processes. A row is
deleted only after the broker has confirmed it. A crash between the two publishes the event again
with the same id, which the consumers' inbox ignores.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import ExitStack

import asyncpg
from aiormq.abc import AbstractChannel

from messaging import tracing
from messaging.backoff import Backoff
from messaging.broker import Broker, ChannelRefused, MessageRefused
from messaging.database import Database
from messaging.metrics import OUTBOX_AGE, OUTBOX_ROWS, PUBLISH_FAILURES, PUBLISHED
from messaging.topology import Topology

log = logging.getLogger(__name__)

_SWEEP_SECONDS = 1.0
# A single event is published at once. After several, the next ones gather for this long and share
# a transaction, which costs as much as publishing several of them.
_GATHER_SECONDS = 0.02
_SEVERAL = 5
_BATCH = 500
# If the broker takes longer than this to confirm a batch, the next one is begun concurrently.
_SLOW_SECONDS = 0.02
WORKERS = 3
_FIRST_PAUSE_SECONDS = 0.2
# Times the pause between two attempts to connect.
_LONGEST_PAUSE = 5

_TAKE = """
SELECT position, event_id, routing_key, body, added_at FROM outbox
WHERE position <> ALL($2::bigint[]) ORDER BY position LIMIT $1 FOR UPDATE SKIP LOCKED
"""
_DELETE = "DELETE FROM outbox WHERE position = ANY($1::bigint[])"
_WAITING = """
SELECT count(*) AS rows, coalesce(extract(epoch FROM now() - min(added_at)), 0)::float8 AS age
FROM outbox
"""


class Relay:
    """Publishes the outbox for as long as the process runs."""

    def __init__(
        self, database: Database, broker: Broker, topology: Topology, *, batch: int = _BATCH
    ) -> None:
        self._database = database
        self._broker = broker
        self._topology = topology
        self._batch = self._most = batch
        # Rows that the broker refuses, by their positions.
        self._refused = Backoff[int]()
        self._declared_on: AbstractChannel | None = None
        self._turn = asyncio.Lock()
        self._next_batch_at = 0.0

    async def run(self) -> None:
        """Publish until cancelled; `WORKERS` tasks do it, so that one may wait for the broker."""
        self._database.events_added.set()
        pauses = Backoff[str](_FIRST_PAUSE_SECONDS, _LONGEST_PAUSE * self._broker.retry_seconds)
        while True:
            try:
                # One worker at a time waits for events and takes them.
                with ExitStack() as turn:
                    await self._turn.acquire()
                    turn.callback(self._turn.release)
                    await self._until_woken()
                    await self.publish_batch(is_slow=turn.close)
                pauses.forget("publishing")
            except Exception as error:
                pause = pauses.begin("publishing")
                log.warning("Events wait in the outbox, next try in %.1f s: %r", pause, error)
                await asyncio.sleep(pause)
                self._database.events_added.set()

    async def _until_woken(self) -> None:
        woken = self._database.events_added
        try:
            async with asyncio.timeout(_SWEEP_SECONDS):
                await woken.wait()
        except TimeoutError:
            pass
        await self._broker.until_connected()
        await asyncio.sleep(self._next_batch_at - time.monotonic())
        woken.clear()

    async def _until_declared(self) -> None:
        # Once for each channel: the broker may be another one, or have lost what it had.
        if await self._broker.channel() is not self._declared_on:
            await self._broker.until_declared(self._topology)
            self._declared_on = await self._broker.channel()

    async def publish_batch(self, is_slow: Callable[[], None] = lambda: None) -> int:
        """Publish the oldest events that no other worker is publishing; return how many rows
        were taken. `is_slow` is called when another worker should publish the next ones."""
        await self._until_declared()
        limit, begun = self._batch, time.monotonic()
        async with self._database.raw_sql.transaction() as connection:
            rows = await connection.fetch(_TAKE, limit, self._refused.waiting())
            if not rows:
                return 0
            if len(rows) == limit:
                self._database.events_added.set()
            elif len(rows) >= _SEVERAL:
                self._next_batch_at = begun + _GATHER_SECONDS
            # While a refused message is searched for, one batch at a time shows which one it is.
            if limit == self._most:
                asyncio.get_running_loop().call_later(_SLOW_SECONDS, is_slow)
            outcomes = await asyncio.gather(
                *(self._publish(row) for row in rows), return_exceptions=True
            )
            sent = [row["position"] for row, error in zip(rows, outcomes, strict=True) if not error]
            if sent:
                await connection.execute(_DELETE, sent)
                for position in sent:
                    self._refused.forget(position)
        failed = [(row, error) for row, error in zip(rows, outcomes, strict=True) if error]
        if failed:
            PUBLISH_FAILURES.inc(len(failed))
            await self._sort_out(failed)
        else:
            self._batch = min(self._batch * 4, self._most)
        return len(rows)

    async def _sort_out(self, failed: list[tuple[asyncpg.Record, BaseException]]) -> None:
        """Note the rows that the broker refuses; raise an error that concerns all rows."""
        unconfirmed = []
        for row, error in failed:
            if isinstance(error, MessageRefused):
                self._refuse(row, error)
            else:
                unconfirmed.append((row, error))
        if not unconfirmed:
            return
        row, error = unconfirmed[0]
        if not any(isinstance(error, ChannelRefused) for _, error in unconfirmed):
            # The connection may be half dead: the next publish opens a new one.
            await self._broker.close()
            raise error
        # One of them made the broker close the channel. Smaller batches find it soon, while the
        # others are published.
        if self._batch == 1:
            self._refuse(row, error)
        self._batch = max(self._batch // 8, 1)
        self._database.events_added.set()

    def _refuse(self, row: asyncpg.Record, error: BaseException) -> None:
        pause = self._refused.begin(row["position"])
        log.error("Event %s refused, next try in %g s: %s", row["event_id"], pause, error)

    async def _publish(self, row: asyncpg.Record) -> None:
        routing_key, body = row["routing_key"], row["body"]
        with tracing.publishing(routing_key, body, row["added_at"]) as headers:
            await self._broker.publish(
                body.encode(),
                exchange=self._topology.exchange,
                routing_key=routing_key,
                message_id=row["event_id"],
                headers=headers,
                mandatory=routing_key in self._topology.handled,
            )
        PUBLISHED.labels(routing_key).inc()

    async def measure(self) -> None:
        waiting = await self._database.raw_sql.fetchrow(_WAITING)
        assert waiting is not None
        OUTBOX_ROWS.set(waiting["rows"])
        OUTBOX_AGE.set(waiting["age"])
