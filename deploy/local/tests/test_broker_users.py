"""The permissions of a service's user on a real broker."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import aio_pika
import pytest
import pytest_asyncio
from aio_pika.abc import AbstractChannel, AbstractConnection
from aiormq.exceptions import ChannelAccessRefused, ProbableAuthenticationError

from chassis import ids
from contracts.billing import SubscriptionChanged
from contracts.services import SERVICES
from contracts.topology import KETO
from contracts.tracker import LogSaved
from keto_local.servers import RabbitMQ
from messaging import declare
from testkit import eventually

FORGED = SubscriptionChanged.routing_key()
EVENTS, RETRY, DEAD = KETO.exchange, KETO.retry_queues[0], KETO.dead_letter_exchange
MEMBERSHIPS = [queue.name for queue in KETO.queues if SubscriptionChanged in queue.events]
OTHERS = [name for name in SERVICES if name != SubscriptionChanged.producer]

Attempt = Callable[[AbstractChannel], Awaitable[object]]
Users = dict[str, AbstractConnection]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def administrator(node: RabbitMQ) -> AsyncIterator[AbstractChannel]:
    """The administrator, after declaring the topology."""
    await declare(node.url, KETO)
    async with await aio_pika.connect(node.url) as connection:
        yield await connection.channel()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def users(node: RabbitMQ, administrator: AbstractChannel) -> AsyncIterator[Users]:
    """A connection of each service's user to the broker with the topology."""
    async with AsyncExitStack() as stack:
        yield {
            service: await stack.enter_async_context(await aio_pika.connect(url))
            for service, url in node.service_urls.items()
        }


async def refused(user: AbstractConnection, attempt: Attempt) -> bool:
    """Whether the broker refuses it, which closes the channel but not the connection."""
    channel = await user.channel(publisher_confirms=True)
    try:
        await attempt(channel)
    except ChannelAccessRefused:
        return True
    else:
        return False
    finally:
        await channel.close()


def publish(exchange: str, routing_key: str, message_id: str = "", **headers: Any) -> Attempt:
    async def attempt(channel: AbstractChannel) -> None:
        to = await channel.get_exchange(exchange, ensure=False)
        message = aio_pika.Message(b"{}", message_id=message_id, headers=dict(headers))
        await to.publish(message, routing_key, mandatory=False)

    return attempt


def read(queue: str) -> Attempt:
    async def attempt(channel: AbstractChannel) -> None:
        await (await channel.get_queue(queue, ensure=False)).get(no_ack=True, fail=False)

    return attempt


async def heard(users: Users, administrator: AbstractChannel) -> list[set[str | None]]:
    """The ids of the messages in each queue of memberships, once billing's has arrived there."""
    marker = ids.new()
    assert not await refused(users["billing"], publish(EVENTS, FORGED, marker))

    async def in_queue(name: str) -> set[str | None]:
        # Messages of other tests may still arrive: ids distinguish them.
        queue, found = await administrator.get_queue(name, ensure=False), []
        while (message := await queue.get(fail=False)) is not None:
            found.append(message)
        for message in found:
            await message.nack(requeue=True)
        shown = {message.message_id for message in found}
        return shown if marker in shown else set()

    return [await eventually(partial(in_queue, name)) for name in MEMBERSHIPS]


@pytest.mark.parametrize("service", SERVICES)
async def test_a_service_publishes_its_own_events_and_retries_its_own_messages(
    users: Users, service: str
) -> None:
    user = users[service]
    for event in KETO.events:
        allowed = event.producer == service
        assert await refused(user, publish(EVENTS, event.routing_key())) is not allowed
    for queue in KETO.queues:
        for exchange in (RETRY, DEAD):
            allowed = queue.service == service
            assert await refused(user, publish(exchange, queue.name)) is not allowed


@pytest.mark.parametrize("service", SERVICES)
async def test_a_service_reads_only_its_own_queues(users: Users, service: str) -> None:
    for queue in KETO.queues:
        for name in (queue.name, queue.dead):
            assert await refused(users[service], read(name)) is not (queue.service == service)


@pytest.mark.parametrize("service", SERVICES)
async def test_a_service_cannot_configure_but_can_check_what_exists(
    users: Users, service: str
) -> None:
    user = users[service]
    own = next((q.name for q in KETO.queues if q.service == service), f"{service}.own")
    attempts: list[Attempt] = [
        lambda channel: channel.declare_queue(f"{service}.new", durable=True),
        lambda channel: channel.declare_queue(exclusive=True),
        lambda channel: channel.declare_exchange("keto.more", "topic"),
        lambda channel: channel.queue_delete(own),
        lambda channel: channel.exchange_delete(EVENTS),
    ]
    for attempt in attempts:
        assert await refused(user, attempt)

    async def bind(channel: AbstractChannel) -> None:
        queue = await channel.get_queue(own, ensure=False)
        await queue.bind(EVENTS, FORGED)

    assert await refused(user, bind)

    async def look(channel: AbstractChannel) -> None:
        await channel.declare_exchange(EVENTS, "topic", durable=True, passive=True)
        for queue in KETO.queues:
            if queue.service == service:
                await channel.declare_queue(queue.name, passive=True)

    assert not await refused(user, look)


@pytest.mark.parametrize("service", OTHERS)
async def test_a_forged_membership_is_refused_on_every_way_to_a_queue(
    users: Users, administrator: AbstractChannel, service: str
) -> None:
    user, forged = users[service], ids.new()
    assert await refused(user, publish(EVENTS, FORGED, forged))
    for queue in KETO.queues:
        if SubscriptionChanged in queue.events and queue.service != service:
            assert await refused(user, publish("", queue.name, forged))
            assert await refused(user, publish(RETRY, queue.name, forged))
    assert not [found for found in await heard(users, administrator) if forged in found]


@pytest.mark.parametrize("header", ["CC", "BCC"])
async def test_a_routing_key_in_a_header_is_refused_as_well(users: Users, header: str) -> None:
    user = users["tracker"]
    transport: Any = user.transport
    version: str = transport.connection.server_properties["version"]
    if tuple(map(int, version.split("."))) < (4, 0, 4):
        pytest.skip("this RabbitMQ checks the first routing key only; handlers check the others")
    headers: dict[str, Any] = {header: [FORGED]}
    assert await refused(user, publish(EVENTS, LogSaved.routing_key(), **headers))


async def test_the_passwords_of_an_installation_are_refused(node: RabbitMQ) -> None:
    place = node.url.rpartition("@")[2]
    for login in ("guest:guest", "keto:keto", "administrator:administrator"):
        with pytest.raises(ProbableAuthenticationError):
            await aio_pika.connect(f"amqp://{login}@{place}")


def test_the_nodes_definitions_are_private(node: RabbitMQ, tmp_path: Path) -> None:
    assert len({*node.service_urls.values(), node.url}) == len(SERVICES) + 1
    passwords = [url.partition("@")[0].rpartition(":")[2] for url in node.service_urls.values()]
    node.write_definitions(tmp_path / "definitions.json")
    written = (tmp_path / "definitions.json").read_text()
    assert not [password for password in passwords if password in written]
