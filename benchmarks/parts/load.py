"""Load on one address: keep-alive connections that each send the next request at once.

Written on bare sockets, so that the load itself takes little of the machine that it measures.
"""

import asyncio
import itertools
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


def request(method: str, path: str, token: str = "", body: bytes = b"") -> bytes:
    """A request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", "Host: benchmark"]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


@dataclass
class LoadResult:
    """What came of a run."""

    requests: int
    seconds: float
    last_body: bytes


async def load(
    port: int, requests: Sequence[bytes], *, seconds: float, connections: int = 32
) -> LoadResult:
    """Send these requests, round and round, for some seconds; each answer must be a 200."""
    loop = asyncio.get_running_loop()
    turns = itertools.cycle(requests)
    start = time.perf_counter()
    clients = [
        (await loop.create_connection(lambda: _Client(turns, start + seconds), "127.0.0.1", port))[
            1
        ]
        for _ in range(connections)
    ]
    await asyncio.gather(*(client.ended for client in clients))
    return LoadResult(
        requests=sum(client.answered for client in clients),
        seconds=time.perf_counter() - start,
        last_body=clients[-1].body,
    )


class _Client(asyncio.Protocol):
    def __init__(self, turns: Iterator[bytes], deadline: float) -> None:
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.answered = 0
        self.body = b""
        self._turns = turns
        self._deadline = deadline
        self._received = b""
        self._transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)
        self._transport.write(next(self._turns))

    def data_received(self, data: bytes) -> None:
        self._received += data
        head, separator, body = self._received.partition(b"\r\n\r\n")
        length = _LENGTH.search(head)
        if not separator or not length or len(body) < int(length[1]):
            return
        if not head.startswith(b"HTTP/1.1 200"):
            self._end(AssertionError(self._received[:1000].decode(errors="replace")))
            return
        self._received, self.body = b"", body
        self.answered += 1
        if time.perf_counter() > self._deadline:
            self._end()
        else:
            assert self._transport is not None
            self._transport.write(next(self._turns))

    def connection_lost(self, exc: Exception | None) -> None:
        self._end(exc or ConnectionError("The server hung up"))

    def _end(self, error: Exception | None = None) -> None:
        if not self.ended.done():
            if error is None:
                self.ended.set_result(None)
            else:
                self.ended.set_exception(error)
        if self._transport is not None:
            self._transport.close()
