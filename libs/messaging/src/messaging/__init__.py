"""Events between services, through PostgreSQL and RabbitMQ, that are neither lost nor repeated.

`outbox.add` is the only way to publish; `Handlers.handles` is the only way to consume. What is
imported here, and the modules in `__all__`, is the interface; the other modules are not.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from messaging import (
        asyncapi,
        broker_users,
        clock,
        context,
        dead_letters,
        erasure_listing,
        exceptions,
        ids,
        inbox,
        metrics,
        outbox,
        tasks,
        tracing,
    )
    from messaging.broker import Broker
    from messaging.checksums import SharedRows, rows_of, sums_of
    from messaging.consumer import Consumer
    from messaging.database import Database, RawSql
    from messaging.database_errors import is_of_erased_user, is_unavailable, may_be_unavailable
    from messaging.dead_letter_retention import DeadLetterRetention
    from messaging.declaration import declare
    from messaging.envelope import Envelope, Header, wrap
    from messaging.erasure_finisher import ErasureFinisher
    from messaging.event import Event
    from messaging.handlers import Handlers, Poison
    from messaging.projection import Heard, Projection
    from messaging.reasons import reason
    from messaging.relay import WORKERS, Relay
    from messaging.tombstones import (
        erased_among,
        leave_tombstone,
        lock_for_erasure,
        shared_erasures,
    )
    from messaging.topology import Queue, Topology

__all__ = [
    "WORKERS",
    "Broker",
    "Consumer",
    "Database",
    "DeadLetterRetention",
    "Envelope",
    "ErasureFinisher",
    "Event",
    "Handlers",
    "Header",
    "Heard",
    "Poison",
    "Projection",
    "Queue",
    "RawSql",
    "Relay",
    "SharedRows",
    "Topology",
    "asyncapi",
    "broker_users",
    "clock",
    "context",
    "dead_letters",
    "declare",
    "erased_among",
    "erasure_listing",
    "exceptions",
    "ids",
    "inbox",
    "is_of_erased_user",
    "is_unavailable",
    "leave_tombstone",
    "lock_for_erasure",
    "may_be_unavailable",
    "metrics",
    "outbox",
    "reason",
    "rows_of",
    "shared_erasures",
    "sums_of",
    "tasks",
    "tracing",
    "wrap",
]

# Imported on first use: contracts need an event's base class, and no broker.
_MODULES = {
    "broker": ("Broker",),
    "checksums": ("SharedRows", "rows_of", "sums_of"),
    "consumer": ("Consumer",),
    "database": ("Database", "RawSql"),
    "database_errors": ("is_of_erased_user", "is_unavailable", "may_be_unavailable"),
    "dead_letter_retention": ("DeadLetterRetention",),
    "declaration": ("declare",),
    "envelope": ("Envelope", "Header", "wrap"),
    "erasure_finisher": ("ErasureFinisher",),
    "event": ("Event",),
    "handlers": ("Handlers", "Poison"),
    "projection": ("Heard", "Projection"),
    "reasons": ("reason",),
    "relay": ("WORKERS", "Relay"),
    "tombstones": ("erased_among", "leave_tombstone", "lock_for_erasure", "shared_erasures"),
    "topology": ("Queue", "Topology"),
}


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    if name in __all__:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
