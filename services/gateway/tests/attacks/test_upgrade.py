"""An offer to upgrade is plain HTTP/1.1: it neither hides a body nor invents one."""

import asyncio
import itertools

import pytest

from services.gateway.tests.gateways import GatewayProcess
from services.gateway.tests.upstream import Upstream, chunks
from services.gateway.tests.wire import Client

from . import markers
from .markers import PREFIXES
from .member import failures_of

OFFERS = {
    "foo": (b"connection: Upgrade", b"upgrade: foo"),
    "h2c": (
        b"connection: Upgrade, HTTP2-Settings",
        b"upgrade: h2c",
        b"http2-settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA",
    ),
    "websocket": (
        b"connection: Upgrade",
        b"upgrade: websocket",
        b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
        b"sec-websocket-version: 13",
    ),
}
_numbers = itertools.count(1)


def smuggled(marker: bytes) -> bytes:
    """A request that an attacker hides in a body."""
    return markers.request(b"GET", b"/internal/users", marker + b".smuggled")


def next_marker() -> bytes:
    return b"upgrade.%d" % next(_numbers)


def no_stranger(upstream: Upstream) -> None:
    """Nothing arrived that was hidden in a body or cut off from its head."""
    assert [broken for broken in upstream.broken if broken[1]] == []
    strangers = [a for a in upstream.requests if a.path not in PREFIXES or not a.marker]
    assert strangers == []
    assert [a.target for a in upstream.requests if a.all(b"upgrade")] == []


@pytest.mark.parametrize("offer", OFFERS)
@pytest.mark.parametrize("sent", ["nothing", "a part", "a part and a request"])
async def test_a_body_that_does_not_come_reaches_no_other_request(
    gateway: GatewayProcess, upstream: Upstream, offer: str, sent: str
) -> None:
    attackers = []
    for path in PREFIXES * 4:
        marker = next_marker()
        hidden = smuggled(marker)
        part = {"nothing": b"", "a part": b"x" * 20, "a part and a request": hidden}[sent]
        length = b"content-length: %d" % (len(hidden) + 200)
        attacker = await Client.connect(gateway.port)
        request = markers.request(b"GET", path, marker, *OFFERS[offer], length, do=b"early")
        await attacker.send(request + part)
        attackers.append(attacker)
    await gateway.settle()
    assert await failures_of(gateway.port, PREFIXES, members=50, rounds=1) == []
    no_stranger(upstream)
    for attacker in attackers:
        attacker.close()
    assert await failures_of(gateway.port, PREFIXES, members=20, rounds=1) == []
    no_stranger(upstream)


@pytest.mark.parametrize("offer", OFFERS)
@pytest.mark.parametrize("framing", ["length", "chunks"])
async def test_the_body_after_an_offer_arrives_whole(
    gateway: GatewayProcess, upstream: Upstream, offer: str, framing: str
) -> None:
    async def offer_with_body(method: bytes, path: bytes, *, pieces: bool) -> None:
        marker = next_marker()
        body = marker + smuggled(marker)
        if framing == "length":
            header, sent = b"content-length: %d" % len(body), body
        else:
            header, sent = b"transfer-encoding: chunked", chunks(body[:20], body[20:])
        request = markers.request(method, path, marker, *OFFERS[offer], header)
        client = await Client.connect(gateway.port)
        if pieces:
            await client.send(request)
            await gateway.settle()
            await client.send(sent)
        else:
            await client.send(request + sent)
        answer = await client.answer()
        client.close()
        assert (answer.status, answer.echo) == (200, marker)
        assert [(a.body, a.whole) for a in upstream.of(marker)] == [(body, True)]

    attacks = [
        offer_with_body(method, path, pieces=pieces)
        for method, path, pieces in itertools.product((b"GET", b"POST"), PREFIXES, (False, True))
    ]
    members = failures_of(gateway.port, PREFIXES, members=50, rounds=1)
    failures, *_ = await asyncio.gather(members, *attacks)
    assert failures == []
    no_stranger(upstream)


@pytest.mark.parametrize("offer", OFFERS)
async def test_an_offer_without_a_body_is_answered_and_the_connection_goes_on(
    gateway: GatewayProcess, upstream: Upstream, offer: str
) -> None:
    for path in PREFIXES:
        client = await Client.connect(gateway.port)
        first, second = next_marker(), next_marker()
        answer = await client.exchange(markers.request(b"GET", path, first, *OFFERS[offer]))
        assert (answer.status, answer.echo) == (200, first)
        answer = await client.exchange(markers.request(b"GET", path, second))
        assert (answer.status, answer.echo) == (200, second)
        client.close()
    no_stranger(upstream)
