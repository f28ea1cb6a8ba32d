"""The connection pool of one route."""

import asyncio
from dataclasses import dataclass
from typing import Protocol

from gateway.buffers import Buffer
from gateway.reading import ResponseReader, UpstreamError
from gateway.responses import Response
from gateway.upstream import Unanswered, UpstreamConnection

_PAUSES = (0.02, 0.05, 0.1, 0.2)


class Unreachable(UpstreamError):
    """The service does not accept connections."""


class Busy(UpstreamError):
    """Every connection is in use and the queue is full, or the wait was too long."""


@dataclass(frozen=True)
class PoolLimits:
    connections: int = 128
    queue: int = 256
    queue_seconds: float = 5.0
    connect_seconds: float = 1.0
    # Well below the 75 s after which services close idle connections: otherwise requests are sent
    # on connections that the service is closing.
    idle_seconds: float = 30.0
    # Without a maximum age, all connections stay with the first replicas.
    age_seconds: float = 300.0


class ServiceRequest(Protocol):
    """A complete request to a service."""

    head: bytes
    body: Buffer

    @property
    def repeatable(self) -> bool: ...

    def reader(self) -> ResponseReader: ...


class Pool:
    """Sends requests: the most recently used connection first, waiting requests in FIFO order."""

    def __init__(self, host: str, port: int, seconds: float, limits: PoolLimits) -> None:
        self._loop = asyncio.get_running_loop()
        self._host = host
        self._port = port
        self._seconds = seconds
        self._limits = limits
        self._slots = asyncio.Semaphore(limits.connections)
        self._idle: list[UpstreamConnection] = []
        self._all: set[UpstreamConnection] = set()
        self._sweeper: asyncio.TimerHandle | None = None
        self.authority = f"{host}:{port}".encode()
        self.waiting = 0

    @property
    def open(self) -> int:
        return len(self._all)

    @property
    def idle(self) -> int:
        return len(self._idle)

    async def send(self, request: ServiceRequest) -> Response:
        """Send the request and return the response; only idempotent requests are retried."""
        await self._acquire_slot()
        try:
            connection = self._kept(sure=not request.repeatable) or await self._connect()
            try:
                return await self._exchange(connection, request)
            except Unanswered:
                if not request.repeatable:
                    raise
            # The service closed a kept connection; probably the others as well.
            for other in self._idle:
                other.abort()
            return await self._exchange(await self._connect(), request)
        finally:
            self._slots.release()

    def close(self) -> None:
        """Close the idle connections; one in use is closed after its exchange."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for connection in self._idle:
            connection.abort()

    async def _exchange(self, connection: UpstreamConnection, request: ServiceRequest) -> Response:
        response = await connection.exchange(
            request.head, request.body, self._seconds, request.reader()
        )
        if connection.reusable:
            if self._loop.time() - connection.opened_at > self._limits.age_seconds:
                connection.abort()
            else:
                self._idle.append(connection)
                if self._sweeper is None:
                    self._sweep()
        return response

    async def _acquire_slot(self) -> None:
        if not self._slots.locked():
            await self._slots.acquire()
            return
        if self.waiting >= self._limits.queue:
            raise Busy("The queue is full")
        self.waiting += 1
        try:
            async with asyncio.timeout(self._limits.queue_seconds):
                await self._slots.acquire()
        except TimeoutError:
            raise Busy("No connection became free in time") from None
        finally:
            self.waiting -= 1

    def _kept(self, *, sure: bool) -> UpstreamConnection | None:
        """Return an idle connection; `sure` polls its socket for a close by the service."""
        while self._idle:
            connection = self._idle.pop()
            if connection.open and not (sure and connection.has_news()):
                return connection
            connection.abort()
        return None

    async def _connect(self) -> UpstreamConnection:
        """Open a connection, with retries: the service may be starting."""
        give_up = self._loop.time() + self._limits.connect_seconds
        tries = 0
        while True:
            try:
                async with asyncio.timeout_at(give_up):
                    _, connection = await self._loop.create_connection(
                        lambda: UpstreamConnection(self._loop, self._lost), self._host, self._port
                    )
                if not connection.open:
                    raise ConnectionResetError("closed as soon as it was open")
                self._all.add(connection)
                return connection
            except OSError as error:
                pause = _PAUSES[min(tries, len(_PAUSES) - 1)]
                tries += 1
                if self._loop.time() + pause >= give_up:
                    raise Unreachable(f"{type(error).__name__}: {error}") from None
                await asyncio.sleep(pause)

    def _lost(self, connection: UpstreamConnection) -> None:
        self._all.discard(connection)
        if connection in self._idle:
            self._idle.remove(connection)

    def _sweep(self) -> None:
        oldest = self._loop.time() - self._limits.idle_seconds
        for connection in self._idle:
            if connection.idle_since < oldest:
                connection.abort()
        pause = min(5.0, self._limits.idle_seconds / 2)
        self._sweeper = self._loop.call_later(pause, self._sweep) if self._idle else None
