"""Clients that send slowly, do not read or sit idle hold no connection and little memory."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from services.gateway.tests.gateways import GatewayProcess, Listening
from services.gateway.tests.upstream import Upstream
from services.gateway.tests.wire import Client
from testkit.eventually import eventually

from . import markers
from .markers import PREFIXES
from .member import failures_of

# More than the connections of a route and its queue together, as they were set at first.
MANY = 400
# In MiB: a container of the gateway may have 256, and it starts with some 50.
READERS_MAY_COST = 190
HEADS_MAY_COST = 60


@asynccontextmanager
async def opened(
    gateway: Listening,
    number: int,
    request: Callable[[int], bytes],
    *,
    receive_buffer: int | None = None,
) -> AsyncIterator[list[Client]]:
    """Connections with a request on each; one that is refused is left out."""
    clients = []
    async with AsyncExitStack() as stack:
        for index in range(number):
            client = await Client.connect(gateway.port, receive_buffer=receive_buffer)
            stack.callback(client.close)
            try:
                await client.send(request(index))
            except ConnectionError:
                continue
            clients.append(client)
        await gateway.settle()
        yield clients


async def members_are_served(gateway: Listening, *paths: bytes, rounds: int = 1) -> None:
    async with asyncio.timeout(15):
        asked = paths or PREFIXES
        assert await failures_of(gateway.port, asked, members=4, rounds=rounds) == []


@pytest.mark.parametrize("framing", [b"content-length: 1000", b"transfer-encoding: chunked"])
@pytest.mark.parametrize("path", [b"/api/auth/login", b"/api/payments/webhook"])
async def test_bodies_that_do_not_come_close_no_prefix(
    gateway: GatewayProcess, service: Upstream, path: bytes, framing: bytes
) -> None:
    first = b"{" if framing.startswith(b"c") else b"1\r\n{\r\n"

    def slow(index: int) -> bytes:
        return markers.request(b"POST", path, b"slow.%d" % index, framing) + first

    async with opened(gateway, MANY, slow):
        await members_are_served(gateway, path, *PREFIXES)
        assert [a.marker for a in service.requests if a.marker.startswith(b"slow")] == []


async def test_readers_that_do_not_read_close_no_prefix_and_stay_within_memory(
    own: Upstream,
) -> None:
    def long_answer(index: int) -> bytes:
        return markers.request(b"GET", b"/api/tracker/logs", b"reader.%d" % index, do=b"big-3400")

    async with GatewayProcess(own) as gateway:
        before = gateway.peak_memory()
        async with opened(gateway, 128, long_answer, receive_buffer=4096):
            for _ in range(3):
                await members_are_served(gateway, rounds=2)
            assert gateway.peak_memory() - before < READERS_MAY_COST
        await members_are_served(gateway)


async def test_many_small_headers_cost_little_memory(own: Upstream) -> None:
    head = b"GET /api/plans HTTP/1.1\r\nhost: keto.test\r\n" + b"aa:bb\r\n" * 4280
    async with GatewayProcess(own) as gateway:
        before = gateway.peak_memory()
        async with opened(gateway, 300, lambda _: head):
            assert gateway.peak_memory() - before < HEADS_MAY_COST
            await members_are_served(gateway)


@pytest.mark.parametrize("sent", [b"", markers.request(b"GET", b"/api/plans", b"kept")])
async def test_idle_and_kept_connections_make_room_for_new_ones(own: Upstream, sent: bytes) -> None:
    async with (
        GatewayProcess(own, MAX_CLIENTS="100") as gateway,
        opened(gateway, 150, lambda _: sent) as idle,
    ):
        await members_are_served(gateway)
        await eventually(lambda: sum(not client.is_closed() for client in idle) <= 100)
        operator = await Client.connect(gateway.admin_port)
        assert (await operator.get(b"/readyz")).status == 200
        operator.close()
