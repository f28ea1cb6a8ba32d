"""A request is repeated whole or not at all when the service drops a kept connection."""

import asyncio
import itertools

import pytest

from services.gateway.tests.gateways import GatewayProcess
from services.gateway.tests.upstream import Upstream, chunks
from services.gateway.tests.wire import Client

from . import markers
from .markers import PREFIXES
from .member import failures_of
from .test_upgrade import OFFERS, next_marker, no_stranger, smuggled

HEADERS: dict[str, tuple[bytes, ...]] = {"plain": (), **OFFERS}


@pytest.mark.parametrize("offer", HEADERS)
@pytest.mark.parametrize("dropped", [b"drop", b"drop-body", b"drop-whole"])
async def test_a_body_in_two_pieces_is_repeated_whole(
    gateway: GatewayProcess, upstream: Upstream, offer: str, dropped: bytes
) -> None:
    attacks = itertools.product((b"GET", b"PUT", b"POST"), (False, True))
    for method, chunked in attacks:
        # Kept connections for the attacks to be sent on.
        assert await failures_of(gateway.port, PREFIXES, members=6, rounds=1) == []
        attacked = (
            two_pieces(gateway, upstream, method, path, HEADERS[offer], dropped, chunked=chunked)
            for path in PREFIXES
        )
        await asyncio.gather(*attacked)
    assert await failures_of(gateway.port, PREFIXES, members=50, rounds=1) == []
    no_stranger(upstream)


async def two_pieces(
    gateway: GatewayProcess,
    upstream: Upstream,
    method: bytes,
    path: bytes,
    offer: tuple[bytes, ...],
    dropped: bytes,
    *,
    chunked: bool,
) -> None:
    """Send a body in two pieces to a service that drops the connection."""
    marker = next_marker()
    body = smuggled(marker) * 2
    pieces = body[:50], body[50:]
    framing = b"transfer-encoding: chunked" if chunked else b"content-length: %d" % len(body)
    request = markers.request(method, path, marker, *offer, framing, do=dropped)
    whole = chunks(*pieces) if chunked else body
    cut = whole.index(pieces[0]) + len(pieces[0]) + (2 if chunked else 0)
    client = await Client.connect(gateway.port)
    try:
        await client.send(request + whole[:cut])
        await gateway.settle()
        await client.send(whole[cut:])
        answer = await client.answer()
    except ConnectionError:
        return
    finally:
        client.close()
    assert answer.status in (200, 502), answer
    if answer.status == 200:
        assert answer.echo == marker
    for arrival in upstream.of(marker):
        assert arrival.body in (body, b"" if not arrival.whole else body)


async def test_a_post_that_may_have_been_done_is_not_repeated(
    gateway: GatewayProcess, upstream: Upstream
) -> None:
    for path in PREFIXES:
        marker = next_marker()
        assert await failures_of(gateway.port, (path,), members=2, rounds=1) == []
        client = await Client.connect(gateway.port)
        request = markers.request(b"POST", path, marker, body=b"once", do=b"drop")
        assert (await client.exchange(request)).status == 502
        client.close()
        assert len(upstream.of(marker)) == 1


async def test_bytes_after_a_response_are_dropped(
    gateway: GatewayProcess, upstream: Upstream
) -> None:
    for path in PREFIXES * 2:
        client = await Client.connect(gateway.port)
        marker = next_marker()
        answer = await client.exchange(markers.request(b"GET", path, marker, do=b"extra"))
        client.close()
        assert answer.status == 502 or answer.echo == marker
        assert await failures_of(gateway.port, (path,), members=3, rounds=2) == []
