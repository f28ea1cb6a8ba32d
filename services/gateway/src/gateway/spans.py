"""The gateway's own step in a trace, where traces are made."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from opentelemetry.trace import SpanKind, StatusCode, get_current_span

from chassis.observability import context, tracing
from gateway.forwarding import Asked
from gateway.routes import Route


@contextmanager
def step(asked: Asked, route: Route) -> Iterator[Callable[[int], None]]:
    """Forward the request as a part of this step; call what it gives with the answer's status."""
    parent = asked.read.get(b"traceparent", b"").decode("latin-1")
    facts: dict[str, Any] = {
        "http.request.method": asked.method,
        "url.path": asked.scope["path"],
        "keto.request_id": asked.request_id.decode(),
    }

    def answered(status: int) -> None:
        current = get_current_span()
        current.set_attribute("http.response.status_code", status)
        if status >= 500:
            current.set_status(StatusCode.ERROR)

    with tracing.span(f"{asked.method} {route.name}", SpanKind.SERVER, parent, **facts):
        own = context.traceparent.get() or ""
        if own[:35] != parent[:35]:
            # A new trace; the state of another one says nothing about it.
            asked.read.pop(b"tracestate", None)
        asked.read[b"traceparent"] = own.encode()
        yield answered
