"""A line to a server that a test can cut: for one service the server is gone, for others not."""

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit, urlunsplit


class Tether:
    """Passes bytes between a port of its own and a server."""

    def __init__(self, url: str) -> None:
        self._parts = urlsplit(url)
        self._port = 0
        self._server: asyncio.Server | None = None
        self._lines: set[asyncio.StreamWriter] = set()
        self._frozen = asyncio.Event()
        self._frozen.set()

    @property
    def url(self) -> str:
        """The server's address, as seen through the tether."""
        login = self._parts.netloc.rpartition("@")[0]
        netloc = f"{login}@127.0.0.1:{self._port}" if login else f"127.0.0.1:{self._port}"
        return urlunsplit(self._parts._replace(netloc=netloc))

    async def restore(self) -> None:
        """Let connections through."""
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """Break every connection, and refuse new ones."""
        if self._server is not None:
            self._server.close()
            self._server = None
        for line in list(self._lines):
            line.transport.abort()
        await asyncio.sleep(0)

    def freeze(self) -> None:
        """Let nothing through, without breaking anything: the server stands still."""
        self._frozen.clear()

    def thaw(self) -> None:
        """Let what has gathered through."""
        self._frozen.set()

    async def __aenter__(self) -> "Tether":
        await self.restore()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.thaw()
        await self.cut()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines.add(writer)
        try:
            inward, outward = await asyncio.open_connection(self._parts.hostname, self._parts.port)
        except OSError:
            writer.transport.abort()
            self._lines.discard(writer)
            return
        self._lines.add(outward)
        try:
            await asyncio.gather(self._pass(reader, outward), self._pass(inward, writer))
        finally:
            for line in (writer, outward):
                line.transport.abort()
                self._lines.discard(line)

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while chunk := await source.read(65536):
                await self._frozen.wait()
                target.write(chunk)
                await target.drain()
        target.transport.abort()
