"""Batches: of events on their way to the broker."""

import asyncio
from typing import Any

import pytest

from chassis import ids
from messaging import Broker
from testkit.toy import LoafBaked, Toy


async def test_a_slow_confirmation_does_not_delay_other_events(
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
