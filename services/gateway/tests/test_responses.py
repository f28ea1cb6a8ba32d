"""The client gets the service's response."""

import pytest

from .gateways import Door
from .upstream import Upstream, chunks, ok
from .wire import Client

ME = b"/api/auth/me"
CHUNKED = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"


async def test_cookies_stay_several_headers_in_their_order(
    client: Client, service: Upstream
) -> None:
    service.answers(ok(b"{}", b"Set-Cookie: a=1; Path=/", b"X-Between: 1", b"Set-Cookie: b=2"))
    assert (await client.get(ME)).all(b"set-cookie") == [b"a=1; Path=/", b"b=2"]


@pytest.mark.parametrize("status", [b"201 Created", b"418 I'm a teapot", b"500 Oops", b"599 Own"])
async def test_any_status_is_passed_on_with_its_body(
    client: Client, service: Upstream, status: bytes
) -> None:
    service.answers(ok(b'{"error":"x"}', status=status))
    answer = await client.get(ME)
    assert (answer.status, answer.body) == (int(status[:3]), b'{"error":"x"}')


@pytest.mark.parametrize(
    ("method", "response", "is_reused"),
    [
        (b"GET", b"HTTP/1.1 204 No Content\r\n\r\n", True),
        (b"GET", b"HTTP/1.1 204 No Content\r\ncontent-length: 0\r\n\r\n", True),
        (b"GET", b"HTTP/1.1 304 Not Modified\r\netag: x\r\ncontent-length: 99\r\n\r\n", True),
        (b"HEAD", b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n", True),
        (b"HEAD", CHUNKED, False),
    ],
)
async def test_an_answer_without_a_body_leaves_the_connections_usable(
    client: Client, service: Upstream, method: bytes, response: bytes, is_reused: bool
) -> None:
    service.answers(response)
    answer = await client.ask(method, ME)
    assert answer.status == int(response.split()[1])
    if method == b"HEAD":
        assert answer.all(b"content-length") == ([b"1000"] if is_reused else [])
    service.answers(ok(b"next"))
    assert (await client.get(ME)).body == b"next"
    if is_reused:
        assert len({request.connection for request in service.requests}) == 1


async def test_a_body_that_ends_with_the_connection_arrives_whole(
    client: Client, service: Upstream
) -> None:
    service.answers(b"HTTP/1.0 200 OK\r\n\r\n" + b"x" * 300_000, then_close=True)
    assert (await client.get(ME)).body == b"x" * 300_000
    service.answers(ok())
    assert (await client.get(ME)).status == 200


async def test_informational_answers_are_not_taken_for_the_answer(
    client: Client, service: Upstream
) -> None:
    service.answers(
        b"HTTP/1.1 103 Early Hints\r\nlink: x\r\nconnection: etag\r\n\r\n"
        b"HTTP/1.1 100 Continue\r\n\r\n" + ok(b"final", b"etag: 1")
    )
    answer = await client.get(ME)
    assert (answer.status, answer.body, answer[b"etag"]) == (200, b"final", b"1")
    assert b"link" not in answer


async def test_trailers_are_no_headers(client: Client, service: Upstream) -> None:
    sent = b"3;ext=1\r\nabc\r\n0\r\nx-sum: 1\r\nset-cookie: a=1\r\n\r\n"
    service.answers(CHUNKED[:-2] + b"trailer: x-sum\r\n\r\n" + sent)
    answer = await client.get(ME)
    assert answer.body == b"abc"
    assert not {b"x-sum", b"set-cookie", b"trailer"} & dict(answer.headers).keys()


async def test_the_services_connection_headers_are_not_the_clients(
    client: Client, service: Upstream
) -> None:
    service.answers(ok(b"1", b"connection: close, x-hop", b"x-hop: 1", b"keep-alive: 5"))
    answer = await client.get(ME)
    assert not {b"connection", b"x-hop", b"keep-alive"} & dict(answer.headers).keys()
    assert (await client.get(ME)).status == 200
    assert len({request.connection for request in service.requests}) == 2


async def test_every_answer_says_that_its_type_is_not_to_be_guessed(
    client: Client, service: Upstream
) -> None:
    service.answers(ok(b"{}", b"x-content-type-options: nosniff", b"x-frame-options: DENY"))
    answer = await client.get(ME)
    assert answer.all(b"x-content-type-options") == [b"nosniff"]
    assert answer[b"x-frame-options"] == b"DENY"
    assert (await client.get(b"/nowhere"))[b"x-content-type-options"] == b"nosniff"


async def test_http_1_0_gets_a_length_and_the_end_of_its_connection_whatever_it_asks_for(
    client: Client, service: Upstream
) -> None:
    service.answers(CHUNKED + chunks(b"abc", b"def"))
    answer = await client.exchange(b"GET %b HTTP/1.0\r\nconnection: keep-alive\r\n\r\n" % ME)
    assert (answer[b"content-length"], answer.body) == (b"6", b"abcdef")
    assert answer[b"connection"] == b"close"
    assert await client.rest() == b""


@pytest.mark.parametrize("is_chunked", [False, True])
async def test_a_large_answer_arrives_whole_and_with_its_length(
    client: Client, service: Upstream, is_chunked: bool
) -> None:
    body = bytes(range(256)) * 12_345
    service.answers(CHUNKED + chunks(body) if is_chunked else ok(body))
    for _ in range(2):
        answer = await client.get(ME)
        assert (answer.body, answer[b"content-length"]) == (body, b"%d" % len(body))
    assert is_chunked or len({request.connection for request in service.requests}) == 1


@pytest.mark.parametrize("framing", [b"content-length: %d", b"connection: close\r\nx-size: %d"])
async def test_an_answer_over_the_limit_is_502(own: Upstream, framing: bytes) -> None:
    async with Door(own, answer_limit=100_000) as door, door.client() as client:
        own.answers(ok(b"x" * 100_000))
        assert (await client.get(ME)).status == 200
        head = b"HTTP/1.1 200 OK\r\n" + framing % 100_001
        own.answers(head + b"\r\n\r\n" + b"x" * 100_001, then_close=True)
        assert (await client.get(ME)).status == 502
