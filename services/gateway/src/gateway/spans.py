"""The gateway's span of a request."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from chassis import context, tracing
from gateway.requests.client_request import ClientRequest
from gateway.upstream.routes import Backend


@contextmanager
def start_span(request: ClientRequest, backend: Backend) -> Iterator[Callable[[int], None]]:
    """Start the request's span; call the yielded function with the response's status."""
    if not request.is_sampled:
        yield lambda status: None
        return
    # A trace that begins here has no parent.
    parent = request.traceparent.decode() if request.continues_trace else ""
    path = request.path.decode("latin-1")
    with tracing.serving(request.method, path, parent) as finish:
        assert finish is not None, "tracing is configured where spans are started"
        request.traceparent = (context.traceparent.get() or "").encode()
        yield lambda status: finish(backend.name, status)
