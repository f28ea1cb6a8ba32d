"""Dead letters and spans say what went wrong without the values of the message."""

import json
from collections.abc import Iterator

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from chassis import ids
from chassis.messaging.dead_letters import DeadLetter, DeadLetters
from chassis.observability import tracing
from contracts.billing import PlanPurchased
from contracts.samples import wire
from testkit import ServerUrls, eventually

from .conftest import QUEUE, Toy

ADDRESS = "mia.secret@example.com"


async def dead_letter_of(servers: ServerUrls, event_id: str) -> DeadLetter:
    letters = DeadLetters(servers.rabbitmq)

    async def found() -> list[DeadLetter]:
        return [letter for letter in await letters.show(QUEUE) if event_id.encode() in letter.body]

    letter: DeadLetter = (await eventually(found))[0]
    await letters.discard(QUEUE, letter.id)
    return letter


async def test_what_fits_no_contract_is_dead_lettered_with_fields_and_types_only(
    toy: Toy, servers: ServerUrls
) -> None:
    message = json.loads(wire(PlanPurchased))
    message["id"], message["data"]["planId"] = ids.new(), {ADDRESS: ADDRESS}
    await toy.it.deliver_bytes(QUEUE, json.dumps(message).encode())
    letter = await dead_letter_of(servers, message["id"])
    assert letter.reason == "Does not fit its contract: data.planId: string_type"


@pytest.fixture
def spans() -> Iterator[InMemorySpanExporter]:
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    tracing.use(provider)
    yield exporter
    tracing.use(None)


def test_a_span_that_fails_holds_no_values(spans: InMemorySpanExporter) -> None:
    with pytest.raises(KeyError), tracing.span("a step"):
        raise KeyError(ADDRESS)
    (span,) = spans.get_finished_spans()
    assert span.status.description == "KeyError"
    assert ADDRESS not in span.to_json()
