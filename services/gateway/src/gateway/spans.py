"""The gateway's span of a request."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from chassis import context, tracing
from gateway.requests.client_request import ClientRequest
from gateway.upstream.routes import Backend


@contextmanager
def start_span(request: ClientRequest, backend: Backend) -> Iterator[Callable[[int], None]]:
    """Start the request's span; call the yielded function with the response's status."""
    parent = request.headers.get(b"traceparent", b"").decode("latin-1")
    path = request.path.decode("latin-1")
    with tracing.serving(request.method, path, parent) as finish:
        assert finish is not None, "tracing is configured where spans are started"
        own = context.traceparent.get() or ""
        if own[:35] != parent[:35]:
            # A new trace: `tracestate` belongs to another one.
            request.headers.pop(b"tracestate", None)
        request.headers[b"traceparent"] = own.encode()
        yield lambda status: finish(backend.name, status)
