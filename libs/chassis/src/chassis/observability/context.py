"""The ids of the request or event being handled: in its log lines and in its events."""

import re
from collections.abc import Mapping
from contextvars import ContextVar
from types import MappingProxyType

# A request id that a client sends is taken over if it looks like one: it goes into log lines.
REQUEST_ID = re.compile(r"[A-Za-z0-9._:-]{1,100}")

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
event_id: ContextVar[str | None] = ContextVar("event_id", default=None)
traceparent: ContextVar[str | None] = ContextVar("traceparent", default=None)
# Of events that are handled together, by the subject of each.
traceparents: ContextVar[Mapping[str, str | None]] = ContextVar(
    "traceparents", default=MappingProxyType({})
)


def traceparent_about(subject: str) -> str | None:
    """The trace that an event about this subject continues."""
    return traceparents.get().get(subject, traceparent.get())
