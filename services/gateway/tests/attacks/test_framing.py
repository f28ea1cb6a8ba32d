"""Requests with ambiguous framing are not forwarded."""

from random import Random

import pytest

from services.gateway.tests.gateways import Door
from services.gateway.tests.upstream import Upstream, chunks
from services.gateway.tests.wire import Client

from .fuzz_cases import plain_request
from .mutations import REFUSED

# At the start of a connection, instead of a request.
NO_REQUESTS = [
    b"POST /api/auth/login HTTP/1.0\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 3\n\nabc",
    b"GET /api/auth/me?\xc3\xa4 HTTP/1.1\r\nhost: a\r\n\r\n",
]


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


@pytest.mark.parametrize("sent", NO_REQUESTS)
async def test_what_is_no_request_is_refused_and_ends_the_connection(
    client: Client, service: Upstream, sent: bytes
) -> None:
    assert (await client.exchange(sent)).status == 400
    assert await client.rest() == b""
    assert service.requests == []


async def test_a_method_that_the_gateway_does_not_pass_on_is_a_405_with_those_that_it_does(
    client: Client,
) -> None:
    answer = await client.ask(b"TRACE", b"/api/auth/me")
    assert answer.status == 405
    assert answer[b"allow"] == b"GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"


async def test_a_trailer_of_a_request_is_no_header(client: Client, service: Upstream) -> None:
    await client.send(
        b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n"
        b"3;x=1\r\nabc\r\n0\r\nauthorization: Bearer x\r\nx-forwarded-for: 1\r\n\r\n"
        b"GET /api/auth/next HTTP/1.1\r\nhost: a\r\n\r\n"
    )
    assert [(await client.answer()).status for _ in range(2)] == [200, 200]
    request, following = service.requests
    assert request.body == b"abc"
    assert b"authorization" not in request
    assert request[b"x-forwarded-for"] == b"127.0.0.1"
    assert (following.target, following.body) == (b"/api/auth/next", b"")


@pytest.mark.parametrize("first", [0, 100, 12_000])
async def test_a_head_over_a_limit_is_431_in_whatever_pieces_it_comes(
    door: Door, client: Client, service: Upstream, first: int
) -> None:
    assert (await client.get(b"/api/auth/me", b"x-fits: " + b"a" * 16_000)).status == 200
    head = b"GET /api/auth/me HTTP/1.1\r\nhost: a\r\nx-big: " + b"a" * 20_000 + b"\r\n\r\n"
    await client.send(head[:first])
    await door.settle()
    assert (await client.exchange(head[first:])).status == 431
    assert await client.rest() == b""
    assert len(service.requests) == 1


@pytest.mark.parametrize(
    ("path", "limit"), [(b"/api/plans", 100_000), (b"/api/auth/login", 65_536)]
)
async def test_a_body_over_the_limit_is_refused_before_or_while_it_comes(
    own: Upstream, path: bytes, limit: int
) -> None:
    longer, chunked = b"content-length: %d\r\n" % (limit + 1), b"transfer-encoding: chunked\r\n\r\n"
    start = b"POST " + path + b" HTTP/1.1\r\nhost: a\r\n"
    async with Door(own, body_limit=100_000) as door:
        async with door.client() as client:
            assert (await client.ask(b"POST", path, body=b"x" * limit)).status == 200
        for sent in (
            longer + b"\r\n",
            longer + b"expect: 100-continue\r\n\r\n",
            chunked + chunks(b"x" * limit, b"y"),
            # Little memory, but much of the CPU.
            chunked + b"1\r\nx\r\n" * 2000,
            # Much memory, but no body.
            chunked + b"1;" + b"a" * 70_000 + b"\r\nx\r\n" + b"1;" + b"a" * 70_000,
        ):
            async with door.client() as client:
                await client.send(start + sent)
                while not client.received:
                    assert await client.receive()
                assert not client.received.startswith(b"HTTP/1.1 100")
                refused = await client.answer()
            assert (refused.status, refused.body) == (413, b'{"error": "Request body too large"}')
    assert [len(request.body) for request in own.requests] == [limit]
