"""The connections of clients: how many there may be, and how they end with the gateway."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from services.gateway.tests.conftest import SetConstant
from services.gateway.tests.gateways import Door
from services.gateway.tests.requests.test_clients import HELD, PLAN, PROXY
from services.gateway.tests.upstream_server import Connection, Upstream, ok
from services.gateway.tests.wire import LOGIN, ME, Client, Message
from testkit.eventually import eventually


@pytest.mark.parametrize("source", ["127.0.0.1", "::1"])
async def test_one_address_has_a_limited_number_of_connections(own: Upstream, source: str) -> None:
    host = {"host": "::1"} if ":" in source else {}
    settings = {"connections_per_address": 4, "rate_limit_exempt": "none", **host}
    async with Door(own, **settings) as door, AsyncExitStack() as stack:
        busy = await stack.enter_async_context(door.client(source))
        await busy.send(HELD)
        await own.asked()
        idle = [await stack.enter_async_context(door.client(source)) for _ in range(40)]
        # The one that has waited longest ends first, and those in use go on.
        for client in idle[:-3]:
            assert await client.rest() == b""
        own.release.set()
        assert (await busy.answer()).status == 200
        for client in idle[-3:]:
            assert (await client.get(b"/docs")).status == 200
            assert (await client.get(ME)).status == 200
        networks = b"::/64 ::/56 ::/48" if host else b"127.0.0.1/32"
        assert own.requests[0][b"x-client-networks"] == networks


async def test_connections_of_a_trusted_proxy_are_those_of_many_clients(own: Upstream) -> None:
    settings = {"connections_per_address": 2, "rate_limit_exempt": "none", **PROXY}
    async with Door(own, **settings) as door, AsyncExitStack() as stack:
        proxied = [await stack.enter_async_context(door.client()) for _ in range(6)]
        others = [await stack.enter_async_context(door.client("127.0.0.2")) for _ in range(3)]
        assert await others[0].rest() == b""
        for client in proxied:
            assert (await client.get(ME)).status == 200


async def test_shutting_down_finishes_requests_in_flight_even_of_clients_that_have_left(
    own: Upstream,
) -> None:
    was_cut = []

    async def hold(request: Message, on: Connection) -> None:
        await own.release.wait()
        was_cut.append(on.reader.at_eof())
        on.writer.write(ok())

    own.answers(hold)
    async with Door(own, shutdown_seconds=20) as door, door.client() as waiting:
        await waiting.send(HELD)
        async with door.client() as leaving, door.client() as idle:
            await leaving.send(PLAN)
            await own.asked(2)
            assert (await idle.get(b"/healthz")).status == 200
            leaving.reset()
            door.stop()
            assert await idle.rest() == b""
        own.release.set()
        assert (await waiting.answer())[b"connection"] == b"close"
    assert was_cut == [False, False]


async def test_shutting_down_does_not_wait_for_ever(own: Upstream) -> None:
    # One request is in flight, the other in the queue.
    async with (
        Door(own, shutdown_seconds=1, upstream_connections=1, upstream_queue_seconds=20) as door,
        door.client() as served,
        door.client() as waiting,
    ):
        for client in (served, waiting):
            await client.send(PLAN)
        await own.asked()
        await door.settle()
        door.stop()
        for client in (served, waiting):
            assert await client.rest() == b""


async def test_requests_on_open_connections_are_answered_while_it_ends(
    own: Upstream, set_constant: SetConstant
) -> None:
    set_constant("_DRAIN_SECONDS", 20)
    async with Door(own) as door, door.client() as client:
        assert b"connection" not in await client.ask(b"POST", LOGIN, body=b"{}")
        door.stop()
        while b"connection" not in (answer := await client.ask(b"POST", LOGIN, body=b"{}")):
            assert answer.status == 200
        assert (answer.status, answer[b"connection"]) == (200, b"close")
        assert await client.rest() == b""


_FILTER = 26


# The other option is none that a kernel knows.
@pytest.mark.parametrize("option", [_FILTER, 0x7FFF], ids=["filter", "no filter"])
async def test_an_end_under_load_loses_no_request(
    option: int, own: Upstream, set_constant: SetConstant
) -> None:
    set_constant("_SO_ATTACH_FILTER", option)
    # However long the machine pauses before a client asks again.
    set_constant("_DRAIN_SECONDS", 20)
    served = 0

    async def ask_on(door: Door, *, keeps: bool) -> None:
        """Ask until nothing listens; no request may fail on a connection that was opened."""
        nonlocal served
        client, is_new = await Client.connect(door.port), True
        while True:
            try:
                answer = await client.ask(b"POST", LOGIN, body=b"{}")
            except ConnectionResetError:
                # Of a kernel without the filter, one that was half open when the port closed.
                if option == _FILTER or not is_new:
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
                    client = await Client.connect(door.port)
                except OSError:
                    return

    for _ in range(4):
        async with Door(own, shutdown_seconds=20) as door, asyncio.TaskGroup() as asking:
            for number in range(8):
                asking.create_task(ask_on(door, keeps=number < 4))
            await eventually(lambda least=served + 500: served >= least, what="requests")  # type: ignore[misc]
            door.stop()
    assert len(own.requests) == served
