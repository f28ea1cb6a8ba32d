"""The trace and the event being handled: in log lines and in the events that follow."""

import re
from collections.abc import Mapping
from contextvars import ContextVar
from types import MappingProxyType

# W3C: version, trace id, span id, flags. The ids are not zero.
TRACEPARENT = re.compile(r"00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})")

event_id: ContextVar[str | None] = ContextVar("event_id", default=None)
traceparent: ContextVar[str | None] = ContextVar("traceparent", default=None)
# For events that are handled together, by subject.
traceparents: ContextVar[Mapping[str, str | None]] = ContextVar(
    "traceparents", default=MappingProxyType({})
)


def traceparent_about(subject: str) -> str | None:
    """The trace that an event about this subject continues."""
    return traceparents.get().get(subject, traceparent.get())
