"""Requests are forwarded to services, and responses to clients, byte for byte."""

import string

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from services.gateway.tests.gateways import GatewayThread
from services.gateway.tests.upstream_server import Upstream, ok
from services.gateway.tests.wire import LOGIN, ME, Client, Headers, chunks

# Written by the gateway, whatever was sent.
WRITTEN = b"""content-length host date server vary traceparent x-content-type-options x-request-id
    x-forwarded-for x-forwarded-proto x-forwarded-host""".split()
OK, CHUNKED = b"HTTP/1.1 200 OK\r\n", b"transfer-encoding: chunked\r\n\r\n"

visible = string.ascii_letters + string.digits + "-._~!$&'()*+,;=:@"
# No header that is interpreted begins with a q.
names = st.text(string.ascii_lowercase + string.digits + "!#$%&'*+-.^_`|~", max_size=20).map(
    lambda name: b"q" + name.encode()
)
values = st.binary(max_size=60).map(
    lambda raw: bytes(byte for byte in raw if byte == 9 or (byte >= 32 and byte != 127)).strip()
)
headers = st.lists(st.tuples(names, values), max_size=8)
bodies = st.binary(max_size=200) | st.binary(min_size=1, max_size=50).map(lambda b: b * 4000)
messages = st.tuples(headers, bodies, st.booleans())


def kept(headers: Headers) -> Headers:
    """Those that are passed on; the order counts among headers of one name only."""
    return sorted((pair for pair in headers if pair[0] not in WRITTEN), key=lambda pair: pair[0])


def message(start: bytes, headers: Headers, body: bytes, is_chunked: bool) -> bytes:
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
    sent=messages,
    answered=messages,
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
    service.answers(message(b"HTTP/1.1 200 OK", *answered))
    start = method + b" /api/auth/x?" + query + b" HTTP/1.1"
    head = [(b"host", b"keto.test"), *sent[0]]
    answer = await client.exchange(message(start, head, *sent[1:]))
    (request,) = service.requests
    assert request.start == start
    assert (kept(request.headers), request.body) == (kept(sent[0]), sent[1])
    assert (kept(answer.headers), answer.body) == (kept(answered[0]), answered[1])


async def test_hop_by_hop_headers_are_dropped_and_the_gateways_are_added(
    client: Client, service: Upstream
) -> None:
    for named in (b"keep-alive, X-Mine", b"x-mine, host, content-length, x-forwarded-for"):
        await client.ask(
            *(b"POST", LOGIN, b"connection: " + named, b"x-mine: 1", b"keep-alive: timeout=5"),
            *(b"te: trailers", b"proxy-authorization: basic x", b"proxy-connection: keep-alive"),
            *(b"upgrade: h3", b"authorization: Bearer y"),
            body=b"abc",
        )
    for request in service.requests:
        assert kept(request.headers) == [(b"authorization", b"Bearer y")]
        assert (request.body, request[b"x-forwarded-for"]) == (b"abc", b"127.0.0.1")


SANE = [b"abc-123", b"0190f3a2-7b1c-7def-8000-000000000000"]


@pytest.mark.parametrize("given", [*SANE, b"", b"a" * 101, b"a/b", b'"<a>"', b"\xff"])
async def test_a_sane_request_id_is_kept_and_any_other_is_replaced(
    client: Client, service: Upstream, given: bytes
) -> None:
    answers = [await client.get(ME, b"x-request-id: " + given) for _ in range(2)]
    answers.append(await client.get(ME))
    ids = [request[b"x-request-id"] for request in service.requests]
    assert ids == [answer[b"x-request-id"] for answer in answers]
    new = {each for each in ids if each != given and len(each) == 36}
    assert len(new) == (1 if given in SANE else 3)


PARENT = b"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


@pytest.mark.parametrize(
    "given", [PARENT, b"", b"00-0-0-00", b"00-" + b"0" * 32 + b"-00f067aa0ba902b7-01"]
)
async def test_a_clients_trace_is_continued_or_a_new_one_begins(
    client: Client, service: Upstream, given: bytes
) -> None:
    await client.get(ME, *([b"traceparent: " + given, b"tracestate: a=1"] if given else []))
    (request,) = service.requests
    version, trace, span, flags = request[b"traceparent"].split(b"-")
    # Without an endpoint for traces no trace is sampled, whatever the client says.
    assert (version, len(trace), len(span), flags) == (b"00", 32, 16, b"00")
    assert int(trace, 16)
    goes_on = given == PARENT
    assert (request[b"traceparent"][:52] == PARENT[:52]) == goes_on
    assert request.all(b"tracestate") == ([b"a=1"] if goes_on else [])


_TRACED = {"otel_exporter_otlp_endpoint": "http://127.0.0.1:9"}


@pytest.mark.parametrize("share", [0, 1])
@pytest.mark.parametrize("flag", [b"00", b"01"])
async def test_a_clients_sampled_flag_is_ignored(
    upstream: Upstream, spans: InMemorySpanExporter, share: int, flag: bytes
) -> None:
    traced = GatewayThread(upstream, **_TRACED, otel_traces_sampler_arg=share)
    async with traced as gateway, gateway.client() as client:
        await client.get(ME, b"traceparent: " + PARENT[:-2] + flag)
    (received,) = upstream.requests
    assert received[b"traceparent"][:35] == PARENT[:35]
    assert received[b"traceparent"].endswith(b"-%02d" % share)
    assert len(spans.get_finished_spans()) == share


@pytest.mark.parametrize(
    ("sent", "status"), [(PARENT, b"503 Service Unavailable"), (b"nonsense", b"200 OK")]
)
async def test_the_gateways_span_is_the_parent_of_the_services(
    upstream: Upstream, spans: InMemorySpanExporter, sent: bytes, status: bytes
) -> None:
    upstream.answers(ok(status=status))
    traced = GatewayThread(upstream, **_TRACED, otel_traces_sampler_arg=1)
    async with traced as gateway, gateway.client() as client:
        path = b"/api/plans/keto-start?x=1"
        await client.get(path, b"traceparent: " + sent, b"tracestate: theirs=1")
    (span,) = spans.get_finished_spans()
    assert (span.name, span.status.is_ok) == ("GET /api/plans", status == b"200 OK")
    assert span.attributes is not None
    assert span.attributes["http.response.status_code"] == int(status[:3])
    assert span.attributes["url.path"] == "/api/plans/keto-start"
    (received,) = upstream.requests
    place = b"00-%032x-%016x" % (span.context.trace_id, span.context.span_id)
    assert received[b"traceparent"][:52] == place
    # Without a parent that can be read, a trace begins here.
    parent = b"%016x" % span.parent.span_id if span.parent else b""
    assert (parent, received.all(b"tracestate")) == (
        (b"00f067aa0ba902b7", [b"theirs=1"]) if sent == PARENT else (b"", [])
    )


async def test_the_gateway_answers_100_continue_itself(client: Client, service: Upstream) -> None:
    head = b"POST /api/auth/login HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\n"
    await client.send(head + b"content-length: 3\r\n\r\n")
    assert await client.receive()
    assert client.received == b"HTTP/1.1 100 Continue\r\n\r\n"
    assert (await client.exchange(b"abc")).status == 200
    assert service.requests[0].body == b"abc"
    assert b"expect" not in service.requests[0]


ERROR, LARGE = b'{"error":"x"}', bytes(range(256)) * 12_345
INTERIM = b"HTTP/1.1 103 Hints\r\nlink: x\r\nconnection: etag\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"
COOKIES = [(b"set-cookie", b"a=1; Path=/"), (b"set-cookie", b"b=2")]
TRAILERS = b"trailer: x-sum\r\n" + CHUNKED + b"3;ext=1\r\nabc\r\n0\r\nx-sum: 1\r\n\r\n"
HOP_BY_HOP = (b"connection: x-hop", b"x-hop: 1", b"keep-alive: 5")
SECURITY = (b"x-content-type-options: nosniff", b"x-frame-options: DENY")
NOTHING = b"HTTP/1.1 204 No Content\r\n"
NOT_MODIFIED = b"HTTP/1.1 304 Not Modified\r\netag: x\r\ncontent-length: 99\r\n\r\n"


@pytest.mark.parametrize(
    ("response", "status", "body", "headers"),
    [
        (ok(ERROR, status=b"201 Created"), 201, ERROR, []),
        (ok(ERROR, status=b"418 I'm a teapot"), 418, ERROR, []),
        (ok(ERROR, status=b"500 Oops"), 500, ERROR, []),
        (ok(ERROR, status=b"599 Own"), 599, ERROR, []),
        (ok(b"1", *(b"%b: %b" % cookie for cookie in COOKIES)), 200, b"1", COOKIES),
        (NOTHING + b"\r\n", 204, b"", []),
        (NOTHING + b"content-length: 0\r\n\r\n", 204, b"", []),
        (NOT_MODIFIED, 304, b"", [(b"etag", b"x")]),
        (INTERIM + ok(b"final", b"etag: 1"), 200, b"final", [(b"etag", b"1")]),
        (OK + TRAILERS, 200, b"abc", []),
        (ok(b"1", *HOP_BY_HOP), 200, b"1", []),
        (ok(b"1", *SECURITY), 200, b"1", [(b"x-frame-options", b"DENY")]),
        (ok(LARGE), 200, LARGE, []),
        (OK + CHUNKED + chunks(LARGE), 200, LARGE, []),
    ],
)
async def test_a_response_is_forwarded_and_its_connection_reused(
    client: Client,
    service: Upstream,
    response: bytes,
    status: int,
    body: bytes,
    headers: Headers,
) -> None:
    service.answers(response)
    for _ in range(2):
        answer = await client.get(ME)
        assert (answer.status, answer.body, kept(answer.headers)) == (status, body, headers)
        assert answer[b"x-content-type-options"] == b"nosniff"
    assert len({request.connection for request in service.requests}) == 1


@pytest.mark.parametrize("start", [b"HTTP/1.0 200 OK\r\n\r\n", ok(b"", b"connection: close")])
async def test_a_response_that_ends_with_its_connection_arrives_whole(
    client: Client, service: Upstream, start: bytes
) -> None:
    service.answers(start.replace(b": 0", b": 300000") + b"x" * 300_000, then_close=True)
    for _ in range(2):
        answer = await client.get(ME)
        assert (answer.status, answer.body) == (200, b"x" * 300_000)
        assert kept(answer.headers) == []
    assert len({request.connection for request in service.requests}) == 2


@pytest.mark.parametrize(
    ("framing", "length"), [(b"content-length: 1000\r\n\r\n", [b"1000"]), (CHUNKED, [])]
)
async def test_a_response_to_head_has_no_body_whatever_its_headers_say(
    client: Client, service: Upstream, framing: bytes, length: list[bytes]
) -> None:
    service.answers(OK + framing)
    answer = await client.ask(b"HEAD", ME)
    assert (answer.status, answer.all(b"content-length")) == (200, length)
    service.answers(ok(b"next"))
    assert (await client.get(ME)).body == b"next"
    assert len({request.connection for request in service.requests}) == 1


async def test_http_1_0_receives_a_length_and_its_connection_is_closed(
    client: Client, service: Upstream
) -> None:
    service.answers(OK + CHUNKED + chunks(b"abc", b"def"))
    answer = await client.exchange(b"GET %b HTTP/1.0\r\nconnection: keep-alive\r\n\r\n" % ME)
    assert (answer[b"content-length"], answer.body) == (b"6", b"abcdef")
    assert answer[b"connection"] == b"close"
    assert await client.rest() == b""
