"""The connections to one service: few, kept, and never more than agreed."""

import asyncio
from dataclasses import dataclass
from typing import Protocol

from gateway.answers import Answer
from gateway.buffers import Buffer
from gateway.reading import AnswerReader, UpstreamError
from gateway.upstream import Unanswered, UpstreamConnection

_PAUSES = (0.02, 0.05, 0.1, 0.2)


class Unreachable(UpstreamError):
    """Nobody accepts connections there."""


class Busy(UpstreamError):
    """Every connection is in use, and enough requests are waiting already."""


@dataclass(frozen=True)
class PoolLimits:
    connections: int = 128
    queue: int = 256
    queue_seconds: float = 5.0
    connect_seconds: float = 1.0
    # Well below the 75 s after which the services close idle connections themselves: the later
    # this happens, the more requests go out on a connection that is being closed.
    idle_seconds: float = 30.0
    # Kept forever, connections would all stay with the instances that were there first.
    age_seconds: float = 300.0


class Question(Protocol):
    """A whole request, and what may become of its answer."""

    head: bytes
    body: Buffer

    @property
    def repeatable(self) -> bool: ...

    def reader(self) -> AnswerReader: ...


class Pool:
    """Asks the service; the most recently used connection first, waiting in the order of coming."""

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

    async def ask(self, question: Question) -> Answer:
        """The whole answer to this request; it is sent again only where that is harmless."""
        await self._turn()
        try:
            connection = self._kept(sure=not question.repeatable) or await self._connect()
            try:
                return await self._exchange(connection, question)
            except Unanswered:
                if not question.repeatable:
                    raise
            # The service closed a kept connection, so the others are suspects too.
            for other in self._idle:
                other.abort()
            return await self._exchange(await self._connect(), question)
        finally:
            self._slots.release()

    def close(self) -> None:
        """Close what is idle; what is in use closes when its exchange ends."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for connection in self._idle:
            connection.abort()

    async def _exchange(self, connection: UpstreamConnection, question: Question) -> Answer:
        answer = await connection.exchange(
            question.head, question.body, self._seconds, question.reader()
        )
        if connection.reusable:
            if self._loop.time() - connection.opened_at > self._limits.age_seconds:
                connection.abort()
            else:
                self._idle.append(connection)
                if self._sweeper is None:
                    self._sweep()
        return answer

    async def _turn(self) -> None:
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
        """A kept connection; `sure` asks the socket whether the service has closed it meanwhile."""
        while self._idle:
            connection = self._idle.pop()
            if connection.open and not (sure and connection.has_news()):
                return connection
            connection.abort()
        return None

    async def _connect(self) -> UpstreamConnection:
        """Nothing has been sent yet, so a service that is just starting is worth a few tries."""
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
