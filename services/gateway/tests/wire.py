"""HTTP as bytes on a wire: read strictly, sent by a client that can misbehave in every way."""

import asyncio
import contextlib
import re
import select
import socket
import struct
from dataclasses import dataclass
from typing import Self

PATIENCE = 20.0
ME, LOGIN = b"/api/auth/me", b"/api/auth/login"
Headers = list[tuple[bytes, bytes]]

_TOKEN = rb"[!#$%&'*+\-.^_`|~0-9A-Za-z]+"
_STATUS_LINE = re.compile(rb"HTTP/1\.[01] ([1-5][0-9][0-9]) [\t -~\x80-\xff]*")
_FIELD = re.compile(rb"(%b):[ \t]*([\t -~\x80-\xff]*?)[ \t]*" % _TOKEN)
_LENGTH = re.compile(rb"[0-9]{1,15}")
REQUEST_LINE = re.compile(_TOKEN + rb" /[!-~]* HTTP/1\.1")


class Malformed(Exception):
    """The bytes are not one well-formed message."""


@dataclass
class Message:
    """A response at the client, or a request at the service; `whole` once its body is here."""

    start: bytes
    headers: Headers
    body: bytes = b""
    connection: int = 0
    whole: bool = False

    @property
    def status(self) -> int:
        status_line = _STATUS_LINE.fullmatch(self.start)
        if status_line is None:
            raise Malformed(f"status line: {self.start!r}")
        return int(status_line[1])

    @property
    def length(self) -> int:
        return int(b"".join(self.all(b"content-length")) or 0)

    @property
    def echo(self) -> bytes:
        """The marker of the request that the service answered; empty if the gateway did."""
        return b"".join(self.all(b"x-echo"))

    @property
    def method(self) -> bytes:
        return self.start.split(b" ")[0]

    @property
    def target(self) -> bytes:
        return self.start.split(b" ")[1]

    @property
    def path(self) -> bytes:
        return self.target.partition(b"?")[0]

    @property
    def marker(self) -> bytes:
        return self._query(b"m")

    @property
    def do(self) -> bytes:
        """The instruction to the upstream in the request's target."""
        return self._query(b"do")

    def all(self, name: bytes) -> list[bytes]:
        return [value for key, value in self.headers if key == name]

    def __getitem__(self, name: bytes) -> bytes:
        (value,) = self.all(name)
        return value

    def __contains__(self, name: bytes) -> bool:
        return bool(self.all(name))

    def _query(self, name: bytes) -> bytes:
        match = re.search(rb"[?&]%b=([A-Za-z0-9.\-]+)" % name, self.target)
        return match[1] if match else b""


def request(method: bytes, target: bytes, *headers: bytes, body: bytes | None = None) -> bytes:
    """A plain request."""
    lines = [method + b" " + target + b" HTTP/1.1", b"host: keto.test", *headers]
    if body is not None:
        lines.append(b"content-length: %d" % len(body))
    return b"\r\n".join(lines) + b"\r\n\r\n" + (body or b"")


def chunks(*pieces: bytes) -> bytes:
    """A chunked body."""
    return b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"


def take_head(data: bytes) -> tuple[Message, bytes] | None:
    """The message at the start of the data, and what follows its head; None if incomplete."""
    head, end, rest = data.partition(b"\r\n\r\n")
    if not end:
        return None
    start, *lines = head.split(b"\r\n")
    fields = [_FIELD.fullmatch(line) for line in lines]
    if None in fields:
        raise Malformed(f"headers: {lines}")
    message = Message(start, [(field[1].lower(), field[2]) for field in fields if field])
    lengths = message.all(b"content-length")
    # The gateway has every body in hand, and writes its length.
    if len(lengths) > 1 or not all(map(_LENGTH.fullmatch, lengths)):
        raise Malformed(f"content-length: {lengths}")
    if b"transfer-encoding" in message:
        raise Malformed("a transfer coding")
    return message, rest


def take_answer(data: bytes, *, to_head: bool = False) -> tuple[Message, bytes] | None:
    """The answer at the start of the data and what follows it; None if incomplete."""
    message = take_head(data)
    if message is None:
        return None
    answer, rest = message
    if to_head or answer.status < 200 or answer.status in (204, 304):
        return message
    if b"content-length" not in answer:
        raise Malformed("an answer without a length")
    if len(rest) < answer.length:
        return None
    answer.body = rest[: answer.length]
    return answer, rest[answer.length :]


class Client:
    """One connection to the gateway, on a bare socket."""

    def __init__(self, sock: socket.socket) -> None:
        self._socket = sock
        self.received = b""

    @classmethod
    async def connect(
        cls, port: int, *, source: str = "127.0.0.1", receive_buffer: int | None = None
    ) -> Self:
        """Connect from an address of the loopback."""
        sock = socket.socket(socket.AF_INET6 if ":" in source else socket.AF_INET)
        sock.setblocking(False)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if receive_buffer is not None:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        try:
            sock.bind((source, 0))
            host = "::1" if ":" in source else "127.0.0.1"
            await asyncio.get_running_loop().sock_connect(sock, (host, port))
        except BaseException:
            sock.close()
            raise
        return cls(sock)

    def send_at_once(self, data: bytes) -> None:
        """Send what the socket's buffer has room for, from any thread."""
        self._socket.send(data)

    async def send(self, data: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(self._socket, data)

    async def receive(self) -> bool:
        """Take the next bytes; False at the end of the connection."""
        data = await asyncio.get_running_loop().sock_recv(self._socket, 256 * 1024)
        self.received += data
        return bool(data)

    async def answer(self, *, to_head: bool = False) -> Message:
        """The next answer, without those that are only provisional."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = take_answer(self.received, to_head=to_head)
                if message is None:
                    if not await self.receive():
                        raise ConnectionResetError(f"closed after {self.received[:200]!r}")
                    continue
                answer, self.received = message
                if answer.status >= 200:
                    return answer

    async def exchange(self, request: bytes) -> Message:
        await self.send(request)
        return await self.answer(to_head=request.startswith(b"HEAD "))

    async def ask(
        self, method: bytes, target: bytes, *headers: bytes, body: bytes | None = None
    ) -> Message:
        """Send a plain request and read its answer."""
        return await self.exchange(request(method, target, *headers, body=body))

    async def get(self, target: bytes, *headers: bytes) -> Message:
        return await self.ask(b"GET", target, *headers)

    async def rest(self) -> bytes:
        """Everything until the gateway closes the connection."""
        async with asyncio.timeout(PATIENCE):
            with contextlib.suppress(ConnectionError):
                while await self.receive():
                    pass
        return self.received

    def is_closed(self) -> bool:
        """Whether the gateway has closed the connection, whatever is still unread."""
        poll = select.poll()
        poll.register(self._socket, select.POLLRDHUP)
        return bool(poll.poll(0))

    def half_close(self) -> None:
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_WR)

    def reset(self) -> None:
        """Close with a RST instead of a FIN."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close()

    def close(self) -> None:
        self._socket.close()
