"""The connection pool: the connections to a service that are kept, and those that are not."""

import asyncio
import socket

import pytest

from gateway import pool as pools
from gateway.messages import Response
from gateway.pool import Pool
from gateway.upstream import UpstreamRequest
from testkit.eventually import eventually

from .gateways import Door, settings_of
from .upstream import Upstream, ok


@pytest.mark.parametrize(("limit", "seconds"), [("_IDLE_SECONDS", 0.05), ("_AGE_SECONDS", 0)])
async def test_idle_and_old_connections_are_not_used_again(
    own: Upstream, monkeypatch: pytest.MonkeyPatch, limit: str, seconds: float
) -> None:
    async def is_on_a_second() -> bool:
        assert (await client.get(b"/api/plans")).status == 200
        return own.requests[-1].connection > 1

    monkeypatch.setattr(pools, limit, seconds)
    async with Door(own) as door, door.client() as client:
        await eventually(is_on_a_second)


@pytest.mark.parametrize("last_words", [b"", b"unasked"])
async def test_what_must_not_be_sent_twice_gets_no_connection_that_was_closed_this_very_moment(
    own: Upstream, last_words: bytes
) -> None:
    def sending(method: str) -> asyncio.Task[Response]:
        head = f"{method} / HTTP/1.1\r\n\r\n".encode()
        request = UpstreamRequest(method, head, [], 1000)
        return asyncio.create_task(pool.send(request))

    # A blocking socket: the pool's loop learns nothing while the test closes a connection.
    with socket.create_server(("127.0.0.1", 0)) as service:
        url = f"http://127.0.0.1:{service.getsockname()[1]}"
        pool = Pool(url, 20, settings_of(own))
        asking = sending("GET")
        await eventually(lambda: pool.open == 1)
        first, _ = service.accept()
        first.sendall(ok())
        assert (await asking).status == 200
        assert pool.idle == 1
        first.sendall(last_words)
        first.close()
        asking = sending("POST")
        second, _ = await asyncio.to_thread(service.accept)
        with second:
            second.sendall(ok(b"new"))
            assert (await asking).body == [b"new"]
            pool.close()
