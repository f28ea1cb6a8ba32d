"""RabbitMQ: events out through the outbox, events in through handlers and the inbox.

`outbox.add` is the only way to publish; `Handlers.handles` is the only way to consume.
"""

from chassis.messaging import outbox
from chassis.messaging.handlers import Handlers, Poison

__all__ = ["Handlers", "Poison", "outbox"]
