"""The gateway's span of a request, where traces are recorded."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from opentelemetry.trace import SpanKind, StatusCode, get_current_span

from chassis.observability import context, tracing
from gateway.request import IncomingRequest
from gateway.routes import Route


@contextmanager
def request_span(request: IncomingRequest, route: Route) -> Iterator[Callable[[int], None]]:
    """Forward the request within this span; call the result with the status of the response."""
    parent = request.headers.get(b"traceparent", b"").decode("latin-1")
    attributes: dict[str, Any] = {
        "http.request.method": request.method,
        "url.path": request.scope["path"],
        "keto.request_id": request.request_id.decode(),
    }

    def set_status(status: int) -> None:
        current = get_current_span()
        current.set_attribute("http.response.status_code", status)
        if status >= 500:
            current.set_status(StatusCode.ERROR)

    with tracing.span(f"{request.method} {route.name}", SpanKind.SERVER, parent, **attributes):
        own = context.traceparent.get() or ""
        if own[:35] != parent[:35]:
            # A new trace; the state of another one does not belong to it.
            request.headers.pop(b"tracestate", None)
        request.headers[b"traceparent"] = own.encode()
        yield set_status
