"""Traces across HTTP, the outbox and the broker; without an endpoint no spans are made.

The W3C `traceparent` is passed on in any case, so that log lines have a trace id even where no
spans are collected.
"""

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from typing import Any, Protocol, runtime_checkable

from opentelemetry import trace
from opentelemetry.trace import SpanKind, StatusCode, Tracer, TracerProvider
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from chassis.observability import context, exceptions
from contracts.envelope import Header

_propagator = TraceContextTextMapPropagator()
_provider: TracerProvider | None = None
_tracer: Tracer | None = None


@runtime_checkable
class _CanShutDown(Protocol):
    def shutdown(self) -> None: ...


def configure(service: str, endpoint: str) -> None:
    """Send spans to `endpoint` (OTLP over HTTP); with an empty one no spans are made."""
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
    # Not the global provider: with it, libraries would add spans to every request.
    use(provider)


def use(provider: TracerProvider | None) -> None:
    """Make spans with this provider; None: make none."""
    global _provider, _tracer
    _provider = provider
    _tracer = provider.get_tracer("keto") if provider else None


def enabled() -> bool:
    """Whether spans are made."""
    return _tracer is not None


def flush() -> None:
    """Send the remaining spans."""
    # The interface `TracerProvider` has no shutdown; the SDK's provider has.
    if isinstance(_provider, _CanShutDown):
        _provider.shutdown()


@contextmanager
def span(
    name: str,
    kind: SpanKind = SpanKind.INTERNAL,
    parent: str | None = None,
    *,
    began: datetime | None = None,
    **attributes: Any,
) -> Iterator[None]:
    """Make a span, and its `traceparent` the parent of everything inside the block."""
    if _tracer is None:
        token = context.traceparent.set(parent or context.traceparent.get())
        try:
            yield
        finally:
            context.traceparent.reset(token)
        return
    carried = parent or context.traceparent.get()
    above = _propagator.extract({"traceparent": carried}) if carried else None
    start = None if began is None else int(began.timestamp() * 1_000_000) * 1000
    with _tracer.start_as_current_span(
        name,
        context=above,
        kind=kind,
        attributes=attributes,
        start_time=start,
        # The library would record the exception's message, which may hold personal data.
        record_exception=False,
        set_status_on_exception=False,
    ) as current:
        carrier: dict[str, str] = {}
        _propagator.inject(carrier)
        token = context.traceparent.set(carrier.get("traceparent"))
        try:
            yield
        except Exception as error:
            current.set_status(StatusCode.ERROR, exceptions.describe(error))
            raise
        finally:
            context.traceparent.reset(token)


def asking(what: str) -> AbstractContextManager[None]:
    """Make the span of a call to another system."""
    return span(what, SpanKind.CLIENT)


@contextmanager
def publishing(routing_key: str, body: str, added_at: datetime) -> Iterator[dict[str, str] | None]:
    """Make the span of publishing an event, from the moment it was written to the outbox; yield
    the message headers that continue the trace."""
    if _tracer is None:
        yield None
        return
    parent = json.loads(body).get("traceparent")
    with span(f"publish {routing_key}", SpanKind.PRODUCER, parent, began=added_at):
        yield {"traceparent": context.traceparent.get() or ""}


@contextmanager
def handling(queue: str, header: Header, sent: Any = None) -> Iterator[None]:
    """Make the span of handling one event; `sent` is the traceparent of the message's headers."""
    token = context.event_id.set(header.id)
    parent = sent if isinstance(sent, str) and sent else header.traceparent
    attributes: dict[str, Any] = {"messaging.queue": queue}
    try:
        with span(f"handle {queue}", SpanKind.CONSUMER, parent, **attributes):
            yield
    finally:
        context.event_id.reset(token)


def new_traceparent() -> str:
    """Start a trace for a request without one."""
    return f"00-{secrets.token_hex(16)}-{secrets.token_hex(8)}-01"


@contextmanager
def serving(
    method: str, path: str, parent: str
) -> Iterator[Callable[[str | None, int], None] | None]:
    """Make the span of a request; call the yielded function with the route and the status."""
    if _tracer is None:
        yield None
        return

    def finish(route: str | None, status: int) -> None:
        current = trace.get_current_span()
        current.update_name(f"{method} {route or 'unknown'}")
        current.set_attribute("http.response.status_code", status)
        if status >= 500:
            current.set_status(StatusCode.ERROR)

    attributes: dict[str, Any] = {"http.request.method": method, "url.path": path}
    with span(f"{method} {path}", SpanKind.SERVER, parent, **attributes):
        yield finish
