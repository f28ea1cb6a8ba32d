"""Handlers on the broker in memory: no test here needs a server."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import UnboundExecutionError
from sqlalchemy.ext.asyncio import AsyncSession

from messaging import (
    Envelope,
    Event,
    Handlers,
    Queue,
    Topology,
    clock,
    ids,
    outbox,
    wrap,
)
from messaging.consuming import transaction
from messaging.dead_letters import SIGNATURE
from messaging.in_memory import InMemoryBroker

QUEUE, WINDOW = "bakery.baking-list", "shop.window"
TRACE = "00-{:032x}-00f067aa0ba902b7-01"


class OrderPlaced(Event):
    producer, name, subject_field = "shop", "order-placed", "customer"
    customer: str
    loaf: str = "rye"


class LoafBaked(Event):
    producer, name, subject_field = "bakery", "loaf-baked", "customer"
    customer: str


SHOP = Topology(
    "shop", (Queue(QUEUE, (OrderPlaced,)), Queue(WINDOW, (LoafBaked,))), (OrderPlaced, LoafBaked)
)


def wrapped(event: Event, **more: Any) -> Envelope[Any]:
    return wrap(event, id=ids.new(), time=clock.now(), **more)


class Shop:
    """A baking list whose handler fails as a test wants it to, and publishes what it has baked."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.failures: dict[str, Exception] = {}
        handlers = Handlers()

        @handlers.handles(OrderPlaced, queue=QUEUE)
        async def bake(event: OrderPlaced, session: AsyncSession) -> None:
            self.calls.append(event.customer)
            outbox.add(session, LoafBaked(customer=event.customer))
            if event.customer in self.failures:
                raise self.failures[event.customer]

        self.broker = InMemoryBroker(SHOP, handlers.of(SHOP, ()))

    @property
    def baked(self) -> list[str]:
        return [each.subject for each in self.broker.published(LoafBaked)]


async def test_a_redelivered_event_takes_effect_once() -> None:
    shop = Shop()
    (envelope,) = await shop.broker.publish(OrderPlaced(customer="mia"))
    await shop.broker.publish(envelope, envelope)
    assert shop.broker.outcomes(QUEUE) == ["handled", "duplicate", "duplicate"]
    assert shop.baked == ["mia"]


async def test_a_failing_event_is_retried_after_each_delay_and_then_dead_lettered() -> None:
    shop = Shop()
    shop.failures["mia"] = RuntimeError("never works")
    await shop.broker.publish(OrderPlaced(customer="mia"), OrderPlaced(customer="ben"))
    for delay in SHOP.retry_seconds:
        assert shop.broker.waiting(QUEUE) == [delay]
        await shop.broker.pass_time(delay - 1)
        assert shop.broker.waiting(QUEUE) == [1]
        await shop.broker.pass_time(1)
    assert shop.broker.waiting(QUEUE) == []
    (letter,) = shop.broker.dead_letters(QUEUE)
    assert (letter.attempts, shop.calls.count("mia")) == (4, 4)
    assert letter.reason.startswith("RuntimeError at test_in_memory.py:")
    assert [str(error) for error in shop.broker.errors] == ["never works"] * 4
    # What a transaction has published goes with it.
    assert shop.baked == ["ben"]

    shop.failures.clear()
    await shop.broker.replay(QUEUE)
    assert shop.baked == ["ben", "mia"]
    assert shop.broker.dead_letters(QUEUE) == []


async def test_events_published_by_a_handler_reach_the_other_handlers_of_the_test() -> None:
    handlers, shown = Handlers(), list[str]()

    @handlers.handles(OrderPlaced, queue=QUEUE)
    async def bake(event: OrderPlaced, session: AsyncSession) -> None:
        outbox.add(session, LoafBaked(customer=event.customer))

    @handlers.handles(LoafBaked, queue=WINDOW)
    async def show(event: LoafBaked, session: AsyncSession) -> None:
        shown.append(event.customer)

    await InMemoryBroker(SHOP, handlers.of(SHOP, ())).publish(OrderPlaced(customer="mia"))
    assert shown == ["mia"]


async def test_a_side_effect_happens_once_and_not_for_an_erased_subject() -> None:
    handlers, sent = Handlers(), list[str]()

    @handlers.handles_with_side_effect(OrderPlaced, queue=QUEUE)
    async def send_mail(envelope: Envelope[OrderPlaced]) -> None:
        sent.append(envelope.data.customer)

    broker = InMemoryBroker(SHOP, handlers.of(SHOP, ()))
    broker.erased.add("ben")
    (mail, _) = await broker.publish(OrderPlaced(customer="mia"), OrderPlaced(customer="ben"))
    await broker.publish(mail)
    assert sent == ["mia"]
    assert broker.outcomes(QUEUE) == ["handled", "handled", "duplicate"]


@pytest.mark.parametrize("of_erased", [False, True])
async def test_only_handlers_of_erasures_get_events_about_an_erased_subject(
    of_erased: bool,
) -> None:
    handlers, seen = Handlers(), list[str]()

    @handlers.handles(OrderPlaced, queue=QUEUE, of_erased=of_erased)
    async def note(event: OrderPlaced, session: AsyncSession) -> None:
        seen.append(event.customer)

    broker = InMemoryBroker(SHOP, handlers.of(SHOP, ()))
    broker.erased.add("ben")
    await broker.publish(OrderPlaced(customer="ben"), OrderPlaced(customer="mia"))
    assert seen == (["ben", "mia"] if of_erased else ["mia"])


async def test_without_a_database_a_statement_is_refused_by_name() -> None:
    handlers = Handlers()

    @handlers.handles(OrderPlaced, queue=QUEUE)
    async def read(event: OrderPlaced, session: AsyncSession) -> None:
        await session.execute(text("SELECT 1"))

    broker = InMemoryBroker(SHOP, handlers.of(SHOP, ()))
    await broker.publish(OrderPlaced(customer="mia"))
    (error,) = broker.errors
    assert isinstance(error, UnboundExecutionError)


async def test_a_batch_is_handled_at_once_and_one_by_one_when_it_fails() -> None:
    handlers, calls = Handlers(), list[list[str]]()

    @handlers.handles_batch(OrderPlaced, queue=QUEUE)
    async def note(events: Sequence[OrderPlaced], session: AsyncSession) -> None:
        calls.append(sorted(event.customer for event in events))
        if any(event.customer == "bad" for event in events):
            raise RuntimeError("this one fails")

    broker = InMemoryBroker(SHOP, handlers.of(SHOP, ()))
    once, failing = (wrapped(OrderPlaced(customer=name)) for name in ("good", "bad"))
    # The first one is handled while the others arrive.
    await broker.publish(OrderPlaced(customer="first"), once, failing, once)
    assert calls[:2] == [["first"], ["bad", "good"]]
    assert calls.count(["good"]) == 1
    assert sorted(broker.outcomes(QUEUE)) == ["duplicate", "handled", "handled", "retried"]


async def test_a_lone_event_is_handled_at_once_and_a_burst_in_hundreds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # What had to wait for others would wait for an hour.
    monkeypatch.setattr(transaction, "_GATHER_SECONDS", 3600)
    handlers, sizes = Handlers(), list[int]()

    @handlers.handles_batch(OrderPlaced, queue=QUEUE)
    async def note(events: Sequence[OrderPlaced], session: AsyncSession) -> None:
        sizes.append(len(events))

    broker = InMemoryBroker(SHOP, handlers.of(SHOP, ()))
    await broker.publish(OrderPlaced(customer="lone"))
    assert sizes == [1]
    await broker.publish(*(OrderPlaced(customer=f"customer {n}") for n in range(100)))
    assert sizes == [1, 100]


async def test_events_published_by_a_batch_continue_the_trace_of_their_subject() -> None:
    handlers, sizes = Handlers(), list[int]()

    @handlers.handles_batch(OrderPlaced, queue=QUEUE)
    async def bake(events: Sequence[OrderPlaced], session: AsyncSession) -> None:
        sizes.append(len(events))
        for event in events:
            outbox.add(session, LoafBaked(customer=event.customer))

    broker = InMemoryBroker(SHOP, handlers.of(SHOP, ()))
    traces = {f"customer {n}": TRACE.format(n + 1) for n in range(6)}
    await broker.publish(
        *(wrapped(OrderPlaced(customer=name), traceparent=of) for name, of in traces.items())
    )
    assert sizes == [1, 5]
    assert {each.subject: each.traceparent for each in broker.published(LoafBaked)} == traces


async def test_the_reason_of_a_dead_letter_holds_no_values() -> None:
    shop, message = Shop(), wrapped(OrderPlaced(customer="mia")).model_dump(mode="json")
    message["data"]["customer"] = {"mia@example.com": "mia@example.com"}
    await shop.broker.deliver(QUEUE, json.dumps(message).encode())
    (letter,) = shop.broker.dead_letters(QUEUE)
    assert letter.reason == "does not fit its contract: data.customer: string_type"


async def test_an_event_of_another_queue_is_dead_lettered() -> None:
    shop = Shop()
    body = wrapped(LoafBaked(customer="mia")).model_dump_json().encode()
    await shop.broker.deliver(QUEUE, body)
    (letter,) = shop.broker.dead_letters(QUEUE)
    assert letter.reason == "unhandled event type bakery.loaf-baked.v1"


@pytest.mark.parametrize("headers", [{}, {SIGNATURE: "0" * 64}, {"x-delivery-count": 99}])
@pytest.mark.parametrize("is_event", [True, False])
async def test_an_event_with_the_routing_key_of_another_producer_is_discarded(
    is_event: bool, headers: dict[str, Any]
) -> None:
    shop, forged = Shop(), wrapped(OrderPlaced(customer="mia"))
    body = forged.model_dump_json().encode() if is_event else b"no event of today"
    await shop.broker.deliver(QUEUE, body, routing_key=LoafBaked.routing_key(), headers=headers)
    assert shop.broker.outcomes(QUEUE) == ["forged"]
    assert shop.calls == []
    assert shop.broker.dead_letters(QUEUE) == []
