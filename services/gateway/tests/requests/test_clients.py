"""Clients that disconnect, are slow, or want too much."""

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest

from services.gateway.tests.conftest import SetConstant
from services.gateway.tests.gateways import Door
from services.gateway.tests.upstream_server import Upstream, never, ok
from services.gateway.tests.wire import LOGIN, ME, Client, request
from testkit.eventually import eventually

GET = request(b"GET", ME)
HELD = request(b"GET", ME + b"?do=hold")
PLAN = request(b"POST", b"/api/ai/generate-plan?do=hold", body=b"{}")
PROXY = {"trusted_proxies": "127.0.0.1/32"}


async def test_a_client_that_disconnects_does_not_stop_its_plan(own: Upstream) -> None:
    async with Door(own, upstream_connections=1) as door:
        async with door.client() as leaving:
            await leaving.send(PLAN)
            await own.asked()
        own.release.set()
        # The one connection for plans comes back whole, and carries the next.
        assert (await door.exchange(PLAN)).status == 200
    assert [request.connection for request in own.requests] == [1, 1]


@pytest.mark.parametrize("settings", [{"body_seconds": 0.3}, {"body_grace_seconds": 0.3}])
async def test_a_body_that_comes_too_slowly_is_408(
    own: Upstream, settings: dict[str, float]
) -> None:
    async with Door(own, **settings) as door, door.client() as client:
        answer = await client.exchange(request(b"POST", LOGIN, body=b"x" * 10)[:-9])
        assert (answer.status, answer.body) == (408, b'{"error": "Request body too slow"}')
        assert await client.rest() == b""
    assert own.requests == []


@pytest.mark.parametrize("start", [b"", GET[:-4] + b"\r\nx-slow: ", b"\r\n\r\n\r\n"])
async def test_a_head_that_does_not_come_closes_the_connection(own: Upstream, start: bytes) -> None:
    async with Door(own, head_seconds=0.3) as door, door.client() as first, door.client() as used:
        assert (await used.get(ME)).status == 200
        for client in (first, used):
            await client.send(start)
            assert await client.rest() == b""


async def test_requests_of_one_address_beyond_its_share_are_429(own: Upstream) -> None:
    async with Door(own, requests_per_address=2, **PROXY) as door, door.client() as client:
        waiting = [
            asyncio.create_task(door.exchange(HELD[:-2] + b"x-forwarded-for: %b\r\n\r\n" % each))
            for each in (b"2001:db8::1", b"2001:db8::2")
        ]
        await own.asked(2)
        refused = await client.get(ME, b"x-forwarded-for: 2001:db8::3")
        assert (refused.status, refused.body) == (429, b'{"error": "Too many requests"}')
        assert int(refused[b"retry-after"]) > 0
        # A wider network has twice as many in flight.
        assert (await client.get(ME, b"x-forwarded-for: 2001:db8:0:1::1")).status == 200
        own.release.set()
        assert [(await one).status for one in waiting] == [200, 200]
        assert (await client.get(ME, b"x-forwarded-for: 2001:db8::3")).status == 200


@pytest.mark.parametrize("page", [b"/docs", b"/readyz", b"/openapi.json", b"/nowhere"])
async def test_pages_have_the_limits_of_requests_in_flight_and_over_time(
    own: Upstream, page: bytes
) -> None:
    # No token comes back while this runs.
    rates = {"rate_limit_burst": 4, "rate_limit_per_minute": 1}
    async with Door(own, requests_per_address=2, **PROXY, **rates) as door:

        async def ask(path: bytes, address: bytes = b"203.0.113.7") -> int:
            async with door.client() as one:
                return (await one.get(path, b"x-forwarded-for: " + address)).status

        waiting = [asyncio.create_task(ask(ME + b"?do=hold")) for _ in range(2)]
        await own.asked(2)
        assert await ask(page) == 429
        own.release.set()
        await asyncio.gather(*waiting)
        found = [await ask(page) for _ in range(4)]
        assert (found.count(429), found[-1]) == (2, 429)
        assert await ask(page, b"203.0.113.8") != 429


async def test_a_large_answer_that_is_not_taken_costs_the_client_its_connection(
    own: Upstream,
) -> None:
    own.answers(ok(b"x" * 4_000_000))
    settings = {"reader_seconds": 0.3, "upstream_connections": 1}
    async with Door(own, **settings) as door, door.client() as reading, door.client() as other:
        await reading.send(GET)
        await own.asked()
        # The service's only connection is free, whatever the client does.
        own.answers(ok())
        assert (await other.get(ME)).status == 200
        await eventually(reading.is_closed, what="the gateway closes that connection")


@pytest.mark.parametrize("size", [3_000_000, 20_000])
async def test_large_answers_beyond_the_budget_are_503_and_small_ones_go_on(
    own: Upstream, size: int
) -> None:
    own.answers(ok(b"x" * size))
    async with Door(own, memory_budget=2**20) as door, door.client() as client:
        answer = await client.get(ME)
        assert answer.status == (503 if size > 2**20 else 200)
        assert (b"retry-after" in answer) == (answer.status == 503)
        own.answers(ok(b"x" * 800_000))
        # What was refused has given everything back.
        assert (await client.get(ME)).status == 200


async def test_invalid_bytes_after_a_request_do_not_cancel_its_response(
    client: Client, service: Upstream
) -> None:
    await client.send(HELD + b"nonsense\r\n\r\n")
    await service.asked()
    service.release.set()
    assert [(await client.answer()).status for _ in range(2)] == [200, 400]
    assert await client.rest() == b""


async def test_a_body_that_no_page_takes_and_that_never_comes_ends_the_connection(
    client: Client,
) -> None:
    assert (await client.exchange(request(b"POST", b"/nothing", body=b"x")[:-1])).status == 404
    assert await client.rest() == b""


@pytest.fixture
async def full(own: Upstream) -> AsyncIterator[Door]:
    """A gateway whose one connection to a service is in use, without a queue."""
    own.answers(never)
    settings = {"upstream_connections": 1, "upstream_queue": 0, "shutdown_seconds": 1}
    async with Door(own, **settings) as door, door.client() as holding:
        await holding.send(GET)
        await own.asked()
        yield door
        own.forget()
        await own.hang_up()


async def test_refusals_for_want_of_room_leave_connections_open_and_are_one_line_a_second(
    full: Door, set_constant: SetConstant, caplog: pytest.LogCaptureFixture
) -> None:
    set_constant("_EARLY_SECONDS", 0)
    set_constant("_LOG_SECONDS", 3600)
    post = request(b"POST", LOGIN, body=b"{}")
    async with full.client() as client:
        for pieces in ((GET,), (post[:-2], b"{}"), (post,)):
            for piece in pieces:
                await client.send(piece)
            answer = await client.answer()
            assert (answer.status, answer[b"retry-after"]) == (503, b"2")
            assert b"connection" not in answer
    (line,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert (vars(line)["upstream"], vars(line)["reason"]) == ("identity", "The queue is full")


async def test_a_client_that_ignores_retry_after_is_refused_later_than_others(
    full: Door, set_constant: SetConstant
) -> None:
    set_constant("_EARLY_SECONDS", 3600)
    async with full.client() as hasty, full.client() as other:
        assert (await hasty.get(ME)).status == 503
        again = asyncio.create_task(hasty.get(ME))
        assert (await other.get(ME)).status == 503
        await full.settle()
        assert not again.done()
        again.cancel()
        await asyncio.wait({again})
