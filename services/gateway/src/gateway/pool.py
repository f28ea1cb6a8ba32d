"""The connections to one service: few, kept, and never more than the limit."""

import asyncio

from gateway.messages import RETRY_SOON, Response
from gateway.settings import Settings
from gateway.upstream import (
    NoResponse,
    ResponseTimeout,
    UpstreamConnection,
    UpstreamError,
    UpstreamRequest,
)

_CONNECT_PAUSES = (0.02, 0.05, 0.1, 0.2)
_SWEEP_SECONDS = 0.25
# Well below the 75 s after which the services close idle connections themselves: the later this
# happens, the more requests go out on a connection that is being closed.
_IDLE_SECONDS = 30.0
# Kept forever, connections would all stay with the instances that were there first.
_AGE_SECONDS = 300.0


class Unavailable(UpstreamError):
    """The request was not sent to the service."""

    status = 503
    error = "Service unavailable"
    headers = (RETRY_SOON,)


class Unreachable(Unavailable):
    """The service accepts no connections."""


class Busy(Unavailable):
    """Every connection is in use, and the queue is too slow."""


class QueueFull(Busy):
    """Every connection is in use, and the queue is full."""


class Pool:
    """Sends requests on the most recently used connection; requests without one queue."""

    def __init__(self, host: str, port: int, seconds: float, settings: Settings) -> None:
        self._loop = asyncio.get_running_loop()
        self._host = host
        self._port = port
        self._seconds = seconds
        self._limits = settings.limits
        self._most_waiting = settings.upstream_queue
        # Not a semaphore: acquiring and releasing one costs as much as parsing a response.
        self._free_slots = settings.upstream_connections
        self._queue: dict[asyncio.Future[None], None] = {}
        self._idle: list[UpstreamConnection] = []
        self._all: set[UpstreamConnection] = set()
        self._sweep_seconds = min(_SWEEP_SECONDS, seconds / 4, _IDLE_SECONDS / 2)
        self._sweeper: asyncio.TimerHandle | None = None
        self.authority = f"{host}:{port}".encode()

    @property
    def waiting(self) -> int:
        return len(self._queue)

    @property
    def open(self) -> int:
        return len(self._all)

    @property
    def idle(self) -> int:
        return len(self._idle)

    def check_room(self) -> None:
        """Refuse a request for which there is neither a connection nor a place in the queue."""
        if not self._free_slots and len(self._queue) >= self._most_waiting:
            raise QueueFull("The queue is full")

    async def send(self, request: UpstreamRequest) -> Response:
        """Return the whole response; the request is sent again only where that is harmless."""
        if self._free_slots:
            self._free_slots -= 1
        else:
            await self._wait_for_slot()
        try:
            repeatable = request.repeatable
            connection = self._kept(check=not repeatable) or await self._connect()
            try:
                response = await connection.exchange(request, self._loop.time() + self._seconds)
            except NoResponse:
                if not repeatable:
                    raise
                # The service closed a kept connection, so the others are suspects too.
                for other in self._idle:
                    other.abort()
                connection = await self._connect()
                response = await connection.exchange(request, self._loop.time() + self._seconds)
            if connection.reusable:
                if connection.idle_since - connection.opened_at < _AGE_SECONDS:
                    self._idle.append(connection)
                else:
                    connection.abort()
            return response
        finally:
            self._release_slot()

    def close(self) -> None:
        """Close idle connections; those in use close when their exchange ends."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for connection in self._idle:
            connection.abort()

    async def _wait_for_slot(self) -> None:
        self.check_room()
        slot: asyncio.Future[None] = self._loop.create_future()
        self._queue[slot] = None
        try:
            async with asyncio.timeout(self._limits.upstream_queue_seconds):
                await slot
        except BaseException as error:
            if not slot.cancelled():
                self._release_slot()  # given at the same moment
            if isinstance(error, TimeoutError):
                raise Busy("No connection became free in time") from None
            raise
        finally:
            self._queue.pop(slot, None)

    def _release_slot(self) -> None:
        """Give the slot to the first request that waits for one."""
        for slot in self._queue:
            if not slot.done():
                slot.set_result(None)
                return
        self._free_slots += 1

    def _kept(self, *, check: bool) -> UpstreamConnection | None:
        """Take an idle connection; `check` asks the socket whether the service has closed it."""
        while self._idle:
            connection = self._idle.pop()
            if connection.open and not (check and connection.has_unread_input()):
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
                if self._sweeper is None:
                    self._sweep()
                return connection
            except OSError as error:
                pause = _CONNECT_PAUSES[min(tries, len(_CONNECT_PAUSES) - 1)]
                tries += 1
                if self._loop.time() + pause >= give_up:
                    raise Unreachable(f"{type(error).__name__}: {error}") from None
                await asyncio.sleep(pause)

    def _lost(self, connection: UpstreamConnection) -> None:
        self._all.discard(connection)
        if connection in self._idle:
            self._idle.remove(connection)

    def _sweep(self) -> None:
        # One timer for all connections: a timer for each exchange costs a tenth of it.
        now = self._loop.time()
        for connection in self._all:
            if now > connection.deadline:
                connection.fail(ResponseTimeout("No response in time"))
        for connection in self._idle:
            if connection.idle_since < now - _IDLE_SECONDS:
                connection.abort()
        self._sweeper = (
            self._loop.call_later(self._sweep_seconds, self._sweep) if self._all else None
        )
