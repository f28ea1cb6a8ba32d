"""Clients that disconnect, are slow, or want too much."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from services.gateway.tests.gateways import GatewayThread
from services.gateway.tests.upstream_server import Upstream, never, ok
from services.gateway.tests.wire import LOGIN, ME, Client, request
from testkit.eventually import eventually

GET = request(b"GET", ME)
HELD = request(b"GET", ME + b"?do=hold")
PLAN = request(b"POST", b"/api/ai/generate-plan?do=hold", body=b"{}")
PROXY = {"trusted_proxies": "127.0.0.1/32"}


async def test_a_client_that_disconnects_does_not_stop_its_plan(upstream: Upstream) -> None:
    async with GatewayThread(upstream, upstream_connections=1) as gateway:
        async with gateway.client() as leaving:
            await leaving.send(PLAN)
            await upstream.wait_for_requests()
        upstream.release.set()
        # The one connection for plans comes back whole, and carries the next.
        assert (await gateway.exchange(PLAN)).status == 200
    assert [request.connection for request in upstream.requests] == [1, 1]


@pytest.mark.parametrize("settings", [{"body_seconds": 0.3}, {"body_grace_seconds": 0.3}])
async def test_a_body_that_arrives_too_slowly_is_408(
    upstream: Upstream, settings: dict[str, float]
) -> None:
    async with GatewayThread(upstream, **settings) as gateway, gateway.client() as client:
        answer = await client.exchange(request(b"POST", LOGIN, body=b"x" * 10)[:-9])
        assert (answer.status, answer.body) == (408, b'{"error": "Request body too slow"}')
        assert await client.rest() == b""
    assert upstream.requests == []


@pytest.mark.parametrize("start", [b"", GET[:-4] + b"\r\nx-slow: ", b"\r\n\r\n\r\n"])
async def test_an_unfinished_head_closes_the_connection(upstream: Upstream, start: bytes) -> None:
    async with (
        GatewayThread(upstream, head_seconds=0.3) as gateway,
        gateway.client() as first,
        gateway.client() as used,
    ):
        assert (await used.get(ME)).status == 200
        for client in (first, used):
            await client.send(start)
            assert await client.rest() == b""


async def test_requests_of_one_address_beyond_its_share_are_429(upstream: Upstream) -> None:
    async with (
        GatewayThread(upstream, requests_per_address=2, **PROXY) as gateway,
        gateway.client() as client,
    ):
        waiting = [
            asyncio.create_task(gateway.exchange(HELD[:-2] + b"x-forwarded-for: %b\r\n\r\n" % each))
            for each in (b"2001:db8::1", b"2001:db8::2")
        ]
        await upstream.wait_for_requests(2)
        refused = await client.get(ME, b"x-forwarded-for: 2001:db8::3")
        assert (refused.status, refused.body) == (429, b'{"error": "Too many requests"}')
        assert int(refused[b"retry-after"]) > 0
        # A wider network has twice as many in flight.
        assert (await client.get(ME, b"x-forwarded-for: 2001:db8:0:1::1")).status == 200
        upstream.release.set()
        assert [(await one).status for one in waiting] == [200, 200]
        assert (await client.get(ME, b"x-forwarded-for: 2001:db8::3")).status == 200


@pytest.mark.parametrize("page", [b"/docs", b"/readyz", b"/openapi.json", b"/nowhere"])
async def test_pages_have_the_limits_of_requests_in_flight_and_over_time(
    upstream: Upstream, page: bytes
) -> None:
    # No token comes back while this runs.
    rates = {"rate_limit_burst": 4, "rate_limit_per_minute": 1}
    async with GatewayThread(upstream, requests_per_address=2, **PROXY, **rates) as gateway:

        async def ask(path: bytes, address: bytes = b"203.0.113.7") -> int:
            async with gateway.client() as one:
                return (await one.get(path, b"x-forwarded-for: " + address)).status

        waiting = [asyncio.create_task(ask(ME + b"?do=hold")) for _ in range(2)]
        await upstream.wait_for_requests(2)
        assert await ask(page) == 429
        upstream.release.set()
        await asyncio.gather(*waiting)
        statuses = [await ask(page) for _ in range(4)]
        assert (statuses.count(429), statuses[-1]) == (2, 429)
        assert await ask(page, b"203.0.113.8") != 429


async def test_a_client_that_does_not_read_a_large_response_is_disconnected(
    upstream: Upstream,
) -> None:
    upstream.answers(ok(b"x" * 4_000_000))
    settings = {"reader_seconds": 0.3, "upstream_connections": 1}
    async with (
        GatewayThread(upstream, **settings) as gateway,
        gateway.client() as reading,
        gateway.client() as other,
    ):
        await reading.send(GET)
        await upstream.wait_for_requests()
        # The service's only connection is free, whatever the client does.
        upstream.answers(ok())
        assert (await other.get(ME)).status == 200
        await eventually(reading.is_closed, what="the gateway closes that connection")


@pytest.mark.parametrize("size", [3_000_000, 20_000])
async def test_large_responses_beyond_the_budget_are_503_and_small_ones_still_work(
    upstream: Upstream, size: int
) -> None:
    upstream.answers(ok(b"x" * size))
    async with GatewayThread(upstream, memory_budget=2**20) as gateway, gateway.client() as client:
        answer = await client.get(ME)
        assert answer.status == (503 if size > 2**20 else 200)
        assert (b"retry-after" in answer) == (answer.status == 503)
        upstream.answers(ok(b"x" * 800_000))
        # What was refused has given everything back.
        assert (await client.get(ME)).status == 200


async def test_invalid_bytes_after_a_request_do_not_cancel_its_response(
    client: Client, service: Upstream
) -> None:
    await client.send(HELD + b"nonsense\r\n\r\n")
    await service.wait_for_requests()
    service.release.set()
    assert [(await client.answer()).status for _ in range(2)] == [200, 400]
    assert await client.rest() == b""


async def test_an_unfinished_body_for_a_page_closes_the_connection(
    client: Client,
) -> None:
    assert (await client.exchange(request(b"POST", b"/nothing", body=b"x")[:-1])).status == 404
    assert await client.rest() == b""


@asynccontextmanager
async def full(upstream: Upstream, **limits: float) -> AsyncIterator[GatewayThread]:
    """A gateway whose one connection to a service is in use, without a queue."""
    upstream.answers(never)
    settings = {"upstream_connections": 1, "upstream_queue": 0, "shutdown_seconds": 1, **limits}
    async with GatewayThread(upstream, **settings) as gateway, gateway.client() as holding:
        await holding.send(GET)
        await upstream.wait_for_requests()
        yield gateway
        upstream.forget()
        await upstream.hang_up()


async def test_refusals_of_a_full_queue_keep_connections_open_and_log_one_line_a_second(
    upstream: Upstream, caplog: pytest.LogCaptureFixture
) -> None:
    post = request(b"POST", LOGIN, body=b"{}")
    async with (
        full(upstream, early_seconds=0, log_seconds=3600) as gateway,
        gateway.client() as client,
    ):
        for pieces in ((GET,), (post[:-2], b"{}"), (post,)):
            for piece in pieces:
                await client.send(piece)
            answer = await client.answer()
            assert (answer.status, answer[b"retry-after"]) == (503, b"2")
            assert b"connection" not in answer
    (line,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert (vars(line)["upstream"], vars(line)["reason"]) == ("identity", "The queue is full")


async def test_a_client_that_ignores_retry_after_is_refused_later_than_others(
    upstream: Upstream,
) -> None:
    async with (
        full(upstream, early_seconds=3600) as gateway,
        gateway.client() as hasty,
        gateway.client() as other,
    ):
        assert (await hasty.get(ME)).status == 503
        again = asyncio.create_task(hasty.get(ME))
        assert (await other.get(ME)).status == 503
        await gateway.settle()
        assert not again.done()
        again.cancel()
        await asyncio.wait({again})
