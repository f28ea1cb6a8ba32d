"""Clients that send slowly or do not read hold no connection to a service."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

import pytest

from services.gateway.tests.gateways import GatewayProcess
from services.gateway.tests.upstream import Upstream
from services.gateway.tests.wire import Client

from . import markers
from .markers import PREFIXES
from .member import failures_of

# More than the connections of a route and its queue together, as they were set at first.
MANY = 400
# A container of the gateway may have 256 MiB, and it starts with some 50.
READERS_MAY_COST = 190


async def opened(
    port: int, number: int, request: Callable[[int], bytes], *, receive_buffer: int | None = None
) -> list[Client]:
    """Open connections and send a request on each; a connection that is refused is left out."""
    clients = []
    for index in range(number):
        client = await Client.connect(port, receive_buffer=receive_buffer)
        clients.append(client)
        try:
            await client.send(request(index))
        except ConnectionError:
            clients.pop().close()
    return clients


def close(clients: Iterable[Client]) -> None:
    for client in clients:
        client.close()


@pytest.mark.parametrize("framing", [b"content-length: 1000", b"transfer-encoding: chunked"])
@pytest.mark.parametrize("path", [b"/api/auth/login", b"/api/payments/webhook"])
async def test_bodies_that_do_not_come_close_no_prefix(
    gateway: GatewayProcess, upstream: Upstream, path: bytes, framing: bytes
) -> None:
    first = b"{" if framing.startswith(b"c") else b"1\r\n{\r\n"

    def slow(index: int) -> bytes:
        return markers.request(b"POST", path, b"slow.%d" % index, framing) + first

    clients = await opened(gateway.port, MANY, slow)
    try:
        await gateway.settle()
        members = failures_of(gateway.port, (path, *PREFIXES), members=4, rounds=1)
        assert await within(10, members) == []
        assert [a.marker for a in upstream.requests if a.marker.startswith(b"slow")] == []
    finally:
        close(clients)


async def within(seconds: float, failures: Awaitable[list[str]]) -> list[str]:
    try:
        return await asyncio.wait_for(failures, seconds)
    except TimeoutError:
        return [f"no answers within {seconds} s"]


async def test_readers_that_do_not_read_close_no_prefix_and_stay_within_memory(
    upstream: Upstream,
) -> None:
    def long_answer(index: int) -> bytes:
        return markers.request(b"GET", b"/api/tracker/logs", b"reader.%d" % index, do=b"big-3400")

    async with GatewayProcess(upstream.port) as gateway:
        before = gateway.peak_memory()
        readers = await opened(gateway.port, 128, long_answer, receive_buffer=4096)
        try:
            await gateway.settle()
            for _ in range(3):
                members = failures_of(gateway.port, PREFIXES, members=4, rounds=2)
                assert await within(15, members) == []
            assert gateway.peak_memory() - before < READERS_MAY_COST
        finally:
            close(readers)
        assert await failures_of(gateway.port, PREFIXES, members=4, rounds=1) == []
