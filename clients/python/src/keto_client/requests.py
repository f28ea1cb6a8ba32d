"""A request of an operation, whatever sends it."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar
from urllib.parse import quote, urlencode

Body = Mapping[str, Any]
Reply = TypeVar("Reply")


class Request(NamedTuple):
    """A request; a body that is a text is a file, any other is sent as JSON."""

    method: str
    url: str
    body: Body | str | None = None


class Group(Generic[Reply]):
    """The operations under one prefix; what they return is up to the function that sends."""

    def __init__(self, send: Callable[[Request], Reply]) -> None:
        self._send = send

    def _call(self, method: str, path: str, body: Body | str | None = None, **query: Any) -> Reply:
        # `from` is a word of Python, so that parameter has an underscore.
        given = {name.rstrip("_"): each for name, each in query.items() if each is not None}
        url = f"{path}?{urlencode(given, doseq=True)}" if given else path
        return self._send(Request(method, url, body))


def segment(value: str | int) -> str:
    """A parameter as a segment of a path."""
    return quote(str(value), safe="")
