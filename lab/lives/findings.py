"""What is wrong with a life."""

from typing import NamedTuple


class Finding(NamedTuple):
    """A broken promise: its kind, by which lives are shrunk, and what differs."""

    kind: str
    text: str
