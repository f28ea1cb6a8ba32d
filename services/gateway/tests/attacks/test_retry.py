"""A request is repeated whole or not at all when the service drops a kept connection."""

import asyncio
import itertools

import pytest

from . import markers
from .gateway_process import PREFIXES, GatewayProcess
from .member import failures_of
from .raw_client import RawClient
from .recording_upstream import RecordingUpstream
from .test_upgrade import OFFERS, next_marker, no_stranger

HEADERS: dict[str, tuple[bytes, ...]] = {"plain": (), **OFFERS}


@pytest.mark.parametrize("offer", HEADERS)
@pytest.mark.parametrize("dropped", ["drop", "drop-body"])
async def test_a_body_in_two_pieces_is_repeated_whole(
    gateway: GatewayProcess, upstream: RecordingUpstream, offer: str, dropped: str
) -> None:
    async def attack(method: bytes, path: bytes, *, chunked: bool) -> None:
        marker = next_marker()
        body = markers.request(b"GET", b"/internal/users", marker + b".smuggled") * 2
        pieces = body[:50], body[50:]
        framing = b"transfer-encoding: chunked" if chunked else b"content-length: %d" % len(body)
        headers = (*HEADERS[offer], framing)
        request = markers.request(method, path, marker, *headers, do=dropped.encode())
        whole = markers.chunks(*pieces)
        cut = whole.index(pieces[0]) + len(pieces[0]) + 2
        first, second = (whole[:cut], whole[cut:]) if chunked else pieces
        client = await RawClient.connect(gateway.port)
        await client.send(request + first)
        await gateway.settle()
        try:
            await client.send(second)
            answer = await client.answer()
        except ConnectionError:
            return
        finally:
            client.close()
        assert answer.status in (200, 502), answer
        if answer.status == 200:
            assert answer.echo == marker
            assert upstream.of(marker)[-1].body == body

    # Kept connections for the attacks to be sent on.
    assert await failures_of(gateway.port, PREFIXES, members=20, rounds=1) == []
    attacks = [
        attack(method, path, chunked=chunked)
        for method, path, chunked in itertools.product(
            (b"GET", b"PUT", b"POST"), PREFIXES, (False, True)
        )
    ]
    members = failures_of(gateway.port, PREFIXES, members=50, rounds=1)
    failures, *_ = await asyncio.gather(members, *attacks)
    assert failures == []
    for arrival in upstream.arrivals:
        assert not arrival.whole or arrival.body or b"upgrade." not in arrival.marker, arrival
    no_stranger(upstream)


async def test_a_post_that_may_have_been_done_is_not_repeated(
    gateway: GatewayProcess, upstream: RecordingUpstream
) -> None:
    for path in PREFIXES:
        marker = next_marker()
        assert await failures_of(gateway.port, (path,), members=2, rounds=1) == []
        client = await RawClient.connect(gateway.port)
        request = markers.request(b"POST", path, marker, body=b"once", do=b"drop")
        assert (await client.ask(request)).status == 502
        client.close()
        assert len(upstream.of(marker)) == 1


async def test_bytes_after_an_answer_reach_nobody(
    gateway: GatewayProcess, upstream: RecordingUpstream
) -> None:
    for path in PREFIXES * 2:
        client = await RawClient.connect(gateway.port)
        marker = next_marker()
        answer = await client.ask(markers.request(b"GET", path, marker, do=b"extra"))
        client.close()
        assert answer.status == 502 or answer.echo == marker
        assert await failures_of(gateway.port, (path,), members=3, rounds=2) == []
