"""The connection pool."""

import asyncio
import socket
from collections.abc import AsyncIterator

import httptools
import pytest
import pytest_asyncio

from gateway import pool as pools
from gateway.messages import ErrorResponse, Response
from gateway.pool import Pool
from gateway.reader import HeadTooLarge, MessageReader
from gateway.upstream import UpstreamRequest
from testkit.eventually import eventually

from .gateways import all_at, settings_of
from .upstream import ok


def sending(pool: Pool, method: str = "GET") -> asyncio.Task[Response]:
    head = f"{method} / HTTP/1.1\r\n\r\n".encode()
    request = UpstreamRequest(method, head, [], 1000)
    return asyncio.create_task(pool.send(request))


class AcceptingServer:
    """A service on a blocking socket, which the test drives."""

    def __init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.accepted: list[socket.socket] = []

    def pool(self, **limits: int) -> Pool:
        port = self._socket.getsockname()[1]
        return Pool("127.0.0.1", port, 20, settings_of(all_at("http://127.0.0.1:9"), **limits))

    def accept(self) -> socket.socket:
        self.accepted.append(self._socket.accept()[0])
        return self.accepted[-1]

    async def used_once(self, pool: Pool) -> None:
        """Take a connection through one exchange."""
        asking = sending(pool)
        await eventually(lambda: pool.open == 1)
        self.accept().sendall(ok())
        assert (await asking).status == 200

    async def goes_on(self, pool: Pool, body: bytes) -> None:
        """Take the kept connection through another one."""
        asking = sending(pool)
        await eventually(lambda: pool.idle == 0)
        self.accepted[0].sendall(ok(body))
        assert (await asking).body == [body]
        pool.close()


@pytest_asyncio.fixture(loop_scope="session")
async def listener() -> AsyncIterator[AcceptingServer]:
    it = AcceptingServer()
    yield it
    for one in (it._socket, *it.accepted):
        one.close()


async def test_a_kept_connection_is_used_again(listener: AcceptingServer) -> None:
    pool = listener.pool()
    await listener.used_once(pool)
    assert (pool.open, pool.idle) == (1, 1)
    await listener.goes_on(pool, b"again")


@pytest.mark.parametrize("last_words", [b"", b"unasked"])
async def test_what_must_not_be_sent_twice_gets_no_connection_that_was_closed_this_very_moment(
    listener: AcceptingServer, last_words: bytes
) -> None:
    pool = listener.pool()
    await listener.used_once(pool)
    listener.accepted[0].sendall(last_words)
    listener.accepted[0].close()
    # No other task has run since, so the event loop has not noticed it yet.
    asking = sending(pool, "POST")
    second = await asyncio.to_thread(listener.accept)
    second.sendall(ok(b"new"))
    assert (await asking).body == [b"new"]
    pool.close()


@pytest.mark.parametrize("limit", ["_IDLE_SECONDS", "_AGE_SECONDS"])
async def test_idle_and_old_connections_are_not_used_again(
    listener: AcceptingServer, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(pools, limit, 0)
    pool = listener.pool()
    await listener.used_once(pool)
    asking = sending(pool)
    second = await asyncio.to_thread(listener.accept)
    second.sendall(ok(b"new"))
    assert (await asking).body == [b"new"]
    pool.close()


async def test_a_cancelled_wait_uses_no_connection(listener: AcceptingServer) -> None:
    pool = listener.pool(upstream_connections=1, upstream_queue=1)
    first = sending(pool)
    await eventually(lambda: pool.open == 1)
    waiting = sending(pool)
    await eventually(lambda: pool.waiting == 1)
    with pytest.raises(ErrorResponse, match="queue is full"):
        await sending(pool)
    waiting.cancel()
    await asyncio.wait({waiting})
    assert pool.waiting == 0
    listener.accept().sendall(ok())
    await first
    await listener.goes_on(pool, b"third")


@pytest.mark.parametrize("first", [0, 100, 30_000])
def test_a_head_that_is_too_large_is_refused_in_whatever_pieces_it_comes(first: int) -> None:
    head = b"HTTP/1.1 200 OK\r\nx-huge: " + b"a" * 70_000 + b"\r\ncontent-length: 0\r\n\r\n"
    reader = MessageReader(httptools.HttpResponseParser, 32 * 1024, 200)
    reader.unread = head[:first]
    assert not first or not reader.read_head()
    reader.unread += head[first:]
    with pytest.raises(HeadTooLarge):
        reader.read_head()
