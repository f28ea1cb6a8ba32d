"""Clients that disconnect, are slow, or send too much."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from testkit.eventually import eventually

from .gateways import Door, all_at
from .upstream import Connection, Upstream, ok
from .wire import Client, Message


class DelayedResponse:
    """A service that responds when the test lets it."""

    def __init__(self, service: Upstream) -> None:
        self.go = asyncio.Event()
        self.ended = 0
        service.answers(self._answer)

    async def _answer(self, request: Message, on: Connection) -> None:
        ended = asyncio.ensure_future(on.reader.read())
        go = asyncio.ensure_future(self.go.wait())
        done, _ = await asyncio.wait({ended, go}, return_when=asyncio.FIRST_COMPLETED)
        if ended in done:
            self.ended += 1
            on.writer.close()
            return
        ended.cancel()
        await asyncio.wait({ended})
        on.writer.write(ok(b"late"))


async def test_a_client_that_disconnects_does_not_stop_its_plan(own: Upstream) -> None:
    held = DelayedResponse(own)
    async with Door(all_at(own.url), upstream_connections=1) as door:
        async with door.client() as leaving:
            head = b"POST /api/ai/generate-plan HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n"
            await leaving.send(head + b"{}")
            await own.asked(1)
        held.go.set()
        async with door.client() as client:
            # The one connection for plans comes back whole, and carries the next.
            answer = await client.ask(b"POST", b"/api/ai/generate-plan", body=b"{}")
            assert answer.status == 200
    assert [request.connection for request in own.requests] == [1, 1]
    assert held.ended == 0


async def test_an_incomplete_body_is_not_forwarded_and_uses_no_connection(
    own: Upstream,
) -> None:
    settings = {"upstream_connections": 1, "upstream_queue": 0}
    async with Door(all_at(own.url), **settings) as door, door.client() as client:
        head = b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\n"
        await client.send(head + b"half")
        for _ in range(3):
            async with door.client() as other:
                assert (await other.get(b"/api/auth/me")).status == 200
    assert [request.start[:3] for request in own.requests] == [b"GET"] * 3


@pytest.mark.parametrize("settings", [{"body_seconds": 0.3}, {"body_grace_seconds": 0.3}])
async def test_a_body_that_comes_too_slowly_is_408(
    own: Upstream, settings: dict[str, float]
) -> None:
    async with Door(all_at(own.url), **settings) as door, door.client() as client:
        head = b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\n"
        await client.send(head + b"x")
        answer = await client.answer()
        assert (answer.status, answer.body) == (408, b'{"error": "Request body too slow"}')
        assert await client.rest() == b""
    assert own.requests == []


@pytest.mark.parametrize(
    "start", [b"", b"GET /api/auth/me HTTP/1.1\r\nhost: a\r\nx-slow: ", b"\r\n\r\n\r\n"]
)
async def test_a_head_that_does_not_come_closes_the_connection(own: Upstream, start: bytes) -> None:
    async with Door(all_at(own.url), head_seconds=1) as door:
        async with door.client() as client:
            await client.send(start)
            assert await client.rest() == b""
        async with door.client() as client:
            assert (await client.get(b"/api/auth/me")).status == 200
            await client.send(start)
            assert await client.rest() == b""


@pytest.mark.parametrize("head", [b"x-big: " + b"a" * 20_000, b"\r\n".join([b"aa:bb"] * 101)])
async def test_a_head_over_a_limit_is_431(client: Client, service: Upstream, head: bytes) -> None:
    assert (await client.get(b"/api/auth/me", b"x-fits: " + b"a" * 16_000)).status == 200
    assert (await client.get(b"/api/auth/me", head)).status == 431
    assert await client.rest() == b""
    assert len(service.requests) == 1


async def test_requests_of_one_address_beyond_its_share_are_429(own: Upstream) -> None:
    held = DelayedResponse(own)
    settings = {"requests_per_address": 2, "trusted_proxies": "127.0.0.1/32"}
    async with Door(all_at(own.url), **settings) as door, door.client() as client:

        async def ask(address: bytes) -> Message:
            async with door.client() as one:
                return await one.get(b"/api/auth/me", b"x-forwarded-for: " + address)

        waiting = [asyncio.create_task(ask(b"2001:db8::%d" % number)) for number in (1, 2)]
        await own.asked(2)
        refused = await client.get(b"/api/auth/me", b"x-forwarded-for: 2001:db8::3")
        assert (refused.status, refused.body) == (429, b'{"error": "Too many requests"}')
        assert int(refused[b"retry-after"]) > 0
        held.go.set()
        # A wider network has twice as many in flight.
        assert (await ask(b"2001:db8:0:1::1")).status == 200
        assert [(await one).status for one in waiting] == [200, 200]
        assert (await ask(b"2001:db8::3")).status == 200


async def test_idle_connections_of_an_address_with_too_many_are_closed_oldest_first(
    own: Upstream,
) -> None:
    settings = {"connections_per_address": 4, "rate_limit_exempt": "none"}
    held = DelayedResponse(own)
    async with Door(all_at(own.url), **settings) as door, AsyncExitStack() as stack:
        busy = await stack.enter_async_context(door.client())
        await busy.send(b"GET /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\n")
        await own.asked()
        idle = [await stack.enter_async_context(door.client()) for _ in range(4)]
        assert await idle[0].rest() == b""
        held.go.set()
        for client in (busy, *idle[1:]):
            if client is not busy:
                await client.send(b"GET /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\n")
            assert (await client.answer()).status == 200


async def test_connections_of_a_trusted_proxy_are_those_of_many_clients(
    own: Upstream,
) -> None:
    settings = {
        "connections_per_address": 2,
        "rate_limit_exempt": "none",
        "trusted_proxies": "127.0.0.1/32",
    }
    async with Door(all_at(own.url), **settings) as door, AsyncExitStack() as stack:
        proxied = [await stack.enter_async_context(door.client()) for _ in range(6)]
        others = [
            await stack.enter_async_context(door.client(source="127.0.0.2")) for _ in range(3)
        ]
        assert await others[0].rest() == b""
        for client in proxied:
            assert (await client.get(b"/api/auth/me")).status == 200


async def test_a_large_answer_that_is_not_taken_costs_the_client_its_connection(
    own: Upstream,
) -> None:
    own.answers(ok(b"x" * 4_000_000))
    async with (
        Door(all_at(own.url), reader_seconds=0.3, upstream_connections=1) as door,
        door.client() as reading,
        door.client() as other,
    ):
        await reading.send(b"GET /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\n")
        await own.asked()
        # The service's only connection is free, whatever the client does.
        own.answers(ok())
        assert (await other.get(b"/api/auth/me")).status == 200
        await eventually(reading.cut_off, what="the gateway closes that connection")


@pytest.mark.parametrize("size", [3_000_000, 20_000])
async def test_large_answers_beyond_the_budget_are_503_and_small_ones_go_on(
    own: Upstream, size: int
) -> None:
    own.answers(ok(b"x" * size))
    settings = {"memory_budget": 2**20, "reader_seconds": 20}
    async with Door(all_at(own.url), **settings) as door, door.client() as client:
        answer = await client.get(b"/api/auth/me")
        assert answer.status == (503 if size > 2**20 else 200)
        assert (b"retry-after" in answer) == (answer.status == 503)
        own.answers(ok(b"x" * 800_000))
        # What was refused has given everything back.
        assert (await client.get(b"/api/auth/me")).status == 200


async def test_invalid_bytes_after_a_request_do_not_cancel_its_response(
    client: Client, service: Upstream
) -> None:
    held = DelayedResponse(service)
    await client.send(b"GET /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\nnonsense\r\n\r\n")
    await service.asked()
    held.go.set()
    assert (await client.answer()).body == b"late"
    assert (await client.answer()).status == 400
    assert await client.rest() == b""


async def test_shutdown_finishes_requests_in_flight_and_accepts_no_new_ones(
    own: Upstream,
) -> None:
    held = DelayedResponse(own)
    async with (
        Door(all_at(own.url), shutdown_seconds=20) as door,
        door.client() as waiting,
        door.client() as idle,
    ):
        assert (await idle.get(b"/healthz")).status == 200
        await waiting.send(b"GET /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\n")
        await own.asked()
        door.stop()
        assert await idle.rest() == b""
        held.go.set()
        answer = await waiting.answer()
        assert (answer.body, answer[b"connection"]) == (b"late", b"close")


async def test_shutting_down_does_not_wait_for_ever(own: Upstream) -> None:
    DelayedResponse(own)
    async with Door(all_at(own.url), shutdown_seconds=1) as door, door.client() as client:
        await client.send(
            b"POST /api/ai/generate-plan HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}"
        )
        await own.asked()
        door.stop()
        await client.rest()


async def test_shutting_down_finishes_a_plan_whose_client_has_left(own: Upstream) -> None:
    held = DelayedResponse(own)
    async with Door(all_at(own.url), shutdown_seconds=20) as door:
        async with door.client() as leaving:
            head = b"POST /api/ai/generate-plan HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n"
            await leaving.send(head + b"{}")
            await own.asked()
        async with door.client() as idle:
            door.stop()
            assert await idle.rest() == b""
        held.go.set()
    assert held.ended == 0


async def test_a_body_that_no_page_takes_and_that_never_comes_ends_the_connection(
    client: Client,
) -> None:
    await client.send(b"POST /nothing HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\n")
    assert (await client.answer()).status == 404
    assert await client.rest() == b""


PAGES = [b"/docs", b"/readyz", b"/openapi.json", b"/nowhere"]


@pytest.mark.parametrize("page", PAGES)
async def test_pages_have_the_limits_of_requests_in_flight_and_over_time(
    own: Upstream, page: bytes
) -> None:
    held = DelayedResponse(own)
    limits = {
        "requests_per_address": 2,
        "rate_limit_burst": 4,
        # None comes back while this runs.
        "rate_limit_per_minute": 1,
        "trusted_proxies": "127.0.0.1/32",
    }
    async with Door(all_at(own.url), **limits) as door:

        async def ask(path: bytes, address: bytes = b"203.0.113.7") -> int:
            async with door.client() as one:
                return (await one.get(path, b"x-forwarded-for: " + address)).status

        waiting = [asyncio.create_task(ask(b"/readyz")) for _ in range(2)]
        await own.asked(5)
        assert await ask(page) == 429
        held.go.set()
        await asyncio.gather(*waiting)
        found = [await ask(page) for _ in range(4)]
        assert (found.count(429), found[-1]) == (2, 429)
        assert await ask(page, b"203.0.113.8") != 429


@pytest.mark.parametrize("source", ["127.0.0.1", "::1"])
async def test_connections_for_pages_and_of_an_ipv6_network_are_limited(
    own: Upstream, source: str
) -> None:
    host = {"host": "::1"} if ":" in source else {}
    settings = {"connections_per_address": 2, "rate_limit_exempt": "none", **host}
    async with Door(all_at(own.url), **settings) as door, AsyncExitStack() as stack:
        first, *_, last = [await stack.enter_async_context(door.client(source)) for _ in PAGES[:3]]
        assert await first.rest() == b""
        assert (await last.get(b"/docs")).status == 200
        assert (await last.get(b"/api/auth/me")).status == 200
        networks = b"::/64 ::/56 ::/48" if host else b"127.0.0.1/32"
        assert own.requests[0][b"x-client-networks"] == networks


async def test_an_end_under_load_loses_no_request(own: Upstream) -> None:
    served = 0

    async def ask_on(door: Door, *, keeps: bool) -> None:
        """Ask until nothing listens; no request may fail on a connection that was opened."""
        nonlocal served
        client = await Client.connect(door.port)
        while True:
            answer = await client.ask(b"POST", b"/api/auth/login", body=b"{}")
            assert answer.status == 200
            served += 1
            if not keeps or b"connection" in answer:
                client.close()
                try:
                    client = await Client.connect(door.port)
                except OSError:
                    return

    for _ in range(4):
        async with Door(all_at(own.url)) as door, asyncio.TaskGroup() as asking:
            for number in range(8):
                asking.create_task(ask_on(door, keeps=number < 4))
            await eventually(lambda least=served + 500: served >= least, what="requests")  # type: ignore[misc]
            door.stop()
    assert len(own.requests) == served
