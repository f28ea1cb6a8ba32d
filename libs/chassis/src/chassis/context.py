"""The ids of the request being handled, for its log lines and for requests to other systems."""

import re
from contextvars import ContextVar

from messaging.context import TRACEPARENT, traceparent

__all__ = ["REQUEST_ID", "TRACEPARENT", "request_id", "traceparent"]

# A client's request id is used if it is well-formed: it is logged.
REQUEST_ID = re.compile(r"[A-Za-z0-9._:-]{1,100}")

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
