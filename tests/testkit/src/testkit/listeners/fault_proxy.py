"""A TCP proxy in front of a server, with which a test can cut or freeze a service's connections."""

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit, urlunsplit

from testkit.ports import free_port


class FaultProxy:
    """Forwards bytes between its port and a server, until a test interferes."""

    def __init__(self, url: str) -> None:
        self._parts = urlsplit(url)
        self._port = free_port()
        self._server: asyncio.Server | None = None
        self._connections: set[asyncio.StreamWriter] = set()
        self._frozen = asyncio.Event()
        self._frozen.set()

    @property
    def url(self) -> str:
        login = self._parts.netloc.rpartition("@")[0]
        netloc = f"{login}@127.0.0.1:{self._port}" if login else f"127.0.0.1:{self._port}"
        return urlunsplit(self._parts._replace(netloc=netloc))

    async def restore(self) -> None:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", self._port)

    async def cut(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        for connection in list(self._connections):
            connection.transport.abort()
        await asyncio.sleep(0)

    def freeze(self) -> None:
        """Stop forwarding without closing connections, like a server that does not respond."""
        self._frozen.clear()

    def thaw(self) -> None:
        """Continue forwarding, beginning with the bytes that were held back."""
        self._frozen.set()

    async def __aenter__(self) -> "FaultProxy":
        await self.restore()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.thaw()
        await self.cut()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._server is None:
            # The connection was accepted just before the cut.
            writer.transport.abort()
            return
        self._connections.add(writer)
        try:
            inward, outward = await asyncio.open_connection(self._parts.hostname, self._parts.port)
        except OSError:
            writer.transport.abort()
            self._connections.discard(writer)
            return
        self._connections.add(outward)
        try:
            await asyncio.gather(self._pass(reader, outward), self._pass(inward, writer))
        finally:
            for connection in (writer, outward):
                connection.transport.abort()
                self._connections.discard(connection)

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while chunk := await source.read(65536):
                await self._frozen.wait()
                target.write(chunk)
                await target.drain()
        target.transport.abort()
