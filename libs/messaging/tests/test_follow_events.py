"""`events --follow`: what passes through a running system, without a word about people."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chassis import clock, ids
from messaging import outbox, wrap
from messaging.follow_events import follow, line
from testkit import ServerUrls
from testkit.toy import BAKERY, LoafBaked, Toy, order


async def test_events_are_shown_as_they_pass_without_their_values(
    toy: Toy, servers: ServerUrls
) -> None:
    async with asyncio.timeout(30):
        lines = follow(servers.rabbitmq, BAKERY)
        assert await anext(lines) == "following bakery.events"
        user = ids.new()
        async with toy.it.database.session() as session:
            outbox.add(session, LoafBaked(user_id=user))
        shown = await anext(lines)
        await lines.aclose()
    assert "  bakery.loaf-baked.v1  id=" in shown
    assert shown.endswith("fields=userId")
    assert user not in shown


async def test_followers_take_no_event_from_its_handlers_or_from_each_other(
    toy: Toy, servers: ServerUrls
) -> None:
    async with asyncio.timeout(30):
        followers = [follow(servers.rabbitmq, BAKERY) for _ in range(2)]
        for lines in followers:
            await anext(lines)
        placed = order()
        async with toy.it.database.session() as session:
            outbox.add(session, placed)
        shown = [await anext(lines) for lines in followers]
        for lines in followers:
            await lines.aclose()
    assert shown[0] == shown[1]
    assert placed.loaf_id not in shown[0]
    (event,) = await toy.it.published(type(placed), user_id=placed.user_id)
    assert event == placed


@given(st.binary(max_size=60), st.text(max_size=20))
def test_a_message_that_is_not_an_event_is_also_a_line(body: bytes, routing_key: str) -> None:
    assert line(body, routing_key).endswith("is not an event")


@pytest.mark.parametrize("text", ["Mia\u202e", "a\nb"])
def test_an_event_is_one_line(text: str) -> None:
    envelope = wrap(order(), id=text, time=clock.now())
    shown = line(envelope.model_dump_json(by_alias=True).encode(), "")
    assert shown.isprintable()
    assert shown.endswith("fields=loafId,userId")
