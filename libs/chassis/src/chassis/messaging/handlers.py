"""Handlers: functions that handle events."""

import inspect
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar, get_type_hints

from pydantic import TypeAdapter, ValidationError
from sqlalchemy.ext.asyncio import AsyncSession

from chassis.messaging.reasons import reason
from contracts.envelope import Envelope, Header
from contracts.event import Event
from contracts.topology import Queue, Topology

Handle = Callable[..., Awaitable[None]]
H = TypeVar("H", bound=Handle)

_EVENT_TYPE = re.compile(r"[a-z-]{1,60}\.[a-z-]{1,60}\.v\d{1,4}")


class Poison(Exception):
    """A message that would fail every retry: it is dead-lettered at once, with this reason."""


@dataclass(frozen=True)
class Handler:
    """A function, the queue that it reads, and the contract of its messages."""

    queue: Queue
    handle: Handle
    # Its effect lies outside the database: a mail, a call to another system.
    has_side_effect: bool
    # It handles events about erased users; the others skip them.
    of_erased: bool = False

    def decode(self, body: bytes, routing_key: str) -> Envelope[Any]:
        """The event in a message; raise `Poison` when it fits no contract of this queue.

        The broker lets a service publish with its own routing keys only. Before 4.0.4 it does not
        check those in the headers CC and BCC, which reach any queue: compare the first one here.
        A retried or replayed message has the queue's name.
        """
        try:
            header = Header.model_validate_json(body)
            event = next((e for e in self.queue.events if e.routing_key() == header.type), None)
            if event is None:
                known = _EVENT_TYPE.fullmatch(header.type)
                raise Poison(f"unhandled event type {header.type if known else '(malformed)'}")
            if routing_key not in (header.type, self.queue.name):
                raise Poison("published with the routing key of another event")
            return _adapter(event).validate_json(body)
        except ValidationError as error:
            raise Poison(reason(error)) from None


class Handlers:
    """The handlers of a service."""

    def __init__(self) -> None:
        self._registered: list[tuple[str, tuple[type[Event], ...], Handle, bool, bool]] = []

    def handles(
        self, *events: type[Event], queue: str, of_erased: bool = False
    ) -> Callable[[H], H]:
        """Register `async def handle(event, session)`: it runs once, in a transaction.

        Events about an erased user are skipped, unless they are about the erasure (`of_erased`).
        """
        return self._register(events, queue, has_side_effect=False, of_erased=of_erased)

    def handles_with_side_effect(self, *events: type[Event], queue: str) -> Callable[[H], H]:
        """Register `async def handle(envelope)` with an effect outside the database.

        It holds no database connection. A process that is killed between the effect and its note
        in the inbox repeats the effect: make it recognisable by the event's id.
        """
        return self._register(events, queue, has_side_effect=True)

    def __bool__(self) -> bool:
        return bool(self._registered)

    def of(self, topology: Topology, provided: Iterable[object]) -> list[Handler]:
        """The handlers on their queues; a further parameter is given the object of its type."""
        by_type = {type(each): each for each in provided}
        found = []
        for name, events, handle, has_side_effect, of_erased in self._registered:
            queue = topology.queue(name)
            if set(events) != set(queue.events):
                raise TypeError(f"{name} is bound to {[e.__name__ for e in queue.events]}")
            call = _with_dependencies(handle, by_type)
            found.append(Handler(queue, call, has_side_effect, of_erased))
        return found

    def _register(
        self,
        events: tuple[type[Event], ...],
        queue: str,
        *,
        has_side_effect: bool,
        of_erased: bool = False,
    ) -> Callable[[H], H]:
        def register(handle: H) -> H:
            self._registered.append((queue, events, handle, has_side_effect, of_erased))
            return handle

        return register


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


_adapters: dict[type[Event], TypeAdapter[Envelope[Any]]] = {}


def _adapter(event: type[Event]) -> TypeAdapter[Envelope[Any]]:
    if event not in _adapters:
        _adapters[event] = TypeAdapter(Envelope[event])  # type: ignore[valid-type]
    return _adapters[event]
