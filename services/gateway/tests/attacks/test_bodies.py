"""A body reaches a service whole or not at all, whatever is offered, dropped or held back.

An offer to upgrade is plain HTTP/1.1: it neither hides a body nor invents one. A request is
repeated whole or not at all when the service drops a kept connection.
"""

import asyncio
import itertools

import pytest

from services.gateway.tests.gateways import GatewayProcess
from services.gateway.tests.upstream import Upstream, chunks
from services.gateway.tests.wire import Client

from . import markers
from .markers import OFFERS, PREFIXES
from .member import failures_of

HEADERS: dict[str, tuple[bytes, ...]] = {"plain": (), **OFFERS}
_numbers = itertools.count(1)


def smuggled(marker: bytes) -> bytes:
    """A request that an attacker hides in a body."""
    return markers.request(b"GET", b"/internal/users", marker + b".smuggled")


def next_marker() -> bytes:
    return b"body.%d" % next(_numbers)


def no_stranger(upstream: Upstream) -> None:
    """Nothing arrived that was hidden in a body or cut off from its head."""
    assert [broken for broken in upstream.broken if broken[1]] == []
    assert [a for a in upstream.requests if a.path not in PREFIXES or not a.marker] == []
    assert [a.target for a in upstream.requests if b"upgrade" in a] == []


@pytest.mark.parametrize("offer", OFFERS)
@pytest.mark.parametrize("sent", ["nothing", "a part", "a part and a request"])
async def test_a_body_that_does_not_come_reaches_no_other_request(
    gateway: GatewayProcess, service: Upstream, offer: str, sent: str
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
    no_stranger(service)
    for attacker in attackers:
        attacker.close()
    assert await failures_of(gateway.port, PREFIXES, members=20, rounds=1) == []
    no_stranger(service)


@pytest.mark.parametrize("offer", HEADERS)
@pytest.mark.parametrize("do", [b"", b"drop", b"drop-body", b"drop-whole"])
async def test_a_body_in_two_pieces_arrives_whole(
    gateway: GatewayProcess, service: Upstream, offer: str, do: bytes
) -> None:
    async def attack(method: bytes, path: bytes, framing: str, *, is_cut: bool) -> None:
        marker = next_marker()
        body = smuggled(marker) * 2 if framing != "none" else b""
        line, sent = {
            "none": ((), b""),
            "length": ((b"content-length: %d" % len(body),), body),
            "chunks": ((b"transfer-encoding: chunked",), chunks(body[:50], body[50:])),
        }[framing]
        request = markers.request(method, path, marker, *HEADERS[offer], *line, do=do)
        half = len(sent) // 2 if is_cut else 0
        async with gateway.client() as client:
            await client.send(request + sent[:half])
            await gateway.settle()
            answer = await client.exchange(sent[half:])
            # A POST that may have been done is not repeated; the others may be sent twice.
            may_fail = do and method == b"POST"
            assert answer.status == 200 or (answer.status == 502 and may_fail)
            assert answer.echo in (marker, b"")
            again = await client.exchange(markers.request(b"GET", path, next_marker()))
            assert again.status == 200
        arrived = service.of(marker)
        assert len(arrived) <= (2 if do and method != b"POST" else 1)
        assert {a.body for a in arrived if a.whole} <= {body}
        assert do or arrived[0].whole

    # Kept connections for the attacks to be sent on.
    assert await failures_of(gateway.port, PREFIXES, members=6, rounds=1) == []
    ways = itertools.product((b"GET", b"PUT", b"POST"), PREFIXES, ("none", "length", "chunks"))
    attacks = [attack(*way, is_cut=is_cut) for way in ways for is_cut in (False, True)]
    members = failures_of(gateway.port, PREFIXES, members=50, rounds=1)
    failures, *_ = await asyncio.gather(members, *attacks)
    # Of members' requests, none is a POST, so that a dropped connection costs them nothing.
    assert failures == []
    no_stranger(service)
