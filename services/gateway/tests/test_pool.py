"""Which connection a request gets."""

import asyncio
import socket
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from gateway.pool import Pool, PoolLimits
from testkit.eventually import eventually

from .wire import ok


class Listener:
    """A service without a loop: it does something only when the test says so."""

    def __init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.accepted: list[socket.socket] = []

    def pool(self, limits: PoolLimits | None = None) -> Pool:
        return Pool("127.0.0.1", self._socket.getsockname()[1], limits or PoolLimits())

    async def used_once(self, pool: Pool) -> None:
        """Take a connection through one exchange, and give it back."""
        connection = await pool.take()
        self.accepted.append(self._socket.accept()[0])
        connection.begin(b"GET / HTTP/1.1\r\n\r\n", head_only=False)
        self.accepted[-1].sendall(ok())
        await connection.head()
        pool.give_back(connection)

    def close(self) -> None:
        for one in (self._socket, *self.accepted):
            one.close()


@pytest_asyncio.fixture(loop_scope="session")
async def listener() -> AsyncIterator[Listener]:
    it = Listener()
    yield it
    it.close()


async def test_a_kept_connection_is_used_again(listener: Listener) -> None:
    pool = listener.pool()
    await listener.used_once(pool)
    connection = await pool.take()
    assert (connection.exchanges, pool.open, pool.idle) == (1, 1, 0)
    connection.abort()


@pytest.mark.parametrize("last_words", [b"", b"unasked"])
async def test_who_must_be_sure_gets_no_connection_that_was_closed_this_very_moment(
    listener: Listener, last_words: bytes
) -> None:
    pool = listener.pool()
    await listener.used_once(pool)
    listener.accepted[0].sendall(last_words)
    listener.accepted[0].close()
    # No other task has run since, so the loop cannot have told anybody.
    connection = await pool.take(sure=True)
    assert connection.exchanges == 0
    connection.abort()
    await eventually(lambda: pool.open == 0)


async def test_idle_connections_are_closed_before_the_service_does_it(listener: Listener) -> None:
    pool = listener.pool(PoolLimits(idle_seconds=0.05))
    await listener.used_once(pool)
    assert pool.idle == 1
    await eventually(lambda: (pool.open, pool.idle) == (0, 0))


async def test_an_old_connection_is_not_kept(listener: Listener) -> None:
    pool = listener.pool(PoolLimits(age_seconds=0))
    await listener.used_once(pool)
    await eventually(lambda: (pool.open, pool.idle) == (0, 0))


async def test_who_gives_up_waiting_takes_no_connection_with_him(listener: Listener) -> None:
    pool = listener.pool(PoolLimits(connections=1))
    await listener.used_once(pool)
    held = await pool.take()
    waiting = asyncio.create_task(pool.take())
    await eventually(lambda: pool.waiting == 1)
    held.begin(b"GET / HTTP/1.1\r\n\r\n", head_only=False)
    listener.accepted[0].sendall(ok())
    await held.head()
    pool.give_back(held)  # to him who waits, and in the same moment
    waiting.cancel()
    await asyncio.wait({waiting})
    assert (pool.open, pool.idle, pool.waiting) == (1, 1, 0)
    pool.close()
    await eventually(lambda: pool.open == 0)
