"""Golden samples: one message of every event, as it is published.

Tests check that each producer writes them and each consumer reads them.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from messaging import Envelope, Event

E = TypeVar("E", bound=Event)


def file_of(routing_key: str) -> str:
    """The file of an event in a folder of golden messages: each producer has a folder."""
    producer, _, name = routing_key.partition(".")
    return f"{producer}/{name}.json"


@cache
def wire(event: type[Event]) -> bytes:
    """Return the golden message of an event, byte for byte."""
    return files("contracts").joinpath("golden", file_of(event.routing_key())).read_bytes()


def sample(event: type[E], **changes: Any) -> E:
    """Make an event with the golden sample's data and these changes."""
    golden = Envelope[event].model_validate_json(wire(event)).data  # type: ignore[valid-type]
    fields = {name: getattr(golden, name) for name in event.model_fields}
    return event(**{**fields, **changes})


def normal(message: bytes) -> Any:
    """Parse a message, to compare two whatever their JSON formatting."""
    return json.loads(message)
