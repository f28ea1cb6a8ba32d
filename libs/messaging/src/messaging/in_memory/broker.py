"""A broker in memory: a service's handlers run as they would, without RabbitMQ or PostgreSQL."""

import asyncio
import heapq
from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextvars import Context
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, TypeVar, cast

from aio_pika.abc import AbstractIncomingMessage
from faststream.rabbit import RabbitMessage

from messaging import clock, ids
from messaging.consuming import CONCURRENT, Handler, Next, steps
from messaging.dead_letters import SIGNATURE, DeadLetter, Signer
from messaging.envelope import Envelope, wrap
from messaging.event import Event
from messaging.in_memory.state import InMemoryState, Sessions
from messaging.outbox import Outbox
from messaging.topology import Topology

E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class _Message:
    body: bytes
    routing_key: str
    message_id: str
    headers: Mapping[str, Any] = field(default_factory=dict)


class InMemoryBroker:
    """Delivers events to the handlers of a service, for tests of their logic.

        broker = InMemoryBroker(SHOP, handlers.of(SHOP, ()))
        await broker.publish(LoafBaked(baker_id="mia", loaf="rye"))
        assert broker.outcomes("window.loaves") == ["handled"]

    What is around a handler is the code that runs in production: the contract of a message, the
    decisions to retry or to dead-letter with their reasons, batches and their fall-back to single
    events, duplicates, the trace. Replaced in memory are

    - RabbitMQ: an event goes to each queue of the topology that its type is bound to; a retry
      comes back when `pass_time` has passed its delay, which takes no time; a dead letter stays.
    - the inbox: an event is noted if the handler's transaction commits. `erased` are the subjects
      with a tombstone.
    - the outbox: what a handler adds to its session is delivered, to handlers of the same test as
      well, if its transaction commits. An event that is written with `outbox.row` is not seen.
    - the database: none. A session without `session` takes events and refuses statements; with it
      (`Database.session`, or one on SQLite) handlers have that one, and it commits or rolls back.

    It cannot show what needs servers or time: lost connections, unconfirmed messages, a stop or a
    crash between commit and acknowledgement, an unavailable database, two processes at once, locks
    and deadlocks, permissions, limits of size and of deliveries, and how much arrives together: it
    delivers all waiting events at once, up to the limit of a consumer. Test these with the servers.
    """

    def __init__(
        self, topology: Topology, handlers: Iterable[Handler], *, session: Sessions | None = None
    ) -> None:
        self._topology = topology
        self._alone, self._third_attempts = asyncio.Lock(), asyncio.Lock()
        self._state = InMemoryState(session, self._leave_outbox)
        self._handlers = {handler.queue.name: handler for handler in handlers}
        self._steps = {queue: self._way_to(handler) for queue, handler in self._handlers.items()}
        self._places = {
            queue: asyncio.Semaphore(CONCURRENT[handler.kind])
            for queue, handler in self._handlers.items()
        }
        self._delays = {topology.retry_exchange(each): each for each in topology.retry_seconds}
        self._ready: list[tuple[str, _Message]] = []
        # By the time at which they come back, in the order of their failures.
        self._retries: list[tuple[float, int, str, _Message]] = []
        self._order = count()
        self._seconds = 0.0
        self._outcomes: dict[str, list[str]] = defaultdict(list)
        self._dead: dict[str, list[_Message]] = defaultdict(list)
        self._published: list[Outbox] = []
        # What handlers have raised: each is an attempt, and its reason quotes no values.
        self.errors: list[Exception] = []

    @property
    def erased(self) -> set[str]:
        """The subjects with a tombstone; a test may add some."""
        return self._state.erased

    async def publish(self, *events: Event | Envelope[Any]) -> list[Envelope[Any]]:
        """Publish events, which then wait together, and handle everything except delayed retries.
        An envelope that was published before is delivered again."""
        envelopes = [
            each if isinstance(each, Envelope) else wrap(each, id=ids.new(), time=clock.now())
            for each in events
        ]
        for envelope in envelopes:
            body = envelope.model_dump_json().encode()
            self._route(_Message(body, envelope.type, envelope.id))
        await self._handle_ready()
        return envelopes

    async def deliver(
        self,
        queue: str,
        body: bytes,
        *,
        routing_key: str | None = None,
        headers: Mapping[str, Any] | None = None,
    ) -> None:
        """Put any message into a queue, as a hostile or broken producer would."""
        message = _Message(body, queue if routing_key is None else routing_key, "", headers or {})
        self._ready.append((queue, message))
        await self._handle_ready()

    async def pass_time(self, seconds: float) -> None:
        """Handle the retries of the next seconds, in the order in which they come back."""
        end = self._seconds + seconds
        while self._retries and self._retries[0][0] <= end:
            await self._come_back()
        self._seconds = end

    async def pass_retries(self) -> None:
        """Let time pass until no message waits for a retry."""
        while self._retries:
            await self._come_back()

    async def replay(self, queue: str) -> None:
        """Return the signed dead letters of a queue to its handler, through the first retry."""
        letters, self._dead[queue] = self._dead[queue], []
        for each in letters:
            if not (signature := each.headers.get(SIGNATURE)):
                self._dead[queue].append(each)
                continue
            message = replace(each, headers={SIGNATURE: signature})
            self._wait(queue, message, self._topology.retry_seconds[0])
        await self.pass_time(self._topology.retry_seconds[0])

    def outcomes(self, queue: str) -> list[str]:
        """What became of the queue's messages, in order: see `messaging.metrics.OUTCOMES`."""
        return list(self._outcomes[queue])

    def waiting(self, queue: str) -> list[float]:
        """In how many seconds each message of a queue is retried."""
        return [due - self._seconds for due, _, of, _ in sorted(self._retries) if of == queue]

    def dead_letters(self, queue: str) -> list[DeadLetter]:
        """The dead letters of a queue, each with its reason and attempts."""
        return [DeadLetter.of(cast(AbstractIncomingMessage, each)) for each in self._dead[queue]]

    def published(self, event: type[E]) -> list[Envelope[E]]:
        """What handlers have published of a type, in order."""
        return [
            Envelope[event].model_validate_json(row.body)  # type: ignore[valid-type]
            for row in self._published
            if row.routing_key == event.routing_key()
        ]

    def _way_to(self, handler: Handler) -> Next:
        async def handle(*args: Any, **more: Any) -> None:
            try:
                await handler.handle(*args, **more)
            except Exception as error:
                self.errors.append(error)
                raise

        noting = replace(handler, handle=handle)
        signer = Signer("", handler.queue.name)
        publish = self._to_exchange
        locks = self._alone, self._third_attempts
        return steps(noting, self._state, self._topology, signer, publish, *locks)

    async def _to_exchange(
        self,
        body: bytes,
        *,
        exchange: str,
        routing_key: str,
        message_id: str,
        headers: Mapping[str, Any],
    ) -> None:
        """What the middlewares publish: a retry or a dead letter."""
        message = _Message(body, routing_key, message_id, headers)
        if exchange == self._topology.dead_letter_exchange:
            self._dead[routing_key].append(message)
        else:
            self._wait(routing_key, message, self._delays[exchange])

    def _leave_outbox(self, row: Outbox) -> None:
        self._published.append(row)
        self._route(_Message(row.body.encode(), row.routing_key, row.event_id))

    def _route(self, message: _Message) -> None:
        for name, handler in self._handlers.items():
            if message.routing_key in {each.routing_key() for each in handler.queue.events}:
                self._ready.append((name, message))

    def _wait(self, queue: str, message: _Message, seconds: float) -> None:
        entry = (self._seconds + seconds, next(self._order), queue, message)
        heapq.heappush(self._retries, entry)

    async def _come_back(self) -> None:
        due = self._seconds = self._retries[0][0]
        while self._retries and self._retries[0][0] == due:
            _, _, queue, message = heapq.heappop(self._retries)
            self._ready.append((queue, message))
        await self._handle_ready()

    async def _handle_ready(self) -> None:
        while self._ready:
            ready, self._ready = self._ready, []
            # As in a consumer: nothing of the test's own context, such as a trace.
            await asyncio.gather(
                *(asyncio.create_task(self._handle(*each), context=Context()) for each in ready)
            )

    async def _handle(self, queue: str, message: _Message) -> None:
        handler = self._handlers[queue]

        async def decode(received: RabbitMessage) -> Envelope[Any]:
            return handler.decode(received.body, message.routing_key)

        received = RabbitMessage(cast(Any, message), message.body, headers=dict(message.headers))
        received.set_decoder(decode)
        async with self._places[queue]:
            self._outcomes[queue].append(await self._steps[queue](received))
