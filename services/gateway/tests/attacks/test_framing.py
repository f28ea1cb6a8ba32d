"""Requests with ambiguous framing are not forwarded."""

from random import Random

import pytest

from services.gateway.tests.gateways import GatewayThread
from services.gateway.tests.upstream_server import Upstream
from services.gateway.tests.wire import LOGIN, ME, Client, chunks, request

from .fuzz_cases import plain_request
from .mutations import REFUSED

CHUNKED = b"transfer-encoding: chunked\r\n\r\n"


@pytest.mark.parametrize("name", REFUSED)
async def test_an_ambiguous_or_malformed_request_is_refused_and_not_forwarded(
    client: Client, service: Upstream, name: str
) -> None:
    request = plain_request(Random(name), 0, 0, behaves=True)
    REFUSED[name](Random(name), request)
    answer = await client.exchange(request.render())
    assert answer.status in (400, 404, 405, 413, 431, 501)
    assert answer[b"content-type"] == b"application/json"
    assert service.requests == []


@pytest.mark.parametrize(
    "sent",
    [
        b"POST /api/auth/login HTTP/1.0\r\n" + CHUNKED + b"0\r\n\r\n",
        b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 3\n\nabc",
        b"GET /api/auth/me?\xc3\xa4 HTTP/1.1\r\nhost: a\r\n\r\n",
    ],
)
async def test_invalid_bytes_are_refused_and_close_the_connection(
    client: Client, service: Upstream, sent: bytes
) -> None:
    assert (await client.exchange(sent)).status == 400
    assert await client.rest() == b""
    assert service.requests == []


async def test_a_method_that_is_not_forwarded_is_405_and_lists_the_allowed_ones(
    client: Client,
) -> None:
    answer = await client.ask(b"TRACE", ME)
    assert answer.status == 405
    assert answer[b"allow"] == b"GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"


async def test_a_trailer_of_a_request_is_not_forwarded_as_a_header(
    client: Client, service: Upstream
) -> None:
    trailers = b"authorization: Bearer x\r\nx-forwarded-for: 1\r\n\r\n"
    body = b"3;x=1\r\nabc\r\n0\r\n" + trailers
    head = request(b"POST", LOGIN, b"transfer-encoding: chunked")
    await client.send(head + body + request(b"GET", ME))
    assert [(await client.answer()).status for _ in range(2)] == [200, 200]
    first, following = service.requests
    assert first.body == b"abc"
    assert b"authorization" not in first
    assert first[b"x-forwarded-for"] == b"127.0.0.1"
    assert (following.target, following.body) == (ME, b"")


@pytest.mark.parametrize("first", [0, 100, 12_000])
async def test_a_head_over_a_limit_is_431_however_it_is_split(
    gateway: GatewayThread, client: Client, service: Upstream, first: int
) -> None:
    assert (await client.get(ME, b"x-fits: " + b"a" * 16_000)).status == 200
    head = request(b"GET", ME, b"x-big: " + b"a" * 20_000)
    await client.send(head[:first])
    await gateway.settle()
    assert (await client.exchange(head[first:])).status == 431
    assert await client.rest() == b""
    assert len(service.requests) == 1


@pytest.mark.parametrize(
    ("path", "limit"),
    [
        (b"/api/plans", 100_000),
        (LOGIN, 65_536),
        (b"/api/tracker/imports", 5 * 2**20),
        (b"/api/tracker/imports/x", 100_000),
    ],
)
async def test_a_body_over_the_limit_is_refused_before_or_while_it_arrives(
    upstream: Upstream, path: bytes, limit: int
) -> None:
    longer = b"content-length: %d\r\n" % (limit + 1)
    async with GatewayThread(upstream, body_limit=100_000) as gateway:
        assert (await gateway.exchange(request(b"POST", path, body=b"x" * limit))).status == 200
        for sent in (
            longer + b"\r\n",
            longer + b"expect: 100-continue\r\n\r\n",
            CHUNKED + chunks(b"x" * limit, b"y"),
            # Little memory, but much of the CPU.
            CHUNKED + b"1\r\nx\r\n" * 2000,
            # Much memory, but no body.
            CHUNKED + b"1;" + b"a" * 70_000 + b"\r\nx\r\n" + b"1;" + b"a" * 70_000,
        ):
            async with gateway.client() as client:
                await client.send(request(b"POST", path)[:-2] + sent)
                while not client.received:
                    assert await client.receive()
                assert not client.received.startswith(b"HTTP/1.1 100")
                refused = await client.answer()
            assert (refused.status, refused.body) == (413, b'{"error": "Request body too large"}')
    assert [len(request.body) for request in upstream.requests] == [limit]
