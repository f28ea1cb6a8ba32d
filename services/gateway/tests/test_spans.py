"""The gateway's span of a request."""

import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from .gateways import Door
from .upstream import Upstream, ok

SENT = b"traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


@pytest.mark.parametrize(
    ("sent", "status"), [(SENT, b"503 Service Unavailable"), (b"traceparent: nonsense", b"200 OK")]
)
async def test_a_service_goes_on_from_the_gateways_step(
    own: Upstream, spans: InMemorySpanExporter, sent: bytes, status: bytes
) -> None:
    own.answers(ok(status=status))
    traced = Door(own, otel_exporter_otlp_endpoint="http://127.0.0.1:9")
    async with traced as door, door.client() as client:
        await client.get(b"/api/plans/keto-start?x=1", sent, b"tracestate: theirs=1")
    (step,) = spans.get_finished_spans()
    assert (step.name, step.status.is_ok) == ("GET /api/plans", status == b"200 OK")
    assert step.attributes is not None
    assert step.attributes["http.response.status_code"] == int(status[:3])
    assert step.attributes["url.path"] == "/api/plans/keto-start"
    (asked,) = own.requests
    place = b"00-%032x-%016x" % (step.context.trace_id, step.context.span_id)
    assert asked[b"traceparent"][:52] == place
    # Without a parent that can be read, a trace begins here.
    parent = b"%016x" % step.parent.span_id if step.parent else b""
    assert (parent, asked.all(b"tracestate")) == (
        (b"00f067aa0ba902b7", [b"theirs=1"]) if sent == SENT else (b"", [])
    )
