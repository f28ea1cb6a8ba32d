"""Events in: the handlers of a service, and the middlewares in front of them."""

from messaging.consuming.consumer import CONCURRENT, Consumer
from messaging.consuming.handlers import Handler, Handlers, Poison
from messaging.consuming.observe import Next
from messaging.consuming.state import ConsumerState
from messaging.consuming.steps import steps

__all__ = [
    "CONCURRENT",
    "Consumer",
    "ConsumerState",
    "Handler",
    "Handlers",
    "Next",
    "Poison",
    "steps",
]
