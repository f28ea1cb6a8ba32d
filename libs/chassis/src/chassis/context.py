"""The ids of the request being handled, for its log lines and for requests to other systems."""

import re
from contextvars import ContextVar

from messaging.context import TRACEPARENT, traceparent

__all__ = ["REQUEST_ID", "TRACEPARENT", "request_id", "traceparent"]

# A request id that a client sends is taken over if it looks like one: it goes into log lines.
REQUEST_ID = re.compile(r"[A-Za-z0-9._:-]{1,100}")

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
