"""Traces across HTTP, the outbox and the broker; nothing is made when no endpoint is set.

The W3C `traceparent` is carried along in any case, so that the logs of one piece of work can be
found by its trace id even where nobody collects spans.
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

from chassis.observability import context
from contracts.envelope import Header

_propagator = TraceContextTextMapPropagator()
_provider: TracerProvider | None = None
_tracer: Tracer | None = None


@runtime_checkable
class _Sends(Protocol):
    def shutdown(self) -> None: ...


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
    # Kept to ourselves: with a global provider, libraries add steps of their own to every request.
    use(provider)


def use(provider: TracerProvider | None) -> None:
    """Make spans with this provider, or none."""
    global _provider, _tracer
    _provider = provider
    _tracer = provider.get_tracer("keto") if provider else None


def enabled() -> bool:
    """Whether spans are made."""
    return _tracer is not None


def flush() -> None:
    """Send what has been gathered."""
    # The interface of a provider knows no end; that of one which sends does.
    if isinstance(_provider, _Sends):
        _provider.shutdown()


@contextmanager
def span(
    name: str,
    kind: SpanKind = SpanKind.INTERNAL,
    parent: str | None = None,
    *,
    began: datetime | None = None,
    **facts: Any,
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
    start = None if began is None else int(began.timestamp() * 1_000_000) * 1000
    with _tracer.start_as_current_span(
        name, context=above, kind=kind, attributes=facts, start_time=start
    ):
        carrier: dict[str, str] = {}
        _propagator.inject(carrier)
        token = context.traceparent.set(carrier.get("traceparent"))
        try:
            yield
        finally:
            context.traceparent.reset(token)


def asking(what: str) -> AbstractContextManager[None]:
    """A call to somebody else, who may go on with the trace."""
    return span(what, SpanKind.CLIENT)


@contextmanager
def publishing(routing_key: str, body: str, added_at: datetime) -> Iterator[dict[str, str] | None]:
    """The way of one event from the outbox to the broker, from the moment it was written; gives
    the headers by which its handlers go on from there."""
    if _tracer is None:
        yield None
        return
    parent = json.loads(body).get("traceparent")
    with span(f"publish {routing_key}", SpanKind.PRODUCER, parent, began=added_at):
        yield {"traceparent": context.traceparent.get() or ""}


@contextmanager
def handling(queue: str, header: Header, sent: Any = None) -> Iterator[None]:
    """The handling of one event, in the trace of whoever caused it; `sent` is the traceparent in
    the message's own headers, if it has one."""
    token = context.event_id.set(header.id)
    parent = sent if isinstance(sent, str) and sent else header.traceparent
    facts: dict[str, Any] = {"messaging.queue": queue}
    try:
        with span(f"handle {queue}", SpanKind.CONSUMER, parent, **facts):
            yield
    finally:
        context.event_id.reset(token)


def new_traceparent() -> str:
    """The beginning of a trace that nobody sent."""
    return f"00-{secrets.token_hex(16)}-{secrets.token_hex(8)}-01"


@contextmanager
def serving(
    method: str, path: str, parent: str
) -> Iterator[Callable[[str | None, int], None] | None]:
    """The answering of one request; call what it gives with the route and the status."""
    if _tracer is None:
        yield None
        return

    def answered(route: str | None, status: int) -> None:
        current = trace.get_current_span()
        current.update_name(f"{method} {route or 'unknown'}")
        current.set_attribute("http.response.status_code", status)
        if status >= 500:
            current.set_status(StatusCode.ERROR)

    facts: dict[str, Any] = {"http.request.method": method, "url.path": path}
    with span(f"{method} {path}", SpanKind.SERVER, parent, **facts):
        yield answered
