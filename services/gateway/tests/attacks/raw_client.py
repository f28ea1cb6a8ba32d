"""A client on a bare socket: it sends any bytes, and reads answers strictly."""

import asyncio
import contextlib
import socket
import struct
from dataclasses import dataclass
from typing import Self

from . import strict_http
from .strict_http import Head, Malformed

PATIENCE = 15.0


@dataclass(frozen=True)
class Answer:
    """An answer as it came."""

    head: Head
    body: bytes

    @property
    def status(self) -> int:
        return strict_http.status_code(self.head)

    @property
    def echo(self) -> bytes:
        """The marker of the request that the upstream answered; empty if the gateway did."""
        return self.head.first(b"x-echo") or b""


def take_answer(data: bytes, *, head_only: bool = False) -> tuple[Answer, bytes] | None:
    """Return the answer at the start of the data and what follows it; None if incomplete."""
    found = strict_http.take_head(data)
    if found is None:
        return None
    head, rest = found
    status = strict_http.status_code(head)
    if head_only or status < 200 or status in (204, 304):
        return Answer(head, b""), rest
    if head.chunked:
        body = strict_http.take_chunks(rest)
    elif head.length is not None:
        body = strict_http.take_length(rest, head.length)
    else:
        raise Malformed("an answer without a length")
    return None if body is None else (Answer(head, body[0]), body[1])


class RawClient:
    """One connection."""

    def __init__(self, sock: socket.socket) -> None:
        self._socket = sock
        self.received = b""

    @classmethod
    async def connect(
        cls, port: int, *, source: str = "127.0.0.1", receive_buffer: int | None = None
    ) -> Self:
        """Connect from an address of the loopback."""
        sock = socket.socket()
        sock.setblocking(False)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if receive_buffer is not None:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        try:
            sock.bind((source, 0))
            await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", port))
        except BaseException:
            sock.close()
            raise
        return cls(sock)

    async def send(self, data: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(self._socket, data)

    async def receive(self) -> bool:
        """Take the next bytes; False at the end of the connection."""
        data = await asyncio.get_running_loop().sock_recv(self._socket, 256 * 1024)
        self.received += data
        return bool(data)

    async def answer(self, *, head_only: bool = False) -> Answer:
        """The next answer, without those that are only provisional."""
        async with asyncio.timeout(PATIENCE):
            while True:
                found = take_answer(self.received, head_only=head_only)
                if found is None:
                    if not await self.receive():
                        raise ConnectionResetError(f"closed after {self.received[:200]!r}")
                    continue
                answer, self.received = found
                if answer.status >= 200:
                    return answer

    async def ask(self, request: bytes, *, head_only: bool = False) -> Answer:
        await self.send(request)
        return await self.answer(head_only=head_only)

    async def rest(self) -> bytes:
        """Everything until the gateway closes the connection."""
        async with asyncio.timeout(PATIENCE):
            try:
                while await self.receive():
                    pass
            except ConnectionError:
                pass
        return self.received

    def is_closed(self) -> bool:
        """Whether the other side has closed the connection."""
        try:
            return self._socket.recv(1, socket.MSG_PEEK) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True

    def half_close(self) -> None:
        """Say that nothing more will be sent."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_WR)

    def reset(self) -> None:
        """Close with a RST instead of a FIN."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close()

    def close(self) -> None:
        self._socket.close()
