"""A service that records each request per connection, reads strictly, and can misbehave.

What it does about a request stands in the request's query, `do=...`:

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
from dataclasses import dataclass, field
from typing import Self

from . import markers, strict_http
from .strict_http import Head, Headers, Malformed

POISON = b"HTTP/1.1 200 OK\r\nx-echo: poison\r\ncontent-length: 6\r\n\r\npoison"
# More than the gateway takes.
_MOST_KIB = 9 * 1024
_CLOSING = (b"close", b"hangup", b"cut", b"until-eof")


@dataclass
class Arrival:
    """A request as it arrived; `whole` once its body is here."""

    connection: int
    method: bytes
    target: bytes
    headers: Headers
    body: bytes = b""
    whole: bool = False

    @property
    def marker(self) -> bytes:
        return markers.marker_of(self.target)

    @property
    def path(self) -> bytes:
        return self.target.partition(b"?")[0]

    def all(self, name: bytes) -> list[bytes]:
        return [value for key, value in self.headers if key == name]


@dataclass
class Broken:
    """Bytes that are no request."""

    connection: int
    reason: str
    data: bytes


@dataclass
class _RecordedConnection:
    number: int
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    data: bytes = b""

    async def more(self) -> bool:
        received = await self.reader.read(256 * 1024)
        self.data += received
        return bool(received)


@dataclass
class RecordingUpstream:
    """All five services in one: it echoes the marker of each request in its answer."""

    arrivals: list[Arrival] = field(default_factory=list)
    broken: list[Broken] = field(default_factory=list)
    release: asyncio.Event = field(default_factory=asyncio.Event)
    connections: int = 0
    port: int = 0
    _dropped: set[bytes] = field(default_factory=set)
    _server: asyncio.Server | None = None
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def start(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=1024)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def clear(self) -> None:
        """Forget what arrived, and hold requests again."""
        self.arrivals.clear()
        self.broken.clear()
        self._dropped.clear()
        self.release.clear()

    def of(self, marker: bytes) -> list[Arrival]:
        """The arrivals with this marker."""
        return [arrival for arrival in self.arrivals if arrival.marker == marker]

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self.connections += 1
        connection = _RecordedConnection(self.connections, reader, writer)
        try:
            while await self._exchange(connection):
                pass
        except Malformed as error:
            self.broken.append(Broken(connection.number, str(error), connection.data))
        except (ConnectionError, asyncio.CancelledError):
            pass
        finally:
            self._tasks.discard(task)
            writer.close()

    async def _exchange(self, connection: _RecordedConnection) -> bool:
        """Read one request and answer it; False when the connection is to be closed."""
        while (found := strict_http.take_head(connection.data)) is None:
            if not await connection.more():
                if connection.data:
                    raise Malformed("half a head")
                return False
        head, rest = found
        method, target = strict_http.request_line(head)
        arrival = Arrival(connection.number, method, target, head.headers)
        self.arrivals.append(arrival)
        connection.data = rest
        do = markers.behaviour_of(target)
        drops = do.startswith(b"drop") and self._is_first(arrival)
        early = do == b"early" or (do == b"drop-whole" and not drops)
        if do == b"drop" and drops:
            return False
        if early:
            await self._answer(connection, arrival, do)
        if not await self._read_body(connection, head, arrival, cut=do == b"drop-body" and drops):
            return False
        if drops:
            return False
        if do == b"hold":
            await self.release.wait()
        if not early:
            await self._answer(connection, arrival, do)
        return do not in _CLOSING

    async def _read_body(
        self, connection: _RecordedConnection, head: Head, arrival: Arrival, *, cut: bool
    ) -> bool:
        while (found := _take_body(head, connection.data)) is None:
            if cut and connection.data:
                return False
            if not await connection.more():
                return False
        arrival.body, connection.data = found
        arrival.whole = True
        return True

    def _is_first(self, arrival: Arrival) -> bool:
        first = arrival.marker not in self._dropped
        self._dropped.add(arrival.marker)
        return first

    async def _answer(self, connection: _RecordedConnection, arrival: Arrival, do: bytes) -> None:
        for piece in answer_to(arrival, do):
            connection.writer.write(piece)
            await connection.writer.drain()
            if do == b"slow":
                await asyncio.sleep(0.005)


def _take_body(head: Head, data: bytes) -> tuple[bytes, bytes] | None:
    if head.chunked:
        return strict_http.take_chunks(data)
    return strict_http.take_length(data, head.length or 0)


def content_of(arrival: Arrival, do: bytes) -> bytes:
    """The body of the answer: the marker, and the hash of the request's body."""
    digest = hashlib.sha256(arrival.body).hexdigest()[:16].encode() if arrival.whole else b"-"
    content = b"echo=%b;method=%b;body=%b;" % (arrival.marker, arrival.method, digest)
    if do.startswith(b"big-") and do[4:].isdigit():
        # A mutated number may be of gigabytes, and all clients would wait while they are made.
        content += b"x" * (min(int(do[4:]), _MOST_KIB) * 1024 - len(content))
    return content


def answer_to(arrival: Arrival, do: bytes) -> list[bytes]:
    """The answer in the pieces in which it is written."""
    content = content_of(arrival, do)
    echo = b"x-echo: %b\r\nx-echo-method: %b\r\n" % (arrival.marker, arrival.method)
    if do == b"empty":
        return [b"HTTP/1.1 204 No Content\r\n" + echo + b"\r\n"]
    framing = {
        b"chunked": b"transfer-encoding: chunked\r\n",
        b"until-eof": b"connection: close\r\n",
        b"close": b"content-length: %d\r\nconnection: close\r\n" % len(content),
    }.get(do, b"content-length: %d\r\n" % len(content))
    head = b"HTTP/1.1 200 OK\r\n" + echo + framing + b"\r\n"
    if arrival.method == b"HEAD":
        return [head]
    half = len(content) // 2
    match do:
        case b"chunked":
            body = markers.chunks(content[:half], content[half:])[:-2]
            return [head + body + b"x-trailer: 1\r\n\r\n"]
        case b"slow":
            return [head, content[:half], content[half:]]
        case b"cut":
            return [head + content[:half]]
        case b"extra":
            return [head + content + POISON]
    return [head + content]
