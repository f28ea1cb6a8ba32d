"""Traces across the outbox and the broker; without a provider no spans are made.

The W3C `traceparent` is passed on in any case, so that log lines have a trace id even where no
spans are collected.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from opentelemetry.trace import SpanKind, StatusCode, Tracer, TracerProvider
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from messaging import context, exceptions
from messaging.envelope import Header

_propagator = TraceContextTextMapPropagator()
_provider: TracerProvider | None = None
_tracer: Tracer | None = None


def use(provider: TracerProvider | None) -> None:
    """Make spans with this provider; None: make none."""
    global _provider, _tracer
    _provider = provider
    _tracer = provider.get_tracer("messaging") if provider else None


def enabled() -> bool:
    return _tracer is not None


def is_sampled(traceparent: str | None) -> bool:
    """Whether the flags of a `traceparent` say that its spans are kept."""
    return (traceparent or "")[-1:] in tuple("13579bdf")


def exemplar() -> dict[str, str] | None:
    """The trace of what is being done, for a histogram; None where it has no spans."""
    carried = context.traceparent.get() if _tracer is not None else None
    return {"trace_id": carried[3:35]} if carried and is_sampled(carried) else None


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
    carried = parent or context.traceparent.get()
    if _tracer is None or (carried and not is_sampled(carried)):
        # Nothing of an unsampled trace is made: it costs what no traces cost.
        token = context.traceparent.set(carried)
        try:
            yield
        finally:
            context.traceparent.reset(token)
        return
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


@contextmanager
def publishing(routing_key: str, body: str, added_at: datetime) -> Iterator[dict[str, str] | None]:
    """Make the span of publishing an event, from the moment it was written to the outbox; yield
    the message headers that continue the trace."""
    if _tracer is None:
        yield None
        return
    parent = json.loads(body).get("traceparent")
    if parent and not is_sampled(parent):
        yield None
        return
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
