"""Traces across HTTP, the outbox and the broker; nothing is made when no endpoint is set.

The W3C `traceparent` is carried along in any case, so that the logs of one piece of work can be
found by its trace id even where nobody collects spans.
"""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from opentelemetry import trace
from opentelemetry.trace import SpanKind, Tracer, TracerProvider
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from chassis import context
from contracts.envelope import Header

_propagator = TraceContextTextMapPropagator()
_tracer: Tracer | None = None


def configure(service: str, endpoint: str) -> None:
    """Send spans to `endpoint` (OTLP over HTTP); an empty one means no spans at all."""
    if not endpoint:
        return
    # Imported here: a process without traces need not carry the exporter.
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider as Provider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    provider = Provider(resource=Resource.create({"service.name": service}))
    exporter = OTLPSpanExporter(endpoint=endpoint.rstrip("/") + "/v1/traces")
    provider.add_span_processor(BatchSpanProcessor(exporter))
    trace.set_tracer_provider(provider)
    use(provider)


def use(provider: TracerProvider | None) -> None:
    """Make spans with this provider, or none."""
    global _tracer
    _tracer = provider.get_tracer("keto") if provider else None


def enabled() -> bool:
    """Whether spans are made."""
    return _tracer is not None


def flush() -> None:
    """Send what has been gathered."""
    provider = trace.get_tracer_provider()
    if hasattr(provider, "shutdown"):
        provider.shutdown()


@contextmanager
def span(
    name: str, kind: SpanKind = SpanKind.INTERNAL, parent: str | None = None, **facts: Any
) -> Iterator[None]:
    """A step of the work: its `traceparent` is what everything inside it continues."""
    if _tracer is None:
        token = context.traceparent.set(parent or context.traceparent.get())
        try:
            yield
        finally:
            context.traceparent.reset(token)
        return
    carried = parent or context.traceparent.get()
    above = _propagator.extract({"traceparent": carried}) if carried else None
    with _tracer.start_as_current_span(name, context=above, kind=kind, attributes=facts):
        carrier: dict[str, str] = {}
        _propagator.inject(carrier)
        token = context.traceparent.set(carrier.get("traceparent"))
        try:
            yield
        finally:
            context.traceparent.reset(token)


@contextmanager
def handling(queue: str, header: Header) -> Iterator[None]:
    """The handling of one event, in the trace of whoever caused it."""
    token = context.event_id.set(header.id)
    try:
        with span(
            f"handle {queue}", SpanKind.CONSUMER, header.traceparent, **{"messaging.queue": queue}
        ):
            yield
    finally:
        context.event_id.reset(token)


def new_traceparent() -> str:
    """The beginning of a trace that nobody sent."""
    return f"00-{secrets.token_hex(16)}-{secrets.token_hex(8)}-00"


@contextmanager
def serving(scope: Mapping[str, Any], parent: str) -> Iterator[None]:
    """The answering of one request."""
    if _tracer is None:
        yield
        return
    with span(f"{scope['method']} {scope['path']}", SpanKind.SERVER, parent):
        yield
