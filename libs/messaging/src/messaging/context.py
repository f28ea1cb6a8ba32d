"""The trace and the event being handled: in log lines and in the events that follow."""

from collections.abc import Mapping
from contextvars import ContextVar
from types import MappingProxyType

event_id: ContextVar[str | None] = ContextVar("event_id", default=None)
traceparent: ContextVar[str | None] = ContextVar("traceparent", default=None)
# Of events that are handled together, by the subject of each.
traceparents: ContextVar[Mapping[str, str | None]] = ContextVar(
    "traceparents", default=MappingProxyType({})
)


def traceparent_about(subject: str) -> str | None:
    """The trace that an event about this subject continues."""
    return traceparents.get().get(subject, traceparent.get())
