"""A service that records each request, reads strictly, and can misbehave.

A test sets its response, byte for byte; or `do=...` in the request's query does:

    early      answer after the head, then read the body
    hold       answer when `release` is set
    drop       close the connection after the head, the first time; then answer
    drop-body  the same, after the first bytes of the body
    drop-whole the same, after the body; then answer as with `early`
    close      answer with `connection: close`, then close
    hangup     answer, then close without a word
    chunked    answer in chunks, with a trailer
    slow       answer in three pieces
    extra      append a second, unasked answer to the answer
    cut        close in the middle of the answer's body
    until-eof  answer without a length, then close
    empty      answer 204
    big-N      answer N KiB
"""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Self

from testkit.eventually import eventually
from testkit.ports import free_port

from .wire import REQUEST_LINE, Malformed, Message, chunks, take_head

# More than the gateway accepts.
_MOST_KIB = 9 * 1024
_CLOSING = (b"close", b"hangup", b"cut", b"until-eof")


def ok(body: bytes = b"{}", *headers: bytes, status: bytes = b"200 OK") -> bytes:
    """An answer as a well-behaved service sends it."""
    lines = [b"HTTP/1.1 " + status, b"content-length: %d" % len(body), *headers]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def digest(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest()[:16].encode()


def echo_of(marker: bytes, method: bytes, of_body: bytes) -> bytes:
    """The start of an answer's body: whose answer it is, and which body came."""
    return b"echo=%b;method=%b;body=%b;" % (marker, method, of_body)


@dataclass
class Connection:
    """One connection of the gateway's."""

    number: int
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    data: bytes = b""

    async def more(self) -> None:
        received = await self.reader.read(256 * 1024)
        if not received:
            raise EOFError
        self.data += received

    async def read_head(self) -> Message:
        try:
            while (found := take_head(self.data)) is None:
                await self.more()
        except EOFError:
            raise Malformed("half a head") if self.data else EOFError from None
        request, self.data = found
        if REQUEST_LINE.fullmatch(request.start) is None or len(request.all(b"host")) != 1:
            raise Malformed(f"{request.start!r}, host: {request.all(b'host')}")
        request.connection = self.number
        return request

    async def read_body(self, request: Message) -> None:
        while len(self.data) < request.length:
            await self.more()
        request.body, self.data = self.data[: request.length], self.data[request.length :]
        request.whole = True


Answer = Callable[[Message, Connection], Awaitable[None]]


async def never(request: Message, on: Connection) -> None:
    """Hold the request until the connection ends."""
    await on.reader.read()


class Upstream:
    """One service, or all of them; without other orders it echoes the marker of each request."""

    def __init__(self) -> None:
        self.requests: list[Message] = []
        self.broken: list[tuple[str, bytes]] = []
        self.release = asyncio.Event()
        self.connections = 0
        self.open = 0
        self.port = free_port()
        self._answer: Answer = self._obey
        self._dropped: set[bytes] = set()
        self._server: asyncio.Server
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port, backlog=1024)
        return self

    async def stop(self) -> None:
        """Refuse connections, and close those that are open."""
        self._server.close()
        await self.hang_up()

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def hang_up(self) -> None:
        """Close every connection."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def answers(self, answer: bytes | Answer, *, then_close: bool = False) -> None:
        """Set the response to a request that is whole."""

        async def respond(request: Message, on: Connection) -> None:
            await on.read_body(request)
            if isinstance(answer, bytes):
                on.writer.write(answer)
            else:
                await answer(request, on)
            if then_close:
                await on.writer.drain()
                on.writer.close()

        self._answer = respond

    def forget(self) -> None:
        """Forget what arrived and was ordered, and hold requests again."""
        self.requests.clear()
        self.broken.clear()
        self._dropped.clear()
        self.release.clear()
        self._answer = self._obey

    async def wait_for_requests(self, count: int = 1) -> None:
        """Wait for this many requests."""
        await eventually(lambda: len(self.requests) >= count, what=f"{count} requests")

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self.connections += 1
        self.open += 1
        connection = Connection(self.connections, reader, writer)
        try:
            while not writer.is_closing():
                request = await connection.read_head()
                self.requests.append(request)
                await self._answer(request, connection)
        except Malformed as error:
            self.broken.append((str(error), connection.data))
        except (ConnectionError, EOFError, asyncio.CancelledError):
            pass
        finally:
            self.open -= 1
            self._tasks.discard(task)
            writer.close()

    async def _obey(self, request: Message, on: Connection) -> None:
        """Do what the request's query says."""
        do = request.do
        if do.startswith(b"drop") and request.marker not in self._dropped:
            self._dropped.add(request.marker)
            if do == b"drop-body" and request.length and not on.data:
                await on.more()
            elif do not in (b"drop", b"drop-body"):
                await on.read_body(request)
            on.writer.close()
            return
        is_early = do in (b"early", b"drop-whole")
        if not is_early:
            await on.read_body(request)
        if do == b"hold":
            await self.release.wait()
        for piece in _pieces(request, do):
            on.writer.write(piece)
            await on.writer.drain()
            if do == b"slow":
                await asyncio.sleep(0.005)
        if is_early:
            await on.read_body(request)
        if do in _CLOSING:
            on.writer.close()


def _pieces(request: Message, do: bytes) -> list[bytes]:
    """The answer, in the pieces to write."""
    body = digest(request.body) if request.whole else b"-"
    content = echo_of(request.marker, request.method, body)
    if do.startswith(b"big-") and do[4:].isdigit():
        # A mutated number may be of gigabytes, and all clients would wait while they are made.
        content += b"x" * (min(int(do[4:]), _MOST_KIB) * 1024 - len(content))
    start = b"HTTP/1.1 200 OK\r\nx-echo: %b\r\n" % request.marker
    length = b"content-length: %d\r\n" % len(content)
    framing = {
        b"chunked": b"transfer-encoding: chunked\r\n",
        b"until-eof": b"connection: close\r\n",
        b"close": length + b"connection: close\r\n",
    }
    head = start + framing.get(do, length) + b"\r\n"
    half = len(content) // 2
    if do == b"empty":
        return [b"HTTP/1.1 204 No Content\r\nx-echo: %b\r\n\r\n" % request.marker]
    if request.method == b"HEAD":
        return [head]
    match do:
        case b"chunked":
            body = chunks(content[:half], content[half:])[:-2]
            return [head + body + b"x-trailer: 1\r\n\r\n"]
        case b"slow":
            return [head, content[:half], content[half:]]
        case b"cut":
            return [head + content[:half]]
        case b"extra":
            return [head + content + ok(b"poison", b"x-echo: poison")]
    return [head + content]
