"""Events out: a row in the transaction that changed the state, and the relay that publishes it."""

from messaging.outbox.write import Outbox, add, add_with, insert_for, row

__all__ = [
    "Outbox",
    "add",
    "add_with",
    "insert_for",
    "row",
]
