"""One trace from the request through the outbox and the broker to the handler."""

import pytest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from chassis import context, ids, tracing
from messaging import Envelope, outbox
from testkit import eventually
from testkit.toy import QUEUE, LoafBaked, OrderPlaced, Toy, order

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
PARENT = f"00-{TRACE}-00f067aa0ba902b7-01"


async def test_an_event_carries_the_trace_of_the_request_that_caused_it(
    toy: Toy, spans: InMemorySpanExporter
) -> None:
    name = ids.new()
    await toy.it.client.post(f"/toy/change/{name}", headers={"traceparent": PARENT})
    await toy.it.published(LoafBaked, user_id=name)
    envelope = next(e for e in toy.it.published_events if e.subject == name)
    (request,) = [
        s
        for s in spans.get_finished_spans()
        if (s.attributes or {}).get("url.path") == f"/toy/change/{name}"
    ]
    assert request.name.startswith("POST /toy/change/{")
    assert (request.attributes or {})["http.response.status_code"] == 200
    assert request.context is not None
    assert request.parent is not None
    assert format(request.parent.span_id, "016x") == "00f067aa0ba902b7"
    assert envelope.traceparent == (f"00-{TRACE}-{format(request.context.span_id, '016x')}-01")


async def test_a_handler_continues_the_trace_of_its_event(
    toy: Toy, spans: InMemorySpanExporter
) -> None:
    event = order()
    envelope = Envelope[OrderPlaced](
        id=ids.new(),
        type=event.routing_key(),
        source="/shop",
        subject=event.user_id,
        time="2026-11-21T08:00:00Z",
        traceparent=PARENT,
        data=event,
    )
    await toy.it.deliver(envelope)
    await toy.it.handled(envelope, by=QUEUE)
    handling = await eventually(
        lambda: [s for s in spans.get_finished_spans() if s.name == f"handle {QUEUE}"]
    )
    assert {format(s.context.trace_id, "032x") for s in handling} == {TRACE}


async def test_the_span_of_publishing_is_between_the_request_and_the_handler(
    toy: Toy, spans: InMemorySpanExporter
) -> None:
    event = order()
    token = context.traceparent.set(PARENT)
    async with toy.it.database.session() as session:
        outbox.add(session, event)
    context.traceparent.reset(token)

    def finished(name: str) -> list[ReadableSpan]:
        return [
            span
            for span in spans.get_finished_spans()
            if span.name == name and format(span.context.trace_id, "032x") == TRACE
        ]

    (handling,) = await eventually(lambda: finished(f"handle {QUEUE}"))
    # It ends with the broker's confirmation, which may come after the message has been handled.
    (publishing,) = await eventually(lambda: finished("publish shop.order-placed.v1"))
    assert publishing.parent is not None
    assert format(publishing.parent.span_id, "016x") == "00f067aa0ba902b7"
    assert handling.parent is not None
    assert handling.parent.span_id == publishing.context.span_id


async def test_an_unsampled_trace_records_no_spans_and_is_propagated(
    toy: Toy, spans: InMemorySpanExporter
) -> None:
    name, unsampled = ids.new(), PARENT[:-1] + "0"
    await toy.it.client.post(f"/toy/change/{name}", headers={"traceparent": unsampled})
    await toy.it.published(LoafBaked, user_id=name)
    event = next(e for e in toy.it.published_events if e.subject == name)
    assert event.traceparent == unsampled
    of_it = [s for s in spans.get_finished_spans() if name in str(s.attributes)]
    assert of_it == []


@pytest.mark.parametrize(("drawn", "flags"), [(2**62 - 1, "01"), (2**62, "00")])
def test_a_trace_that_begins_in_a_service_is_sampled_by_the_configured_share(
    monkeypatch: pytest.MonkeyPatch, drawn: int, flags: str
) -> None:
    monkeypatch.setattr(tracing, "_ratio", 0.25)
    monkeypatch.setattr("secrets.randbits", lambda bits: drawn)
    parent = tracing.new_traceparent()
    assert context.TRACEPARENT.fullmatch(parent)
    assert parent.endswith(flags)


async def test_histograms_have_exemplars_in_openmetrics(
    toy: Toy, spans: InMemorySpanExporter
) -> None:
    trace = ids.new().replace("-", "")
    parent = f"00-{trace}-00f067aa0ba902b7-01"
    await toy.it.client.post(f"/toy/change/{ids.new()}", headers={"traceparent": parent})
    accept = {"accept": "application/openmetrics-text; version=1.0.0"}
    answer = await toy.it.client.get("/metrics", headers=accept)
    assert answer.headers["content-type"].startswith("application/openmetrics-text")
    lines = [line for line in answer.text.splitlines() if f'trace_id="{trace}"' in line]
    assert any(line.startswith("keto_request_seconds_bucket{") for line in lines)
    plain = await toy.it.client.get("/metrics")
    assert plain.headers["content-type"].startswith("text/plain")
    assert "trace_id" not in plain.text


async def test_without_an_endpoint_the_trace_id_is_propagated(toy: Toy) -> None:
    name = ids.new()
    await toy.it.client.post(f"/toy/change/{name}", headers={"traceparent": PARENT})
    await toy.it.published(LoafBaked, user_id=name)
    assert next(e for e in toy.it.published_events if e.subject == name).traceparent == PARENT


@pytest.mark.parametrize("nonsense", ["", "x", "00-0-0-00", PARENT[:-1]])
async def test_an_invalid_traceparent_is_replaced(toy: Toy, nonsense: str) -> None:
    name = ids.new()
    await toy.it.client.post(f"/toy/change/{name}", headers={"traceparent": nonsense.strip()})
    await toy.it.published(LoafBaked, user_id=name)
    parent = next(e for e in toy.it.published_events if e.subject == name).traceparent
    assert parent is not None
    assert len(parent) == len(PARENT)
