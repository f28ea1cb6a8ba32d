"""The gateway's span of a request."""

from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from .gateways import Door, all_at
from .upstream import Upstream, ok

TRACE = b"4bf92f3577b34da6a3ce929d0e0e4736"
SENT = b"traceparent: 00-" + TRACE + b"-00f067aa0ba902b7-01"
STATE = b"tracestate: theirs=1"


def place(span: ReadableSpan) -> bytes:
    return b"00-%032x-%016x" % (span.context.trace_id, span.context.span_id)


async def test_a_service_goes_on_from_the_gateways_step(
    own: Upstream, spans: InMemorySpanExporter
) -> None:
    async with (
        Door(all_at(own.url), otel_exporter_otlp_endpoint="http://127.0.0.1:9") as door,
        door.client() as client,
    ):
        own.answers(ok(status=b"503 Service Unavailable"))
        await client.get(b"/api/plans/keto-start?x=1", SENT, STATE)
    (step,) = spans.get_finished_spans()
    assert (step.name, step.status.is_ok) == ("GET /api/plans", False)
    assert step.parent is not None
    assert b"%016x" % step.parent.span_id == b"00f067aa0ba902b7"
    assert step.attributes is not None
    assert step.attributes["http.response.status_code"] == 503
    assert step.attributes["url.path"] == "/api/plans/keto-start"
    (asked,) = await own.asked()
    assert asked[b"traceparent"][:52] == place(step)
    assert asked[b"tracestate"] == b"theirs=1"


async def test_a_trace_without_a_parent_begins_at_the_gateway(
    own: Upstream, spans: InMemorySpanExporter
) -> None:
    async with (
        Door(all_at(own.url), otel_exporter_otlp_endpoint="http://127.0.0.1:9") as door,
        door.client() as client,
    ):
        await client.get(b"/api/plans", b"traceparent: nonsense", STATE)
    (step,) = spans.get_finished_spans()
    assert step.parent is None
    (asked,) = await own.asked()
    assert asked[b"traceparent"][:52] == place(step)
    assert b"tracestate" not in asked
