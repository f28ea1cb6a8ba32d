"""Events in: the handlers of a service, and what happens to a message on its way to them."""

from messaging.consuming.consumer import Consumer
from messaging.consuming.handlers import Handlers, Poison

__all__ = [
    "Consumer",
    "Handlers",
    "Poison",
]
