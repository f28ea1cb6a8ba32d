"""Events between services, through PostgreSQL and RabbitMQ, that are neither lost nor repeated.

`outbox.add` is the only way to publish; `Handlers.handles` is the only way to consume. What is
imported here is the interface, and the modules that `.importlinter` lists as open.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from messaging.broker import Broker as Broker
    from messaging.checksums import SharedRows as SharedRows
    from messaging.checksums import rows_of as rows_of
    from messaging.checksums import sums_of as sums_of
    from messaging.consumer import Consumer as Consumer
    from messaging.database import Database as Database
    from messaging.database import RawSql as RawSql
    from messaging.database_errors import is_of_erased_user as is_of_erased_user
    from messaging.database_errors import is_unavailable as is_unavailable
    from messaging.database_errors import may_be_unavailable as may_be_unavailable
    from messaging.database_errors import may_pass as may_pass
    from messaging.dead_letter_retention import DeadLetterRetention as DeadLetterRetention
    from messaging.declaration import declare as declare
    from messaging.envelope import Envelope as Envelope
    from messaging.envelope import Header as Header
    from messaging.envelope import wrap as wrap
    from messaging.erasure_finisher import ErasureFinisher as ErasureFinisher
    from messaging.event import Event as Event
    from messaging.handlers import Handlers as Handlers
    from messaging.handlers import Poison as Poison
    from messaging.projection import Heard as Heard
    from messaging.projection import Projection as Projection
    from messaging.reasons import reason as reason
    from messaging.relay import WORKERS as WORKERS
    from messaging.relay import Relay as Relay
    from messaging.tombstones import erased_among as erased_among
    from messaging.tombstones import erased_users as erased_users
    from messaging.tombstones import leave_tombstone as leave_tombstone
    from messaging.tombstones import lock_for_erasure as lock_for_erasure
    from messaging.tombstones import read_erasures as read_erasures
    from messaging.tombstones import shared_erasures as shared_erasures
    from messaging.topology import Queue as Queue
    from messaging.topology import Topology as Topology

# Imported on first use: contracts need an event's base class, and no broker.
_MODULES = {
    "broker": ("Broker",),
    "checksums": ("SharedRows", "rows_of", "sums_of"),
    "consumer": ("Consumer",),
    "database": ("Database", "RawSql"),
    "database_errors": ("is_of_erased_user", "is_unavailable", "may_be_unavailable", "may_pass"),
    "dead_letter_retention": ("DeadLetterRetention",),
    "declaration": ("declare",),
    "envelope": ("Envelope", "Header", "wrap"),
    "erasure_finisher": ("ErasureFinisher",),
    "event": ("Event",),
    "handlers": ("Handlers", "Poison"),
    "projection": ("Heard", "Projection"),
    "reasons": ("reason",),
    "relay": ("WORKERS", "Relay"),
    "tombstones": (
        "erased_among",
        "erased_users",
        "leave_tombstone",
        "lock_for_erasure",
        "read_erasures",
        "shared_erasures",
    ),
    "topology": ("Queue", "Topology"),
}


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
