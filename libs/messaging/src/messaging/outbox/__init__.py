"""Events out: a row in the transaction that changed the state, and the relay that publishes it."""

from messaging.outbox.write import Outbox, add, add_with, row

__all__ = [
    "Outbox",
    "add",
    "add_with",
    "row",
]
