"""Handlers: functions that handle events."""

import inspect
import re
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache, partial
from typing import Any, TypeVar, get_type_hints

from pydantic import TypeAdapter, ValidationError
from sqlalchemy.ext.asyncio import AsyncSession

from messaging.dead_letters import reason
from messaging.envelope import Envelope, Header
from messaging.event import Event
from messaging.projections import Projection
from messaging.topology import Queue, Topology

Handle = Callable[..., Coroutine[Any, Any, None]]
H = TypeVar("H", bound=Handle)

_EVENT_TYPE = re.compile(r"[a-z-]{1,60}\.[a-z-]{1,60}\.v\d{1,4}")


class HandlerKind(Enum):
    """The arguments of a handler."""

    ONE = auto()  # an event and a session
    BATCH = auto()  # the events that wait and a session
    SIDE_EFFECT = auto()  # an envelope, outside any transaction


class Poison(Exception):
    """A message that would fail every retry: it is dead-lettered at once, with this reason."""


class Forged(Poison):
    """A message that another service has put into the queue: it is discarded."""


@dataclass(frozen=True)
class Handler:
    """A function, the queue that it reads, and the contract of its messages."""

    queue: Queue
    handle: Handle
    kind: HandlerKind
    # It handles events about erased subjects; the others skip them.
    of_erased: bool = False

    def decode(self, body: bytes, routing_key: str) -> Envelope[Any]:
        """The event in a message; raise `Poison` if it fits no contract of this queue.

        The broker lets a service publish with its own routing keys only. Before 4.0.4 it does not
        check those in the headers CC and BCC, which reach any queue: compare the first one here.
        A retried or replayed message has the queue's name.
        """
        bound = {event.routing_key(): event for event in self.queue.events}
        try:
            header = Header.model_validate_json(body)
        except ValidationError as error:
            if routing_key not in (*bound, self.queue.name):
                raise Forged(f"published as {_shown(routing_key)}") from None
            raise Poison(reason(error)) from None
        if routing_key not in (header.type, self.queue.name):
            raise Forged(f"{_shown(header.type)} published as {_shown(routing_key)}")
        if header.type not in bound:
            raise Poison(f"unhandled event type {_shown(header.type)}")
        try:
            return _adapter(bound[header.type]).validate_json(body)
        except ValidationError as error:
            raise Poison(reason(error)) from None


class Handlers:
    """The handlers of a service: one for each projection, and those that are registered."""

    def __init__(self, projections: Sequence[Projection] = ()) -> None:
        self.projections = projections
        self._registered: list[tuple[str, tuple[type[Event], ...], Handle, HandlerKind, bool]] = [
            (each.queue, each.of, each.apply, HandlerKind.BATCH, False) for each in projections
        ]

    def handles(
        self, *events: type[Event], queue: str, of_erased: bool = False
    ) -> Callable[[H], H]:
        """Register `async def handle(event, session)`: it runs once, in a transaction.

        Where a consumer has `erasures`, events about an erased subject are skipped, unless they
        are about the erasure (`of_erased`).
        """
        return self._register(events, queue, HandlerKind.ONE, of_erased=of_erased)

    def handles_batch(self, *events: type[Event], queue: str) -> Callable[[H], H]:
        """Register `async def handle(events, session)`, which gets all events that wait.

        For one statement instead of one for each event. When it fails, it is called again with
        each event alone.
        """
        return self._register(events, queue, HandlerKind.BATCH)

    def handles_with_side_effect(self, *events: type[Event], queue: str) -> Callable[[H], H]:
        """Register `async def handle(envelope)` with an effect outside the database.

        It holds no database connection. A process that is killed between the effect and its note
        in the inbox repeats the effect: make it recognisable by the event's id.
        """
        return self._register(events, queue, HandlerKind.SIDE_EFFECT)

    def __bool__(self) -> bool:
        return bool(self._registered)

    @property
    def queues(self) -> set[str]:
        return {queue for queue, *_ in self._registered}

    def of(self, topology: Topology, provided: Iterable[object]) -> list[Handler]:
        """The handlers on their queues; a further parameter is given the object of its type."""
        by_type = {type(each): each for each in provided}
        found = []
        for name, events, handle, kind, of_erased in self._registered:
            queue = topology.queue(name)
            if set(events) != set(queue.events):
                raise TypeError(f"{name} is bound to {[e.__name__ for e in queue.events]}")
            call = _with_dependencies(handle, by_type)
            found.append(Handler(queue, call, kind, of_erased))
        return found

    def _register(
        self,
        events: tuple[type[Event], ...],
        queue: str,
        kind: HandlerKind,
        *,
        of_erased: bool = False,
    ) -> Callable[[H], H]:
        def register(handle: H) -> H:
            self._registered.append((queue, events, handle, kind, of_erased))
            return handle

        return register


def _shown(event_type: str) -> str:
    return event_type if _EVENT_TYPE.fullmatch(event_type) else "(malformed)"


def _with_dependencies(handle: Handle, by_type: dict[type, object]) -> Handle:
    hints = get_type_hints(handle)
    needed = {
        name: hints[name]
        for name in list(inspect.signature(handle).parameters)[1:]
        if hints[name] is not AsyncSession
    }
    missing = [f"{name}: {hint}" for name, hint in needed.items() if hint not in by_type]
    if missing:
        raise TypeError(f"{handle.__name__} needs {', '.join(missing)}, which nothing provides")
    return partial(handle, **{name: by_type[hint] for name, hint in needed.items()})


@cache
def _adapter(event: type[Event]) -> TypeAdapter[Envelope[Any]]:
    return TypeAdapter(Envelope[event])  # type: ignore[valid-type]
