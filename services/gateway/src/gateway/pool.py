"""The connections to one service: few, kept, and never more than agreed."""

import asyncio
from collections import deque
from dataclasses import dataclass

from gateway.upstream import UpstreamConnection, UpstreamError

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


class Pool:
    """Hands out connections, the most recently used first; waiting is first come, first served."""

    def __init__(self, host: str, port: int, limits: PoolLimits) -> None:
        self._loop = asyncio.get_running_loop()
        self._host = host
        self._port = port
        self._limits = limits
        self._idle: list[UpstreamConnection] = []
        self._all: set[UpstreamConnection] = set()
        self._waiting: deque[asyncio.Future[UpstreamConnection | None]] = deque()
        self._sweeper: asyncio.TimerHandle | None = None
        self.authority = f"{host}:{port}".encode()
        self.open = 0

    @property
    def idle(self) -> int:
        return len(self._idle)

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def take(self, *, fresh: bool = False, sure: bool = False) -> UpstreamConnection:
        """A connection to send one request on; it comes back through `give_back`.

        `fresh` asks for a new one, `sure` for one that the service has not closed meanwhile.
        """
        if fresh:
            # The one before was closed under the request, so the others are suspects too.
            for connection in self._idle:
                connection.abort()
        while self._idle:
            connection = self._idle.pop()
            if connection.open and not (sure and connection.has_news()):
                return connection
            connection.abort()
        if self.open < self._limits.connections:
            self.open += 1
        elif (handed := await self._turn()) is not None:
            return handed
        return await self._connect()

    def give_back(self, connection: UpstreamConnection) -> None:
        """End the exchange; the connection is kept if it can carry another."""
        too_old = self._loop.time() - connection.opened_at > self._limits.age_seconds
        if not connection.end() or too_old:
            connection.abort()
            return
        while self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(connection)
                return
        self._idle.append(connection)
        if self._sweeper is None:
            self._sweep()

    def close(self) -> None:
        """Close what is idle; what is in use closes when it comes back."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for connection in self._idle:
            connection.abort()

    async def _turn(self) -> UpstreamConnection | None:
        if len(self._waiting) >= self._limits.queue:
            raise Busy("The queue is full")
        turn: asyncio.Future[UpstreamConnection | None] = self._loop.create_future()
        self._waiting.append(turn)
        timer = self._loop.call_later(self._limits.queue_seconds, _give_up, turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                handed = turn.result()
                if handed is None:
                    self._free_slot()
                else:
                    self.give_back(handed)
            raise
        except Busy:
            self._waiting.remove(turn)
            raise
        finally:
            timer.cancel()

    async def _connect(self) -> UpstreamConnection:
        """Nothing has been sent yet, so a service that is just starting is worth a few tries."""
        give_up = self._loop.time() + self._limits.connect_seconds
        tries = 0
        try:
            while True:
                try:
                    async with asyncio.timeout_at(give_up):
                        _, connection = await self._loop.create_connection(
                            lambda: UpstreamConnection(self._loop, self._lost),
                            self._host,
                            self._port,
                        )
                    if connection.gone:
                        raise ConnectionResetError("closed as soon as it was open")
                    self._all.add(connection)
                    return connection
                except OSError as error:
                    pause = _PAUSES[min(tries, len(_PAUSES) - 1)]
                    tries += 1
                    if self._loop.time() + pause >= give_up:
                        raise Unreachable(f"{type(error).__name__}: {error}") from None
                    await asyncio.sleep(pause)
        except BaseException:
            self._free_slot()
            raise

    def _lost(self, connection: UpstreamConnection) -> None:
        if connection in self._idle:
            self._idle.remove(connection)
        if connection in self._all:
            self._all.remove(connection)
            self._free_slot()

    def _free_slot(self) -> None:
        while self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return
        self.open -= 1

    def _sweep(self) -> None:
        oldest = self._loop.time() - self._limits.idle_seconds
        for connection in self._idle:
            if connection.idle_since < oldest:
                connection.abort()
        pause = min(5.0, self._limits.idle_seconds / 2)
        self._sweeper = self._loop.call_later(pause, self._sweep) if self._idle else None


def _give_up(turn: asyncio.Future[UpstreamConnection | None]) -> None:
    if not turn.done():
        turn.set_exception(Busy("No connection became free in time"))
