"""The connections of clients: how many there may be, and how they end with the gateway."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from services.gateway.tests.gateways import GatewayThread
from services.gateway.tests.requests.test_clients import HELD, PLAN, PROXY
from services.gateway.tests.upstream_server import Connection, Upstream, ok
from services.gateway.tests.wire import LOGIN, ME, Client, Message, request
from testkit.eventually import eventually


@pytest.mark.parametrize("source", ["127.0.0.1", "::1"])
async def test_one_address_has_a_limited_number_of_connections(
    upstream: Upstream, source: str
) -> None:
    host = {"host": "::1"} if ":" in source else {}
    settings = {"connections_per_address": 4, "rate_limit_exempt": "none", **host}
    async with GatewayThread(upstream, **settings) as gateway, AsyncExitStack() as stack:
        busy = await stack.enter_async_context(gateway.client(source))
        await busy.send(HELD)
        await upstream.wait_for_requests()
        idle = [await stack.enter_async_context(gateway.client(source)) for _ in range(40)]
        # The longest idle one closes first, and those in use stay open.
        for client in idle[:-3]:
            assert await client.rest() == b""
        upstream.release.set()
        assert (await busy.answer()).status == 200
        for client in idle[-3:]:
            assert (await client.get(b"/docs")).status == 200
            assert (await client.get(ME)).status == 200
        networks = b"::/64 ::/56 ::/48" if host else b"127.0.0.1/32"
        assert upstream.requests[0][b"x-client-networks"] == networks


async def test_a_trusted_proxy_may_open_many_connections(upstream: Upstream) -> None:
    settings = {"connections_per_address": 2, "rate_limit_exempt": "none", **PROXY}
    async with GatewayThread(upstream, **settings) as gateway, AsyncExitStack() as stack:
        proxied = [await stack.enter_async_context(gateway.client()) for _ in range(6)]
        others = [await stack.enter_async_context(gateway.client("127.0.0.2")) for _ in range(3)]
        assert await others[0].rest() == b""
        for client in proxied:
            assert (await client.get(ME)).status == 200


async def test_shutting_down_finishes_requests_in_flight_even_of_clients_that_have_left(
    upstream: Upstream,
) -> None:
    was_cut = []

    async def hold(request: Message, on: Connection) -> None:
        await upstream.release.wait()
        was_cut.append(on.reader.at_eof())
        on.writer.write(ok())

    upstream.answers(hold)
    async with GatewayThread(upstream, shutdown_seconds=20) as gateway, gateway.client() as waiting:
        await waiting.send(HELD)
        async with gateway.client() as leaving, gateway.client() as idle:
            await leaving.send(PLAN)
            await upstream.wait_for_requests(2)
            assert (await idle.get(b"/healthz")).status == 200
            leaving.reset()
            gateway.stop()
            assert await idle.rest() == b""
        upstream.release.set()
        assert (await waiting.answer())[b"connection"] == b"close"
    assert was_cut == [False, False]


async def test_shutting_down_is_limited_in_time(upstream: Upstream) -> None:
    # One request is in flight, the other in the queue.
    async with (
        GatewayThread(
            upstream, shutdown_seconds=1, upstream_connections=1, upstream_queue_seconds=20
        ) as gateway,
        gateway.client() as served,
        gateway.client() as waiting,
    ):
        for client in (served, waiting):
            await client.send(PLAN)
        await upstream.wait_for_requests()
        await gateway.settle()
        gateway.stop()
        for client in (served, waiting):
            assert await client.rest() == b""


async def test_requests_on_open_connections_are_answered_during_shutdown(
    upstream: Upstream,
) -> None:
    async with GatewayThread(upstream, drain_seconds=20) as gateway, gateway.client() as client:
        assert b"connection" not in await client.ask(b"POST", LOGIN, body=b"{}")
        gateway.stop()
        while b"connection" not in (answer := await client.ask(b"POST", LOGIN, body=b"{}")):
            assert answer.status == 200
        assert (answer.status, answer[b"connection"]) == (200, b"close")
        assert await client.rest() == b""


async def test_requests_in_the_backlog_at_shutdown_are_answered(upstream: Upstream) -> None:
    async with GatewayThread(upstream) as gateway, AsyncExitStack() as stack:
        with gateway.stopped_while_busy():
            clients = [await stack.enter_async_context(gateway.client()) for _ in range(100)]
            for client in clients:
                await client.send(request(b"POST", LOGIN, body=b"{}"))
        for client in clients:
            answer = await client.answer()
            assert (answer.status, answer[b"connection"]) == (200, b"close")


async def test_a_shutdown_under_load_loses_no_request_on_an_established_connection(
    upstream: Upstream,
) -> None:
    served = 0

    async def ask_on(gateway: GatewayThread, *, keeps: bool) -> None:
        """Send requests until the port is closed."""
        nonlocal served
        client, is_new = await Client.connect(gateway.port), True
        while True:
            try:
                answer = await client.ask(b"POST", LOGIN, body=b"{}")
            except ConnectionResetError:
                # The handshake of a new connection may have been in progress at the close.
                if not is_new:
                    raise
                is_over = True
            else:
                assert answer.status == 200
                served += 1
                is_over = not keeps or b"connection" in answer
            is_new = is_over
            if is_over:
                client.close()
                try:
                    client = await Client.connect(gateway.port)
                except OSError:
                    return

    for _ in range(4):
        # A busy machine may pause for long before a client sends its next request.
        settings = {"shutdown_seconds": 20, "drain_seconds": 20}
        async with GatewayThread(upstream, **settings) as gateway, asyncio.TaskGroup() as asking:
            for number in range(8):
                asking.create_task(ask_on(gateway, keeps=number < 4))
            await eventually(lambda least=served + 500: served >= least, what="requests")  # type: ignore[misc]
            gateway.stop()
    assert len(upstream.requests) == served
