"""Events between services, through PostgreSQL and RabbitMQ, that are neither lost nor repeated.

`outbox.add`, `outbox.add_with`, `outbox.insert_for` and `outbox.row` publish; the decorators of
`Handlers` consume. The interface is what is imported here, and the modules `outbox`, `inbox`,
`dead_letters`, `in_memory`, `metrics`, `tracing`, `context`, `tasks`, `backoff`, `clock`, `ids`,
`exceptions`, `broker_users` and `follow_events`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from messaging.broker import Broker as Broker
    from messaging.broker import NodesMissing as NodesMissing
    from messaging.broker import await_nodes as await_nodes
    from messaging.broker import declare as declare
    from messaging.consuming import Consumer as Consumer
    from messaging.consuming import Handlers as Handlers
    from messaging.consuming import Poison as Poison
    from messaging.database import Database as Database
    from messaging.database import RawSql as RawSql
    from messaging.database import Sql as Sql
    from messaging.database import SqlTransaction as SqlTransaction
    from messaging.database import Statement as Statement
    from messaging.database import is_of_erased_subject as is_of_erased_subject
    from messaging.database import is_unavailable as is_unavailable
    from messaging.database import may_be_unavailable as may_be_unavailable
    from messaging.database import may_pass as may_pass
    from messaging.database import statements as statements
    from messaging.dead_letters import DeadLetterRetention as DeadLetterRetention
    from messaging.dead_letters import reason as reason
    from messaging.envelope import Envelope as Envelope
    from messaging.envelope import Header as Header
    from messaging.envelope import wrap as wrap
    from messaging.erasures import end_erasure as end_erasure
    from messaging.erasures import erased_among as erased_among
    from messaging.erasures import leave_tombstone as leave_tombstone
    from messaging.erasures import list_erasures as list_erasures
    from messaging.erasures import lock_for_erasure as lock_for_erasure
    from messaging.erasures import measure_erasures as measure_erasures
    from messaging.erasures import read_erasures as read_erasures
    from messaging.erasures import shared_erasures as shared_erasures
    from messaging.event import Event as Event
    from messaging.outbox.relay import WORKERS as WORKERS
    from messaging.outbox.relay import Relay as Relay
    from messaging.projections import Heard as Heard
    from messaging.projections import Projection as Projection
    from messaging.projections import RebuildRefused as RebuildRefused
    from messaging.projections import SharedRows as SharedRows
    from messaging.projections import begin_rebuild as begin_rebuild
    from messaging.projections import drop_old_rebuilds as drop_old_rebuilds
    from messaging.projections import drop_rebuild as drop_rebuild
    from messaging.projections import rebuilt_rows as rebuilt_rows
    from messaging.projections import rows_of as rows_of
    from messaging.projections import sums_of as sums_of
    from messaging.projections import switch_to_rebuilt as switch_to_rebuilt
    from messaging.topology import Queue as Queue
    from messaging.topology import Topology as Topology

# Imported on first use: contracts need an event's base class, and no broker.
_MODULES = {
    "broker": ("Broker", "NodesMissing", "await_nodes", "declare"),
    "consuming": ("Consumer", "Handlers", "Poison"),
    "database": (
        "Database",
        "RawSql",
        "Sql",
        "SqlTransaction",
        "Statement",
        "is_of_erased_subject",
        "is_unavailable",
        "may_be_unavailable",
        "may_pass",
        "statements",
    ),
    "dead_letters": ("DeadLetterRetention", "reason"),
    "envelope": ("Envelope", "Header", "wrap"),
    "erasures": (
        "end_erasure",
        "erased_among",
        "leave_tombstone",
        "list_erasures",
        "lock_for_erasure",
        "measure_erasures",
        "read_erasures",
        "shared_erasures",
    ),
    "event": ("Event",),
    "outbox.relay": ("WORKERS", "Relay"),
    "projections": (
        "Heard",
        "Projection",
        "RebuildRefused",
        "SharedRows",
        "begin_rebuild",
        "drop_old_rebuilds",
        "drop_rebuild",
        "rebuilt_rows",
        "rows_of",
        "sums_of",
        "switch_to_rebuilt",
    ),
    "topology": ("Queue", "Topology"),
}


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
