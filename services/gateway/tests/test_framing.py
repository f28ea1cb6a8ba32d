"""A request ends in one place only, or it is not let through."""

import pytest

from .wire import Client, Door, Service, all_at

AMBIGUOUS = [
    b"content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n",
    b"transfer-encoding: chunked\r\ncontent-length: 3\r\n\r\n0\r\n\r\n",
    b"content-length: 3\r\ncontent-length: 3\r\n\r\nabc",
    b"content-length: 3\r\ncontent-length: 5\r\n\r\nabc",
    b"content-length: +3\r\n\r\nabc",
    b"content-length: 0x3\r\n\r\nabc",
    b"content-length: 3, 3\r\n\r\nabc",
    b"content-length : 3\r\n\r\nabc",
    b"transfer-encoding: xchunked\r\n\r\n0\r\n\r\n",
    b"transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    b"transfer-encoding: identity\r\n\r\n",
    b"transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    b"transfer-encoding:\r\n chunked\r\n\r\n0\r\n\r\n",
    b"x-folded: a\r\n b\r\n\r\n",
    b"x-bare: a\nx-line: b\r\n\r\n",
    b"x-null: a\x00b\r\n\r\n",
    b"x y: a\r\n\r\n",
    b"transfer-encoding: chunked\r\n\r\n3 \r\nabc\r\n0\r\n\r\n",
    b"transfer-encoding: chunked\r\n\r\n3\nabc\n0\n\n",
    b"transfer-encoding: chunked\r\n\r\n-1\r\nabc\r\n0\r\n\r\n",
    b"transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\nabc\r\n0\r\n\r\n",
]


@pytest.mark.parametrize("rest", AMBIGUOUS)
async def test_an_ambiguous_request_is_refused_and_reaches_nobody(
    client: Client, service: Service, rest: bytes
) -> None:
    await client.send(b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\n" + rest)
    answer = await client.answer()
    assert answer.status in (400, 501)
    assert b'"error"' in answer.body
    assert await client.rest() == b""
    assert [request for request in service.requests if request.body] == []
    assert not any(request.target == b"/x" for request in service.requests)


@pytest.mark.parametrize(
    "request_head",
    [
        b"POST /api/auth/login HTTP/1.0\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET /api/auth/me HTTP/1.1\r\n\r\n",
        b"GET /api/auth/me HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n",
        b"GET /api/auth/me HTTP/2.0\r\nhost: a\r\n\r\n",
        b"TRACE /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\n",
        b"CONNECT internal:8000 HTTP/1.1\r\nhost: a\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\nhost: a\r\n\r\n",
        b"GET /api/auth/\xc3\xa4 HTTP/1.1\r\nhost: a\r\n\r\n",
        b"hello\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
    ],
)
async def test_what_is_no_request_for_a_service_is_refused_in_json(
    client: Client, service: Service, request_head: bytes
) -> None:
    await client.send(request_head)
    answer = await client.answer()
    assert answer.status in (400, 404, 405, 505)
    assert answer[b"content-type"] == b"application/json"
    assert service.requests == []


async def test_a_trailer_of_a_request_is_no_header(client: Client, service: Service) -> None:
    await client.send(
        b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n"
        b"3;x=1\r\nabc\r\n0\r\nauthorization: Bearer x\r\nx-forwarded-for: 1\r\n\r\n"
    )
    assert (await client.answer()).status == 200
    (request,) = service.requests
    assert (request.body, request.chunked) == (b"abc", True)
    assert b"authorization" not in request
    assert request[b"x-forwarded-for"] == b"127.0.0.1"


async def test_a_body_that_looks_like_a_request_stays_a_body(
    client: Client, service: Service
) -> None:
    body = b"GET /internal/users HTTP/1.1\r\nhost: a\r\n\r\n"
    await client.ask(b"POST", b"/api/auth/login", body=body)
    await client.ask(b"GET", b"/api/auth/me", body=body)
    assert [request.body for request in service.requests] == [body, body]


@pytest.mark.parametrize("chunked", [False, True])
async def test_a_body_over_the_limit_is_refused_before_or_while_it_comes(
    own: Service, chunked: bool
) -> None:
    async with Door(all_at(own.url), body_limit=100_000) as door, door.client() as client:
        body = b"x" * 100_000
        assert (await client.ask(b"POST", b"/api/auth/login", body=body)).status == 200
        if chunked:
            await client.send(
                b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n"
                b"%x\r\n%b\r\n" % (len(body), body)
            )
            await client.send(b"1\r\ny\r\n0\r\n\r\n")
            refused = await client.answer()
        else:
            await client.send(
                b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 100001\r\n\r\n"
            )
            refused = await client.answer()
            await client.send(body + b"y")
        assert (refused.status, refused.body) == (413, b'{"error": "Request body too large"}')
        # The rest of that body is not the next request.
        assert (await client.get(b"/api/auth/me")).status == 200
    assert [len(request.body) for request in own.requests] == [100_000, 0]
