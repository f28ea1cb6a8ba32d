"""Handlers: what a service does when it hears an event."""

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from contracts import topology
from contracts.envelope import Envelope, Header
from contracts.event import Event

Handle = Callable[..., Awaitable[None]]
H = TypeVar("H", bound=Handle)


class Poison(Exception):
    """A message that no second attempt will mend: it is parked at once, with this reason."""


@dataclass(frozen=True)
class Handler:
    """A function, the queue it reads and how it wants its messages."""

    queue: topology.Queue
    handle: Handle
    batch: int
    at_once: int
    outside: bool

    def read(self, message: bytes) -> Envelope[Any]:
        """The event in a message, or `Poison` when it fits no contract of this queue."""
        try:
            header = Header.model_validate_json(message)
            event = next((e for e in self.queue.events if e.routing_key() == header.type), None)
            if event is None:
                raise Poison(f"{self.queue.name} does not hear {header.type}")
            return _envelope(event).validate_json(message)
        except ValidationError as error:
            raise Poison(_reason(error)) from None


_adapters: dict[type[Event], TypeAdapter[Envelope[Any]]] = {}


def _envelope(event: type[Event]) -> TypeAdapter[Envelope[Any]]:
    if event not in _adapters:
        _adapters[event] = TypeAdapter(Envelope[event])  # type: ignore[valid-type]
    return _adapters[event]


def _reason(error: ValidationError) -> str:
    # Types, not messages: a message may quote what was sent.
    issues = (
        f"{'.'.join(str(part) for part in issue['loc']) or 'message'}: {issue['type']}"
        for issue in error.errors(include_input=False, include_url=False, include_context=False)
    )
    return "Does not fit its contract: " + "; ".join(issues)


class Handlers:
    """The handlers of a service."""

    def __init__(self) -> None:
        self.all: list[Handler] = []

    def handles(
        self, *events: type[Event], queue: str, batch: int = 100, at_once: int = 1
    ) -> Callable[[H], H]:
        """Register `async def handle(event, session)` for the events of a queue.

        Up to `batch` messages share a transaction; `at_once` batches run at the same time.
        """
        return self._register(events, queue, batch, at_once, outside=False)

    def handles_outside(
        self, *events: type[Event], queue: str, at_once: int = 4
    ) -> Callable[[H], H]:
        """Register `async def handle(envelope)`: it talks to the world outside, to a mail server.

        No database connection is held meanwhile. The world outside knows no transactions: dying
        between its answer and our note of it does the thing again, so give it the event's id.
        """
        return self._register(events, queue, 1, at_once, outside=True)

    def _register(
        self,
        events: tuple[type[Event], ...],
        queue: str,
        batch: int,
        at_once: int,
        *,
        outside: bool,
    ) -> Callable[[H], H]:
        known = topology.BY_NAME[queue]
        if set(events) != set(known.events):
            raise TypeError(f"{queue} hears {[e.__name__ for e in known.events]}")

        def register(handle: H) -> H:
            self.all.append(Handler(known, handle, batch, at_once, outside))
            return handle

        return register

    def bound_to(self, state: Any) -> list[Handler]:
        """The handlers, with what they take from the application's state handed to them."""
        return [replace(h, handle=_with_parts(h.handle, state)) for h in self.all]


def _with_parts(handle: Handle, state: Any) -> Handle:
    names = list(inspect.signature(handle).parameters)[1:]
    parts = {name: getattr(state, name) for name in names if name != "session"}
    if not parts:
        return handle

    @wraps(handle)
    async def handle_with_parts(*arguments: Any) -> None:
        await handle(*arguments, **parts)

    return handle_with_parts
