"""The service gets the client's request."""

import string
from collections.abc import Iterable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gateway.addresses import Clients
from gateway.paths import AmbiguousPath, normalised
from gateway.request import HOP_BY_HOP

from .gateways import Door, all_at
from .upstream import Connection, Upstream, ok
from .wire import Client, Headers, Message

ADDED = {b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"traceparent"}
ADDED |= {b"x-request-id", b"x-content-type-options", b"vary", b"date", b"server"}
FRAMING = {b"content-length", b"transfer-encoding", b"host"}

visible = "".join(chr(code) for code in range(0x21, 0x7F))
token = string.ascii_letters + string.digits + "!#$%&'*+-.^_`|~"
# What RFC 3986 allows, and a stray percent sign.
in_paths = string.ascii_letters + string.digits + "-._~!$&'()*+,;=:@/%"
paths = st.text(in_paths, max_size=40).map(lambda text: b"/api/auth/" + text.encode())
queries = st.text(in_paths + "?", max_size=40).map(str.encode)
values = st.binary(max_size=60).map(
    lambda raw: bytes(byte for byte in raw if byte == 9 or (byte >= 32 and byte != 127)).strip()
)
names = (
    st.text(token, min_size=1, max_size=20)
    .map(lambda text: text.lower().encode())
    .filter(lambda name: name not in HOP_BY_HOP | ADDED | FRAMING)
    .filter(lambda name: not name.startswith((b"x-", b"proxy", b"access-control")))
    .filter(lambda name: name not in (b"expect", b"forwarded", b"tracestate", b"http2-settings"))
    .filter(lambda name: name != b"date")
)
headers = st.lists(st.tuples(names, values), max_size=8)
big = st.binary(min_size=1, max_size=50).map(lambda piece: piece * 4000)
bodies = st.one_of(st.binary(max_size=200), big)


def kept(message: Message) -> Headers:
    """Those that are passed on; the order counts among headers of one name only."""
    return by_name(pair for pair in message.headers if pair[0] not in ADDED | FRAMING)


def by_name(headers: Iterable[tuple[bytes, bytes]]) -> Headers:
    return sorted(headers, key=lambda pair: pair[0])


def framed(body: bytes, chunked: bool) -> tuple[bytes, bytes]:
    if not chunked:
        return b"content-length: %d" % len(body), body
    pieces = [body[i : i + 7919] for i in range(0, len(body), 7919)]
    chunks = b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in pieces)
    return b"transfer-encoding: chunked", chunks + b"0\r\n\r\n"


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    method=st.sampled_from([b"POST", b"PUT", b"PATCH", b"DELETE", b"GET"]),
    path=paths,
    query=queries,
    request_headers=headers,
    request_body=bodies,
    response_headers=headers,
    response_body=bodies,
    chunked=st.tuples(st.booleans(), st.booleans()),
)
async def test_every_byte_arrives_in_both_directions(
    door: Door,
    service: Upstream,
    method: bytes,
    path: bytes,
    query: bytes,
    request_headers: Headers,
    request_body: bytes,
    response_headers: Headers,
    response_body: bytes,
    chunked: tuple[bool, bool],
) -> None:
    try:
        path = normalised(path)
    except AmbiguousPath:
        path = b"/api/auth"
    target = path + b"?" + query if query else path
    framing, body = framed(response_body, chunked[1])
    head = b"".join(b"%b: %b\r\n" % pair for pair in response_headers)
    service.forget()
    service.answers(b"HTTP/1.1 200 OK\r\n" + head + framing + b"\r\n\r\n" + body)

    framing, body = framed(request_body, chunked[0])
    head = b"".join(b"%b: %b\r\n" % pair for pair in request_headers)
    async with door.client() as client:
        start = method + b" " + target + b" HTTP/1.1\r\nhost: keto.test\r\n"
        await client.send(start + head + framing + b"\r\n\r\n" + body)
        answer = await client.answer()

    (request,) = service.requests
    assert request.start == method + b" " + target + b" HTTP/1.1"
    assert kept(request) == by_name(request_headers)
    assert (request.body, request.chunked) == (request_body, False)
    assert kept(answer) == by_name(response_headers)
    assert (answer.body, answer.chunked) == (response_body, False)


async def test_a_webhook_arrives_with_its_signature_and_its_very_bytes(
    door: Door, services: dict[str, Upstream]
) -> None:
    billing = services["billing"]
    billing.forget()
    body = '{ "id":"evt_1",\n  "name": "Zoë\\u00eb" }\n'.encode()
    async with door.client() as client:
        await client.ask(
            b"POST", b"/api/payments/webhook", b"Stripe-Signature: t=1,v1=abc", body=body
        )
    (request,) = billing.requests
    assert (request.body, request[b"stripe-signature"]) == (body, b"t=1,v1=abc")


async def test_hop_by_hop_headers_end_at_the_gateway(client: Client, service: Upstream) -> None:
    await client.get(
        b"/api/auth/me",
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
    await client.ask(
        b"POST",
        b"/api/auth/login",
        b"connection: host, content-length, x-forwarded-for, x-request-id",
        body=b"abc",
    )
    (request,) = service.requests
    assert request.body == b"abc"
    assert request[b"x-forwarded-for"] == b"127.0.0.1"
    assert request[b"x-request-id"]


async def test_a_client_is_not_believed_about_where_it_is(
    client: Client, service: Upstream
) -> None:
    await client.get(
        b"/api/auth/me",
        b"x-forwarded-for: 6.6.6.6",
        b"x-forwarded-proto: https",
        b"x-forwarded-host: evil.test",
        b"x-real-ip: 6.6.6.6",
        b"forwarded: for=6.6.6.6",
    )
    (request,) = service.requests
    assert request[b"x-forwarded-for"] == b"127.0.0.1"
    assert request[b"x-forwarded-proto"] == b"http"
    assert request[b"x-forwarded-host"] == b"keto.test"
    assert request[b"host"] == service.url.removeprefix("http://").encode()
    assert b"forwarded" not in request
    assert b"x-real-ip" not in request


FORGED = (
    b"x-forwarded-for: 6.6.6.6, 2001:db8::6",
    b"x-forwarded-for: 9.9.9.9",
    b"x-forwarded-proto: https",
    b"x-forwarded-host: keto.example",
    b"x-client-networks: 6.6.6.6/32",
)


@pytest.mark.parametrize(
    ("trusted", "hops"),
    [
        ("127.0.0.1/32", b"9.9.9.9, 127.0.0.1"),
        ("127.0.0.0/8,9.9.9.0/24", b"2001:db8::6, 9.9.9.9, 127.0.0.1"),
        ("127.0.0.0/8, 9.9.9.0/24, 2001:db8::/32", b"6.6.6.6, 2001:db8::6, 9.9.9.9, 127.0.0.1"),
        ("0.0.0.0/0,::/0", b"6.6.6.6, 2001:db8::6, 9.9.9.9, 127.0.0.1"),
    ],
)
async def test_the_proxies_of_trusted_networks_are_believed_about_the_client_before_them(
    own: Upstream, trusted: str, hops: bytes
) -> None:
    async with Door(all_at(own.url), trusted_proxies=trusted) as door, door.client() as client:
        await client.get(b"/api/auth/me", *FORGED)
    (request,) = own.requests
    assert request[b"x-forwarded-for"] == hops
    assert request[b"x-forwarded-proto"] == b"https"
    assert request[b"x-forwarded-host"] == b"keto.example"


@pytest.mark.parametrize("hop", [b"203.0.113.7:4711", b"[2001:db8::6]:4711", b"[2001:db8::6]"])
def test_a_proxy_that_names_the_clients_port_is_understood(hop: bytes) -> None:
    client = Clients(["10.0.0.0/8"], []).of_request("10.0.0.1", hop)
    assert client.hops[0] in ("203.0.113.7", "2001:db8::6")


@pytest.mark.parametrize("trusted", ["none", "10.0.0.0/8", "127.0.0.9/32"])
async def test_a_client_that_is_no_trusted_proxy_is_not_believed(
    own: Upstream, trusted: str
) -> None:
    settings = {"trusted_proxies": trusted, "rate_limit_burst": 2}
    async with Door(all_at(own.url), **settings) as door, door.client() as client:
        # However it calls itself, it is one client.
        for status in (200, 200, 429):
            assert (await client.get(b"/api/auth/me", *FORGED)).status == status
    for request in own.requests:
        assert request[b"x-forwarded-for"] == b"127.0.0.1"
        assert request[b"x-forwarded-proto"] == b"http"
        assert request[b"x-forwarded-host"] == b"keto.test"
        assert request[b"x-client-networks"] == b"127.0.0.1/32"


@pytest.mark.parametrize("trusted", ["none", "127.0.0.1/32"])
@pytest.mark.parametrize("named", [b"127.0.0.1", b"::1", b"::ffff:127.0.0.1", b"", b"unknown"])
async def test_an_address_that_is_forwarded_is_never_exempt(
    own: Upstream, named: bytes, trusted: str
) -> None:
    settings = {"trusted_proxies": trusted, "rate_limit_burst": 2}
    async with Door(all_at(own.url), **settings) as door, door.client() as client:
        for status in (200, 200, 429):
            answer = await client.get(b"/api/auth/me", b"x-forwarded-for: " + named)
            assert answer.status == status
        # Who connects without a proxy still is.
        for _ in range(4):
            assert (await client.get(b"/api/auth/me")).status == 200


@pytest.mark.parametrize(
    ("address", "networks"),
    [
        (b"203.0.113.7", b"203.0.113.7/32"),
        (b"::ffff:203.0.113.7", b"203.0.113.7/32"),
        (b"2001:db8:1:23ff::9", b"2001:db8:1:23ff::/64 2001:db8:1:2300::/56 2001:db8:1::/48"),
    ],
)
async def test_services_are_told_the_networks_that_limits_count_a_client_in(
    own: Upstream, address: bytes, networks: bytes
) -> None:
    async with (
        Door(all_at(own.url), trusted_proxies="127.0.0.1/32") as door,
        door.client() as client,
    ):
        await client.get(b"/api/auth/me", b"x-forwarded-for: " + address)
    assert own.requests[0][b"x-client-networks"] == networks


async def test_a_client_without_limits_is_counted_in_no_network(
    client: Client, service: Upstream
) -> None:
    await client.get(b"/api/auth/me", b"x-client-networks: 6.6.6.6/32")
    assert b"x-client-networks" not in service.requests[0]


@pytest.mark.parametrize("given", [b"abc-123", b"0190f3a2-7b1c-7def-8000-000000000000"])
async def test_a_sane_request_id_is_kept(client: Client, service: Upstream, given: bytes) -> None:
    answer = await client.get(b"/api/auth/me", b"x-request-id: " + given)
    assert service.requests[0][b"x-request-id"] == answer[b"x-request-id"] == given


@pytest.mark.parametrize(
    "given",
    [
        b"",
        b"x-request-id: " + b"a" * 101,
        b"x-request-id: a/b",
        b'x-request-id: "<a>"',
        b"x-request-id: \xff",
    ],
)
async def test_without_a_sane_request_id_there_is_a_new_one(
    client: Client, service: Upstream, given: bytes
) -> None:
    answers = [await client.get(b"/api/auth/me", *filter(None, [given])) for _ in range(2)]
    ids = {request[b"x-request-id"] for request in service.requests}
    assert len(ids) == 2
    assert ids == {answer[b"x-request-id"] for answer in answers}
    assert all(len(ident) == 36 for ident in ids)


async def test_a_trace_goes_on(client: Client, service: Upstream) -> None:
    parent = b"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    await client.get(b"/api/auth/me", b"traceparent: " + parent, b"tracestate: a=1")
    (request,) = service.requests
    assert (request[b"traceparent"], request[b"tracestate"]) == (parent, b"a=1")


@pytest.mark.parametrize(
    "given", [None, b"00-0-0-00", b"00-" + b"0" * 32 + b"-00f067aa0ba902b7-01"]
)
async def test_a_trace_begins_where_there_is_none(
    client: Client, service: Upstream, given: bytes | None
) -> None:
    lines = [b"traceparent: " + given, b"tracestate: a=1"] if given else []
    await client.get(b"/api/auth/me", *lines)
    (request,) = service.requests
    version, trace, span, flags = request[b"traceparent"].split(b"-")
    assert (version, len(trace), len(span), flags) == (b"00", 32, 16, b"01")
    assert int(trace, 16)
    assert request[b"traceparent"] != given
    assert b"tracestate" not in request


async def test_the_gateway_answers_100_continue_itself(client: Client, service: Upstream) -> None:
    await client.send(
        b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\n"
        b"content-length: 3\r\n\r\n"
    )
    assert await client.receive()
    assert client.received == b"HTTP/1.1 100 Continue\r\n\r\n"
    await client.send(b"abc")
    assert (await client.answer()).status == 200
    assert service.requests[0].body == b"abc"
    assert b"expect" not in service.requests[0]


async def test_pipelined_requests_are_answered_in_order(client: Client, service: Upstream) -> None:
    async def name(request: Message, on: Connection) -> None:
        on.writer.write(ok(request.target))

    service.answers(name)
    targets = [b"/api/auth/%d" % number for number in range(20)]
    await client.send(b"".join(b"GET %b HTTP/1.1\r\nhost: a\r\n\r\n" % one for one in targets))
    assert [(await client.answer()).body for _ in targets] == targets
