"""Dead letters and spans give the reason of a failure without the message's values."""

import json

import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from chassis import clock, ids
from chassis.observability import tracing
from messaging import wrap
from messaging.dead_letters import DeadLetter, DeadLetters
from testkit import ServerUrls, eventually
from testkit.toy import BAKERY, QUEUE, Toy, order

ADDRESS = "mia.secret@example.com"


async def dead_letter_of(servers: ServerUrls, event_id: str) -> DeadLetter:
    letters = DeadLetters(servers.rabbitmq, BAKERY)

    async def found() -> list[DeadLetter]:
        return [letter for letter in await letters.show(QUEUE) if event_id.encode() in letter.body]

    letter: DeadLetter = (await eventually(found))[0]
    await letters.discard(QUEUE, letter.id)
    return letter


async def test_what_fits_no_contract_is_dead_lettered_with_fields_and_types_only(
    toy: Toy, servers: ServerUrls
) -> None:
    event = wrap(order(), id=ids.new(), time=clock.now())
    message = json.loads(event.model_dump_json(by_alias=True))
    message["data"]["loafId"] = {ADDRESS: ADDRESS}
    await toy.it.deliver_bytes(QUEUE, json.dumps(message).encode())
    letter = await dead_letter_of(servers, message["id"])
    assert letter.reason == "does not fit its contract: data.loafId: string_type"


def test_a_span_that_fails_holds_no_values(spans: InMemorySpanExporter) -> None:
    with pytest.raises(KeyError), tracing.span("a step"):
        raise KeyError(ADDRESS)
    (span,) = spans.get_finished_spans()
    assert span.status.description == "KeyError"
    assert ADDRESS not in span.to_json()
