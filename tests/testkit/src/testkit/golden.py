"""Compares a published message byte for byte with the golden one of its event.

Reading it with the event's own class would hide what the class forgives: names of fields, missing
nulls, formats.
"""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from contracts.samples import file_of

# The fields that are equal in all messages of an event.
_CONSTANT = ("specversion", "type", "source", "datacontenttype")
# A field whose golden value is a time, or one of a few constants, always has such a value.
_FORMATS = (
    re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z"),
    re.compile(r"[A-Z][A-Z_]+"),
)


def differences(routing_key: str, message: bytes) -> list[str]:
    """The differences between the message and the golden one."""
    file = files("contracts").joinpath("golden", file_of(routing_key))
    if not file.is_file():
        return []
    golden, published = json.loads(file.read_bytes()), json.loads(message)
    constant = [name for name in _CONSTANT if published.get(name) != golden[name]]
    return [f"{routing_key}: {each}" for each in (*constant, *_unlike(golden, published))]


def _unlike(golden: Any, published: Any, path: str = "message") -> Iterator[str]:
    if isinstance(golden, dict) and isinstance(published, dict):
        for name in sorted(golden.keys() ^ published.keys()):
            yield f"{path}.{name} is {'missing' if name in golden else 'unknown'}"
        for name in golden.keys() & published.keys():
            yield from _unlike(golden[name], published[name], f"{path}.{name}")
    # The contract declares which fields can be null.
    elif None not in (golden, published) and not _is_like(golden, published):
        yield f"{path} is {type(published).__name__} or of another format than {golden!r}"


def _is_like(golden: Any, published: Any) -> bool:
    if isinstance(golden, str) and isinstance(published, str):
        required = [each for each in _FORMATS if each.fullmatch(golden)]
        return all(each.fullmatch(published) for each in required)
    types = {type(golden), type(published)}
    return len(types) == 1 or types == {int, float}
