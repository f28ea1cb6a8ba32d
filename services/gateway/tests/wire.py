"""HTTP as bytes on a wire: a client and a service that can misbehave in every way."""

import asyncio
import select
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, fields, replace
from types import TracebackType
from typing import Any, Self

import uvloop

from gateway.main import serve
from gateway.settings import SERVICES, Limits, Settings, read
from testkit.eventually import eventually

PATIENCE = 20.0
Headers = list[tuple[bytes, bytes]]


@dataclass
class ReceivedMessage:
    """A received message: a response at the client, a request at the service."""

    start: bytes
    headers: Headers
    body: bytes
    chunked: bool
    connection: int = 0

    @property
    def status(self) -> int:
        return int(self.start.split(b" ")[1])

    @property
    def target(self) -> bytes:
        return self.start.split(b" ")[1]

    def all(self, name: bytes) -> list[bytes]:
        return [value for key, value in self.headers if key == name]

    def __getitem__(self, name: bytes) -> bytes:
        (value,) = self.all(name)
        return value

    def __contains__(self, name: bytes) -> bool:
        return bool(self.all(name))


async def read_head(reader: asyncio.StreamReader) -> tuple[bytes, Headers]:
    """The start line and the headers, their names in lower case."""
    head = await reader.readuntil(b"\r\n\r\n")
    start, *lines = head[:-4].split(b"\r\n")
    pairs = [line.split(b":", 1) for line in lines]
    return start, [(name.lower(), value.strip()) for name, value in pairs]


async def read_body(reader: asyncio.StreamReader, headers: Headers) -> tuple[bytes, bool] | None:
    """The body and whether it was chunked; None if nothing says where it ends."""
    known = dict(headers)
    if known.get(b"transfer-encoding") == b"chunked":
        body = b""
        while size := int((await reader.readuntil(b"\r\n")).split(b";")[0], 16):
            body += (await reader.readexactly(size + 2))[:-2]
        while await reader.readuntil(b"\r\n") != b"\r\n":
            pass
        return body, True
    if b"content-length" in known:
        return await reader.readexactly(int(known[b"content-length"])), False
    return None


Answer = Callable[[ReceivedMessage, asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def ok(body: bytes = b"{}", *headers: bytes, status: bytes = b"200 OK") -> bytes:
    """An answer as a well-behaved service sends it."""
    lines = [b"HTTP/1.1 " + status, b"content-length: %d" % len(body), *headers]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


class UpstreamService:
    """Sends the responses that the test sets, byte for byte, and records the requests."""

    def __init__(self) -> None:
        self.requests: list[ReceivedMessage] = []
        self.connections = 0
        self.open = 0
        self._answer: Answer | None = None
        self._reads_body = True
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    async def start(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]
        return self

    async def stop(self) -> None:
        """Refuse connections, and close those that are open."""
        assert self._server is not None
        self._server.close()
        await self.hang_up()

    async def hang_up(self) -> None:
        """Close every connection."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def answers(
        self, answer: bytes | Answer, *, then_close: bool = False, reads_body: bool = True
    ) -> None:
        """Set the response; it is sent after the request's body was read, or before."""
        self._reads_body = reads_body
        if not isinstance(answer, bytes):
            self._answer = answer
            return
        content = answer

        async def write(
            request: ReceivedMessage, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
        ) -> None:
            writer.write(content)
            if then_close:
                await writer.drain()
                writer.close()

        self._answer = write

    def forget(self) -> None:
        self.requests.clear()
        self._answer = None
        self._reads_body = True

    async def asked(self, count: int = 1) -> list[ReceivedMessage]:
        """Wait for this many requests, and return them."""
        await eventually(lambda: len(self.requests) >= count, what=f"{count} requests")
        return self.requests

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self.connections += 1
        self.open += 1
        number = self.connections
        try:
            while not writer.is_closing():
                start, headers = await read_head(reader)
                body, chunked = b"", False
                if self._reads_body:
                    body, chunked = await read_body(reader, headers) or (b"", False)
                request = ReceivedMessage(start, headers, body, chunked, number)
                self.requests.append(request)
                if self._answer is None:
                    writer.write(ok())
                else:
                    await self._answer(request, reader, writer)
        except (asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            pass
        finally:
            self.open -= 1
            self._tasks.discard(task)
            writer.close()


class Client:
    """One connection to the gateway."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def ask(
        self, method: bytes, target: bytes, *headers: bytes, body: bytes | None = None
    ) -> ReceivedMessage:
        """Send a plain request and read its answer."""
        lines = [method + b" " + target + b" HTTP/1.1", b"host: keto.test", *headers]
        if body is not None:
            lines.append(b"content-length: %d" % len(body))
        await self.send(b"\r\n".join(lines) + b"\r\n\r\n" + (body or b""))
        return await self.answer(to_head=method == b"HEAD")

    async def get(self, target: bytes, *headers: bytes) -> ReceivedMessage:
        return await self.ask(b"GET", target, *headers)

    async def answer(self, *, to_head: bool = False) -> ReceivedMessage:
        async with asyncio.timeout(PATIENCE):
            start, headers = await read_head(self.reader)
            bodiless = to_head or start.split(b" ")[1] in (b"204", b"304")
            found = (b"", False) if bodiless else await read_body(self.reader, headers)
            body, chunked = found or (await self.reader.read(), False)
            return ReceivedMessage(start, headers, body, chunked)

    async def rest(self) -> bytes:
        """Everything until the gateway closes the connection."""
        async with asyncio.timeout(PATIENCE):
            try:
                return await self.reader.read()
            except ConnectionResetError:
                return b""

    def stop_reading(self) -> None:
        """Leave everything to the kernel from now on."""
        self.writer.transport.pause_reading()  # type: ignore[attr-defined]

    def cut_off(self) -> bool:
        """Whether the gateway has reset the connection."""
        poll = select.poll()
        poll.register(self.writer.get_extra_info("socket").fileno(), select.POLLERR)
        return bool(poll.poll(0))

    def leave(self) -> None:
        self.writer.transport.abort()


class Door:
    """A gateway as it runs in production: uvloop, in a thread of its own."""

    def __init__(self, services: dict[str, str], **settings: Any) -> None:
        urls = {f"{name}_url": url for name, url in services.items()}
        self._settings = settings_of({"shutdown_seconds": 2, "port": 0, **urls, **settings})
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._error: OSError | None = None
        self._thread = threading.Thread(target=self._run)
        self.port = 0

    async def __aenter__(self) -> Self:
        self._thread.start()
        await eventually(lambda: self.port or self._error, what="the gateway starts")
        if self._error is not None:
            await asyncio.to_thread(self._thread.join, PATIENCE)
            raise self._error
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        await asyncio.to_thread(self._thread.join, PATIENCE)
        assert not self._thread.is_alive()

    def stop(self) -> None:
        """What SIGTERM does."""
        if self._loop is not None and self._stop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stop.set)

    def _run(self) -> None:
        try:
            uvloop.run(self._serve())
        except OSError as error:
            self._error = error

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        await serve(self._settings, self._stop, self._started)

    def _started(self, port: int) -> None:
        self.port = port

    @asynccontextmanager
    async def client(self, source: str = "127.0.0.1") -> AsyncIterator[Client]:
        """A new connection from an address of the loopback."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(source, 0)
        )
        try:
            yield Client(reader, writer)
        finally:
            writer.transport.abort()


def settings_of(given: dict[str, Any]) -> Settings:
    """Settings as they are read from variables, with limits that are none."""
    limits = {each.name: given[each.name] for each in fields(Limits) if each.name in given}
    named = {name.upper(): str(value) for name, value in given.items() if name not in limits}
    return replace(read(named), limits=replace(Limits(), **limits))


def all_urls(url: str) -> dict[str, str]:
    """The settings that all services need."""
    return {f"{name}_url": url for name in SERVICES}


def all_at(url: str) -> dict[str, str]:
    """Every service at the same address."""
    return dict.fromkeys(SERVICES, url)
