"""Counts the round trips to PostgreSQL, between a service and the server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit, urlunsplit

# PostgreSQL ends what it sends about each request of a client with this message.
_READY_FOR_QUERY = ord("Z")
_HEAD = 5


class RoundTrips:
    """What the connections of one service have asked, since it was forgotten."""

    def __init__(self) -> None:
        self._of_connections: list[int] = []

    @property
    def most(self) -> int:
        """Those of the connection that has asked most: one request has one connection."""
        return max(self._of_connections, default=0)

    def forget(self) -> None:
        """Count from 0."""
        self._of_connections[:] = [0] * len(self._of_connections)

    async def answer(self, server: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        """Pass on what the server sends, and count."""
        self._of_connections.append(0)
        own = len(self._of_connections) - 1
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                head = await server.readexactly(_HEAD)
                # The length counts itself, but not the type before it.
                rest = await server.readexactly(int.from_bytes(head[1:]) - 4)
                client.write(head + rest)
                self._of_connections[own] += head[0] == _READY_FOR_QUERY
        client.close()


@asynccontextmanager
async def counted(database_url: str) -> AsyncIterator[tuple[str, RoundTrips]]:
    """The URL of a database by way of this process, and what is counted on the way."""
    parts, count = urlsplit(database_url), RoundTrips()
    passing: set[asyncio.Task[None]] = set()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_connection(parts.hostname, parts.port)
        for task in (
            asyncio.create_task(count.answer(server, writer)),
            asyncio.create_task(_pass(reader, to_server)),
        ):
            passing.add(task)

    listener = await asyncio.start_server(connect, "127.0.0.1", 0)
    port = listener.sockets[0].getsockname()[1]
    login = parts.netloc.rpartition("@")[0]
    way = parts._replace(netloc=f"{login}@127.0.0.1:{port}", query="sslmode=disable")
    try:
        yield urlunsplit(way), count
    finally:
        listener.close()
        for task in passing:
            task.cancel()
        await asyncio.gather(*passing, return_exceptions=True)


async def _pass(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while chunk := await source.read(65536):
            target.write(chunk)
    target.close()
