"""The gateway's span of a request."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from opentelemetry.trace import SpanKind, StatusCode, get_current_span

from chassis.observability import context, tracing
from gateway.request import ClientRequest
from gateway.routes import Backend


@contextmanager
def start_span(request: ClientRequest, backend: Backend) -> Iterator[Callable[[int], None]]:
    """Start the request's span; call the yielded function with the response's status."""
    parent = request.headers.get(b"traceparent", b"").decode("latin-1")
    with tracing.span(
        f"{request.method} {backend.name}",
        SpanKind.SERVER,
        parent,
        **{
            "http.request.method": request.method,
            "url.path": request.path.decode("latin-1"),
            "keto.request_id": request.request_id.decode(),
        },
    ):
        own = context.traceparent.get() or ""
        if own[:35] != parent[:35]:
            # A new trace: `tracestate` belongs to another one.
            request.headers.pop(b"tracestate", None)
        request.headers[b"traceparent"] = own.encode()
        yield _set_status


def _set_status(status: int) -> None:
    current = get_current_span()
    current.set_attribute("http.response.status_code", status)
    if status >= 500:
        current.set_status(StatusCode.ERROR)
