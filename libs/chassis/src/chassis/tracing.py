"""Traces of requests; without an endpoint no spans are recorded.

The W3C `traceparent` is always propagated, so that log lines have a trace id even if no spans are
collected.
"""

import secrets
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol, runtime_checkable

from opentelemetry.trace import Span, SpanKind, StatusCode

from messaging import tracing
from messaging.tracing import exemplar, span

__all__ = ["asking", "configure", "exemplar", "flush", "new_traceparent", "serving", "span"]


_provider: object = None
# The share of the traces beginning here that is sampled.
_ratio = 0.0


@runtime_checkable
class _CanShutDown(Protocol):
    def shutdown(self) -> None: ...


def configure(service: str, endpoint: str, ratio: float) -> None:
    """Send the spans of this share of the traces to `endpoint` (OTLP over HTTP); without one, no
    spans are recorded. A trace that began elsewhere is sampled by its flag."""
    if not endpoint:
        return
    # Imported here: a process without traces does not load the exporter.
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider as Provider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor
    from opentelemetry.sdk.trace.sampling import ParentBased, TraceIdRatioBased

    provider = Provider(
        resource=Resource.create({"service.name": service}),
        sampler=ParentBased(TraceIdRatioBased(ratio)),
    )
    exporter = OTLPSpanExporter(endpoint=endpoint.rstrip("/") + "/v1/traces")
    provider.add_span_processor(BatchSpanProcessor(exporter))
    # Not the global provider: with it, libraries would add spans to every request.
    global _provider, _ratio
    _provider, _ratio = provider, ratio
    tracing.use(provider)


def flush() -> None:
    # The interface `TracerProvider` has no shutdown; the SDK's provider has.
    if isinstance(_provider, _CanShutDown):
        _provider.shutdown()


def asking(what: str) -> AbstractContextManager[Span | None]:
    """Record the span of a call to another system."""
    return tracing.span(what, SpanKind.CLIENT)


def new_traceparent() -> str:
    """The `traceparent` of a trace that begins here, sampled or not."""
    flags = "01" if secrets.randbits(64) < _ratio * 2**64 else "00"
    return f"00-{secrets.token_hex(16)}-{secrets.token_hex(8)}-{flags}"


@contextmanager
def serving(
    method: str, path: str, parent: str
) -> Iterator[Callable[[str | None, int], None] | None]:
    """Record the span of a request; call the yielded function with the route and the status."""
    if not tracing.enabled() or (parent and not tracing.is_sampled(parent)):
        yield None
        return

    attributes: dict[str, Any] = {"http.request.method": method, "url.path": path}
    with tracing.span(f"{method} {path}", SpanKind.SERVER, parent, **attributes) as current:
        assert current is not None, "its trace is sampled"

        def finish(route: str | None, status: int) -> None:
            current.update_name(f"{method} {route or 'unknown'}")
            current.set_attribute("http.response.status_code", status)
            if status >= 500:
                current.set_status(StatusCode.ERROR)

        yield finish
