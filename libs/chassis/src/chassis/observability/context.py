"""What one piece of work is known by, in logs and in the events that it causes."""

from contextvars import ContextVar

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
event_id: ContextVar[str | None] = ContextVar("event_id", default=None)
traceparent: ContextVar[str | None] = ContextVar("traceparent", default=None)
