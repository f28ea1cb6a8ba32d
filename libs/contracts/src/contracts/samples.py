"""Golden samples: one message of every event, as it stands on the wire.

Each producer is tested to still write them and each consumer to still read them.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from contracts.envelope import Envelope
from contracts.event import Event

E = TypeVar("E", bound=Event)


@cache
def wire(event: type[Event]) -> bytes:
    """The golden message of an event, byte for byte."""
    return files("contracts").joinpath("golden", f"{event.routing_key()}.json").read_bytes()


def sample(event: type[E], **changes: Any) -> E:
    """A valid event with the golden sample's data, except for `changes`."""
    golden = Envelope[event].model_validate_json(wire(event)).data  # type: ignore[valid-type]
    fields = {name: getattr(golden, name) for name in event.model_fields}
    return event(**{**fields, **changes})


def normal(message: bytes) -> Any:
    """A message without the accidents of its JSON text, to compare two."""
    return json.loads(message)
