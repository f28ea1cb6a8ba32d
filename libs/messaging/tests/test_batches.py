"""Batches: of messages in one transaction, and of events on their way to the broker."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock, ids
from chassis.tracing import new_traceparent
from messaging import Broker, Envelope, Handlers, outbox, tracing, wrap
from messaging.consuming import ConsumerState
from messaging.consuming.hold import Hold
from messaging.consuming.transaction import Transaction
from testkit.toy import BAKERY, QUEUE, LoafBaked, OrderPlaced, Toy, order


async def handle_together(
    toy: Toy, handlers: Handlers, *envelopes: Envelope[Any]
) -> list[str | BaseException]:
    """Handle messages that wait while another one is handled; return their outcomes."""
    (handler,) = handlers.of(BAKERY, ())
    state = ConsumerState(toy.it.database, erasures=True)
    transaction = Transaction(handler, state, Hold(QUEUE, state.is_cause_of))

    async def handle(envelope: Envelope[Any]) -> str:
        with tracing.handling(QUEUE, envelope):
            return await transaction.handle(envelope)

    first = wrap(order(), id=ids.new(), time=clock.now())
    _, *outcomes = await asyncio.gather(
        *(handle(each) for each in (first, *envelopes)), return_exceptions=True
    )
    return outcomes


async def test_a_batch_is_handled_at_once_and_one_by_one_when_it_fails(toy: Toy) -> None:
    handlers, calls = Handlers(), list[list[str]]()
    good, bad = order(), order()

    @handlers.handles_batch(OrderPlaced, queue=QUEUE)
    async def note(events: Sequence[OrderPlaced], session: AsyncSession) -> None:
        calls.append(sorted(event.loaf_id for event in events))
        if bad in events:
            raise RuntimeError("this one fails")

    once, failing = (wrap(event, id=ids.new(), time=clock.now()) for event in (good, bad))
    outcomes = await handle_together(toy, handlers, once, failing, once)
    assert sorted(str(outcome) for outcome in outcomes) == [
        "duplicate",
        "handled",
        "this one fails",
    ]
    assert sorted((good.loaf_id, bad.loaf_id)) in calls
    assert calls.count([good.loaf_id]) == 1


async def test_what_a_batch_publishes_continues_the_trace_of_its_member(toy: Toy) -> None:
    handlers, sizes = Handlers(), set[int]()

    @handlers.handles_batch(OrderPlaced, queue=QUEUE)
    async def bake(events: Sequence[OrderPlaced], session: AsyncSession) -> None:
        sizes.add(len(events))
        for event in events:
            outbox.add(session, LoafBaked(user_id=event.user_id))

    envelopes = [
        wrap(order(), id=ids.new(), time=clock.now(), traceparent=new_traceparent())
        for _ in range(5)
    ]
    assert await handle_together(toy, handlers, *envelopes) == ["handled"] * 5
    assert sizes == {1, 5}
    for envelope in envelopes:
        await toy.it.published(LoafBaked, user_id=envelope.subject)
    parents = {baked.subject: baked.traceparent for baked in toy.it.published_events}
    assert [parents[each.subject] for each in envelopes] == [each.traceparent for each in envelopes]


async def test_an_event_whose_confirmation_is_slow_delays_no_other(
    toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    broker = toy.it.parts[Broker]
    publish = broker.publish
    slow, confirmed = ids.new(), asyncio.Event()

    async def publish_slowly(body: bytes, **rest: Any) -> None:
        await publish(body, **rest)
        if slow.encode() in body:
            await confirmed.wait()

    monkeypatch.setattr(broker, "publish", publish_slowly)
    for name in (slow, ids.new()):
        await toy.it.client.post(f"/toy/change/{name}")
        await toy.it.published(LoafBaked, user_id=name)
    assert await toy.it.rows("SELECT 1 FROM outbox")
    confirmed.set()
    assert len(await toy.it.all_published(LoafBaked, user_id=slow)) == 1
