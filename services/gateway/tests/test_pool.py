"""The connection pool."""

import asyncio
import socket
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from gateway.pool import Busy, Pool, PoolLimits
from gateway.response_reader import MalformedResponse, ResponseReader
from gateway.messages import Buffer
from gateway.upstream import UpstreamRequest
from testkit.eventually import eventually

from .wire import ok


def request(method: str = "GET") -> UpstreamRequest:
    head = f"{method} / HTTP/1.1\r\n\r\n".encode()
    return UpstreamRequest(method, head, Buffer(), 1000, lambda *_: None)


class AcceptingServer:
    """A service on a blocking socket, which the test drives."""

    def __init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.accepted: list[socket.socket] = []

    def pool(self, limits: PoolLimits | None = None) -> Pool:
        port = self._socket.getsockname()[1]
        return Pool("127.0.0.1", port, 20, limits or PoolLimits())

    def accept(self) -> socket.socket:
        self.accepted.append(self._socket.accept()[0])
        return self.accepted[-1]

    async def used_once(self, pool: Pool) -> None:
        """Take a connection through one exchange."""
        asking = asyncio.create_task(pool.send(request()))
        await eventually(lambda: pool.open == 1)
        self.accept().sendall(ok())
        assert (await asking).status == 200

    def close(self) -> None:
        for one in (self._socket, *self.accepted):
            one.close()


@pytest_asyncio.fixture(loop_scope="session")
async def listener() -> AsyncIterator[AcceptingServer]:
    it = AcceptingServer()
    yield it
    it.close()


async def test_a_kept_connection_is_used_again(listener: AcceptingServer) -> None:
    pool = listener.pool()
    await listener.used_once(pool)
    assert (pool.open, pool.idle) == (1, 1)
    asking = asyncio.create_task(pool.send(request()))
    await eventually(lambda: pool.idle == 0)
    listener.accepted[0].sendall(ok(b"again"))
    assert (await asking).body.joined() == b"again"
    pool.close()


@pytest.mark.parametrize("last_words", [b"", b"unasked"])
async def test_what_must_not_be_sent_twice_gets_no_connection_that_was_closed_this_very_moment(
    listener: AcceptingServer, last_words: bytes
) -> None:
    pool = listener.pool()
    await listener.used_once(pool)
    listener.accepted[0].sendall(last_words)
    listener.accepted[0].close()
    # No other task has run since, so the event loop has not noticed it yet.
    asking = asyncio.create_task(pool.send(request("POST")))
    second = await asyncio.to_thread(listener.accept)
    second.sendall(ok(b"new"))
    assert (await asking).body.joined() == b"new"
    pool.close()


async def test_idle_connections_are_closed_before_the_service_does_it(
    listener: AcceptingServer,
) -> None:
    pool = listener.pool(PoolLimits(idle_seconds=0.05))
    await listener.used_once(pool)
    assert pool.idle == 1
    await eventually(lambda: (pool.open, pool.idle) == (0, 0))


async def test_an_old_connection_is_not_kept(listener: AcceptingServer) -> None:
    pool = listener.pool(PoolLimits(age_seconds=0))
    await listener.used_once(pool)
    await eventually(lambda: (pool.open, pool.idle) == (0, 0))


async def test_a_cancelled_wait_uses_no_connection(listener: AcceptingServer) -> None:
    pool = listener.pool(PoolLimits(connections=1, queue=1))
    first = asyncio.create_task(pool.send(request()))
    await eventually(lambda: pool.open == 1)
    waiting = asyncio.create_task(pool.send(request()))
    await eventually(lambda: pool.waiting == 1)
    with pytest.raises(Busy):
        await pool.send(request())
    waiting.cancel()
    await asyncio.wait({waiting})
    assert pool.waiting == 0
    listener.accept().sendall(ok())
    await first
    third = asyncio.create_task(pool.send(request()))
    await eventually(lambda: pool.idle == 0)
    listener.accepted[0].sendall(ok(b"third"))
    assert (await third).body.joined() == b"third"
    pool.close()


def test_a_head_that_is_too_large_is_refused_in_whatever_pieces_it_comes() -> None:
    head = b"HTTP/1.1 200 OK\r\nx-huge: " + b"a" * 70_000 + b"\r\ncontent-length: 0\r\n\r\n"
    for first in (len(head), 30_000, 100):
        reader = ResponseReader()
        reader.expect(to_head=False, limit=1000, reserve=lambda *_: None)
        if first < 32_768:
            reader.feed(head[:first])
        with pytest.raises(MalformedResponse):
            reader.feed(head[first:] or head)
