"""The ids of the request or event being handled: in its log lines and in its events."""

from contextvars import ContextVar

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
event_id: ContextVar[str | None] = ContextVar("event_id", default=None)
traceparent: ContextVar[str | None] = ContextVar("traceparent", default=None)
