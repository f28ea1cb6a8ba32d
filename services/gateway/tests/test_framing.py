"""Requests with ambiguous framing are not forwarded."""

import pytest

from .gateways import Door, all_at
from .upstream import Upstream
from .wire import Client

CHUNKED = b"transfer-encoding: chunked"
HIDDEN = b"3\r\nabc\r\n0\r\n\r\nGET /api/auth/smuggled HTTP/1.1\r\nhost: a\r\n\r\n"
AMBIGUOUS = [
    b"content-length: 50\r\n" + CHUNKED + b"\r\n\r\n" + HIDDEN,
    CHUNKED + b"\r\ncontent-length: 50\r\n\r\n" + HIDDEN,
    b"content-length: 3\r\ncontent-length: 3\r\n\r\nabc",
    b"content-length: 3\ncontent-length: 3\r\n\r\nabc",
    b"content-length: 3\n\nabc",
    CHUNKED + b"\r\n\r\n0\r\ncontent-length: 9\r\n\r\n",
    CHUNKED + b"\r\n\r\n0\r\n" + CHUNKED + b"\r\n\r\n",
    CHUNKED + b"\r\n\r\n3 \r\nabc\r\n0\r\n\r\n",
    b"content-length: 3\r\ncontent-length: 5\r\n\r\nabc",
    b"content-length: +3\r\n\r\nabc",
    b"content-length: 0x3\r\n\r\nabc",
    b"content-length: 3, 3\r\n\r\nabc",
    b"content-length : 3\r\n\r\nabc",
    b"transfer-encoding: xchunked\r\n\r\n0\r\n\r\n",
    b"transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    b"transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    b"transfer-encoding: identity\r\n\r\n",
    b"transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    b"transfer-encoding:\r\n chunked\r\n\r\n0\r\n\r\n",
    b"x-folded: a\r\n b\r\n\r\n",
    b"x-null: a\x00b\r\n\r\n",
    b"x-return: a\rb\r\n\r\n",
    b"x y: a\r\n\r\n",
    b"transfer-encoding: chunked\r\n\r\n3\nabc\n0\n\n",
    b"transfer-encoding: chunked\r\n\r\n-1\r\nabc\r\n0\r\n\r\n",
    b"transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\nabc\r\n0\r\n\r\n",
]


@pytest.mark.parametrize("rest", AMBIGUOUS)
async def test_an_ambiguous_request_is_refused_and_not_forwarded(
    client: Client, service: Upstream, rest: bytes
) -> None:
    await client.send(b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\n" + rest)
    answer = await client.answer()
    assert answer.status in (400, 501)
    assert await client.rest() == b""
    assert service.requests == []


@pytest.mark.parametrize(
    "request_head",
    [
        b"POST /api/auth/login HTTP/1.0\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET /api/auth/me HTTP/1.1\r\n\r\n",
        b"GET /api/auth/me HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n",
        b"GET /api/auth/me HTTP/2.0\r\nhost: a\r\n\r\n",
        b"TRACE /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\n",
        b"BREW /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\n",
        b"get /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\n",
        b"leftGET /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\n",
        b"GET /api/auth/me HTTP/1.1\r\nhost: a/b\r\n\r\n",
        b"GET /api/auth/me HTTP/1.1\r\nhost: a@b\r\n\r\n",
        b"CONNECT internal:8000 HTTP/1.1\r\nhost: a\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\nhost: a\r\n\r\n",
        b"GET /api/auth/\xc3\xa4 HTTP/1.1\r\nhost: a\r\n\r\n",
        b"GET /api/auth/me?\xc3\xa4 HTTP/1.1\r\nhost: a\r\n\r\n",
        b"hello\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
    ],
)
async def test_what_is_no_request_for_a_service_is_refused(
    client: Client, service: Upstream, request_head: bytes
) -> None:
    await client.send(request_head)
    answer = await client.answer()
    assert answer.status in (400, 405)
    assert answer[b"content-type"] == b"application/json"
    assert service.requests == []


async def test_a_method_that_the_gateway_does_not_pass_on_is_a_405_with_those_that_it_does(
    client: Client,
) -> None:
    await client.send(b"TRACE /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\n")
    answer = await client.answer()
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
    assert (request.body, request.chunked) == (b"abc", False)
    assert b"authorization" not in request
    assert request[b"x-forwarded-for"] == b"127.0.0.1"
    assert (following.target, following.body) == (b"/api/auth/next", b"")


async def test_a_body_that_looks_like_a_request_stays_a_body(
    client: Client, service: Upstream
) -> None:
    body = b"GET /internal/users HTTP/1.1\r\nhost: a\r\n\r\n"
    await client.ask(b"POST", b"/api/auth/login", body=body)
    await client.ask(b"GET", b"/api/auth/me", body=body)
    assert [request.body for request in service.requests] == [body, body]


@pytest.mark.parametrize(
    ("path", "limit"), [(b"/api/plans", 100_000), (b"/api/auth/login", 65_536)]
)
async def test_a_body_over_the_limit_is_refused_before_or_while_it_comes(
    own: Upstream, path: bytes, limit: int
) -> None:
    longer = b"content-length: %d\r\n" % (limit + 1)
    start = b"POST " + path + b" HTTP/1.1\r\nhost: a\r\n"
    async with Door(all_at(own.url), body_limit=100_000) as door:
        async with door.client() as client:
            assert (await client.ask(b"POST", path, body=b"x" * limit)).status == 200
        for sent in (
            longer + b"\r\n",
            longer + b"expect: 100-continue\r\n\r\n",
            CHUNKED + b"\r\n\r\n%x\r\n%b\r\n1\r\ny\r\n" % (limit, b"x" * limit),
            # Little memory, but much of the CPU.
            CHUNKED + b"\r\n\r\n" + b"1\r\nx\r\n" * 2000,
        ):
            async with door.client() as client:
                await client.send(start + sent)
                while not client.received:
                    assert await client.receive()
                assert not client.received.startswith(b"HTTP/1.1 100")
                refused = await client.answer()
            assert (refused.status, refused.body) == (413, b'{"error": "Request body too large"}')
        async with door.client() as client:
            assert (await client.get(b"/api/auth/me")).status == 200
    assert [len(request.body) for request in own.requests] == [limit, 0]
