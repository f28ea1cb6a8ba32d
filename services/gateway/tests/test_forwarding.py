"""The service gets the client's request, and the client the service's response."""

import string
from collections.abc import Iterable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .upstream import Connection, Upstream, chunks, ok
from .wire import Client, Headers, Message

ME = b"/api/auth/me"
# Written by the gateway, whatever was sent; and what none passes on.
WRITTEN = b"""content-length host date server vary traceparent x-content-type-options x-request-id
    x-forwarded-for x-forwarded-proto x-forwarded-host""".split()
INTERPRETED = b"""expect forwarded http2-settings tracestate te trailer upgrade connection
    keep-alive transfer-encoding""".split()

visible = string.ascii_letters + string.digits + "-._~!$&'()*+,;=:@"
names = (
    st.text(string.ascii_lowercase + string.digits + "!#$%&'*+-.^_`|~", min_size=1, max_size=20)
    .map(str.encode)
    .filter(lambda name: name not in {*WRITTEN, *INTERPRETED})
    .filter(lambda name: not name.startswith((b"x-", b"proxy", b"access-control")))
)
values = st.binary(max_size=60).map(
    lambda raw: bytes(byte for byte in raw if byte == 9 or (byte >= 32 and byte != 127)).strip()
)
headers = st.lists(st.tuples(names, values), max_size=8)
bodies = st.binary(max_size=200) | st.binary(min_size=1, max_size=50).map(lambda b: b * 4000)


def kept(message: Message) -> Headers:
    """Those that are passed on; the order counts among headers of one name only."""
    return by_name(pair for pair in message.headers if pair[0] not in WRITTEN)


def by_name(headers: Iterable[tuple[bytes, bytes]]) -> Headers:
    return sorted(headers, key=lambda pair: pair[0])


def message(start: bytes, headers: Headers, body: bytes, *, is_chunked: bool) -> bytes:
    framing = b"content-length: %d" % len(body)
    if is_chunked:
        framing = b"transfer-encoding: chunked"
        body = chunks(*(body[at : at + 7919] for at in range(0, len(body), 7919)))
    return b"\r\n".join([start, *(b"%b: %b" % pair for pair in headers), framing, b"", body])


@settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    method=st.sampled_from([b"POST", b"PUT", b"PATCH", b"DELETE", b"GET"]),
    query=st.text(visible + "/%?", max_size=40).map(str.encode),
    sent=st.tuples(headers, bodies, st.booleans()),
    answered=st.tuples(headers, bodies, st.booleans()),
)
async def test_every_byte_arrives_in_both_directions(
    client: Client,
    service: Upstream,
    method: bytes,
    query: bytes,
    sent: tuple[Headers, bytes, bool],
    answered: tuple[Headers, bytes, bool],
) -> None:
    service.forget()
    service.answers(message(b"HTTP/1.1 200 OK", *answered[:2], is_chunked=answered[2]))
    start = method + b" /api/auth/x?" + query + b" HTTP/1.1"
    head = [(b"host", b"keto.test"), *sent[0]]
    answer = await client.exchange(message(start, head, sent[1], is_chunked=sent[2]))
    (request,) = service.requests
    assert request.start == start
    assert (kept(request), request.body) == (by_name(sent[0]), sent[1])
    assert (kept(answer), answer.body) == (by_name(answered[0]), answered[1])


async def test_hop_by_hop_headers_end_at_the_gateway(client: Client, service: Upstream) -> None:
    await client.get(
        ME,
        b"connection: keep-alive, X-Mine",
        b"x-mine: 1",
        b"keep-alive: timeout=5",
        b"te: trailers",
        b"proxy-authorization: basic x",
        b"proxy-connection: keep-alive",
        b"upgrade: h3",
        b"authorization: Bearer y",
    )
    (request,) = service.requests
    assert kept(request) == [(b"authorization", b"Bearer y")]


async def test_connection_cannot_remove_the_gateways_own_headers(
    client: Client, service: Upstream
) -> None:
    named = b"connection: host, content-length, x-forwarded-for, x-request-id"
    await client.ask(b"POST", b"/api/auth/login", named, body=b"abc")
    (request,) = service.requests
    assert request.body == b"abc"
    assert request[b"x-forwarded-for"] == b"127.0.0.1"
    assert request[b"x-request-id"]


@pytest.mark.parametrize("given", [b"abc-123", b"0190f3a2-7b1c-7def-8000-000000000000"])
async def test_a_sane_request_id_is_kept(client: Client, service: Upstream, given: bytes) -> None:
    answer = await client.get(ME, b"x-request-id: " + given)
    assert service.requests[0][b"x-request-id"] == answer[b"x-request-id"] == given


@pytest.mark.parametrize("given", [b"", b"a" * 101, b"a/b", b'"<a>"', b"\xff"])
async def test_without_a_sane_request_id_there_is_a_new_one(
    client: Client, service: Upstream, given: bytes
) -> None:
    lines = [b"x-request-id: " + given] if given else []
    answers = [await client.get(ME, *lines) for _ in range(2)]
    ids = {request[b"x-request-id"] for request in service.requests}
    assert len(ids) == 2
    assert ids == {answer[b"x-request-id"] for answer in answers}
    assert all(len(ident) == 36 for ident in ids)


async def test_a_trace_goes_on(client: Client, service: Upstream) -> None:
    parent = b"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    await client.get(ME, b"traceparent: " + parent, b"tracestate: a=1")
    (request,) = service.requests
    assert (request[b"traceparent"], request[b"tracestate"]) == (parent, b"a=1")


@pytest.mark.parametrize("given", [b"", b"00-0-0-00", b"00-" + b"0" * 32 + b"-00f067aa0ba902b7-01"])
async def test_a_trace_begins_where_there_is_none(
    client: Client, service: Upstream, given: bytes
) -> None:
    lines = [b"traceparent: " + given, b"tracestate: a=1"] if given else []
    await client.get(ME, *lines)
    (request,) = service.requests
    version, trace, span, flags = request[b"traceparent"].split(b"-")
    assert (version, len(trace), len(span), flags) == (b"00", 32, 16, b"01")
    assert int(trace, 16)
    assert b"tracestate" not in request


async def test_the_gateway_answers_100_continue_itself(client: Client, service: Upstream) -> None:
    head = b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\n"
    await client.send(head + b"content-length: 3\r\n\r\n")
    assert await client.receive()
    assert client.received == b"HTTP/1.1 100 Continue\r\n\r\n"
    assert (await client.exchange(b"abc")).status == 200
    assert service.requests[0].body == b"abc"
    assert b"expect" not in service.requests[0]


async def test_pipelined_requests_are_answered_in_order(client: Client, service: Upstream) -> None:
    async def name(request: Message, on: Connection) -> None:
        on.writer.write(ok(request.target))

    service.answers(name)
    targets = [b"/api/auth/%d" % number for number in range(20)]
    await client.send(b"".join(b"GET %b HTTP/1.1\r\nhost: a\r\n\r\n" % one for one in targets))
    assert [(await client.answer()).body for _ in targets] == targets
