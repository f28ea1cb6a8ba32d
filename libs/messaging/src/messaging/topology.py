"""The topology: the queues of a system and the events bound to them, as data."""

from dataclasses import dataclass
from functools import cached_property

from messaging.event import Event


@dataclass(frozen=True)
class Queue:
    """A handler's queue and the events that are bound to it."""

    name: str
    events: tuple[type[Event], ...]

    @property
    def service(self) -> str:
        return self.name.partition(".")[0]

    @property
    def dead(self) -> str:
        return f"{self.name}.dead"


@dataclass(frozen=True)
class Topology:
    """Every exchange, queue and binding; the names of exchanges begin with `name`."""

    name: str
    queues: tuple[Queue, ...]
    # Every event type that is published, whether a queue is bound to it or not.
    events: tuple[type[Event], ...]
    # A message whose handling failed is retried after each of these, then dead-lettered.
    retry_seconds: tuple[float, ...] = (10, 60, 600)

    @property
    def exchange(self) -> str:
        """The topic exchange of all events; the routing key is the event's type."""
        return f"{self.name}.events"

    @property
    def dead_letter_exchange(self) -> str:
        """The topic exchange of dead letters; the routing key is the handler's queue."""
        return f"{self.name}.dead"

    @property
    def complete_exchange(self) -> str:
        """Declared last: an event that is published before would miss the queues to come."""
        return f"{self.name}.complete"

    def retry_exchange(self, seconds: float) -> str:
        """The topic exchange, and the queue behind it, where messages wait for a retry; the
        routing key is the handler's queue."""
        return f"{self.name}.retry.{seconds:g}s"

    @property
    def retry_queues(self) -> tuple[str, ...]:
        """Where messages wait for a retry, the shortest delay first."""
        return tuple(self.retry_exchange(seconds) for seconds in self.retry_seconds)

    def queue(self, name: str) -> Queue:
        return next(queue for queue in self.queues if queue.name == name)

    def queues_of(self, service: str) -> tuple[Queue, ...]:
        return tuple(queue for queue in self.queues if queue.service == service)

    @cached_property
    def handled(self) -> frozenset[str]:
        """The event types that a queue is bound to; all others are dropped by the broker."""
        return frozenset(event.routing_key() for queue in self.queues for event in queue.events)
