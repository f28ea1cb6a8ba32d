"""The connections to one service: few, kept, and never more than the limit."""

import asyncio
from math import inf
from urllib.parse import urlsplit

from gateway.messages import RETRY_SOON, ErrorResponse, Response
from gateway.settings import Settings
from gateway.upstream.connection import NoResponse, UpstreamConnection, UpstreamRequest

_LOG_SECONDS = 1.0
_SWEEP_SECONDS = 0.1
_CONNECT_PAUSE = 0.05
# Well below the 75 s after which the services close idle connections themselves: the later this
# happens, the more requests go out on a connection that is being closed.
_IDLE_SECONDS = 30.0
# Used forever, connections would all stay with the instances that were there first.
_AGE_SECONDS = 300.0


class Unavailable(ErrorResponse):
    """The request was not sent to the service."""

    def __init__(self, reason: str) -> None:
        super().__init__(503, "Service unavailable", RETRY_SOON, reason=reason)


class Pool:
    """Sends requests on the most recently used connection; requests without one queue."""

    def __init__(self, url: str, seconds: float, settings: Settings) -> None:
        self._loop = asyncio.get_running_loop()
        parts = urlsplit(url)
        self._address = parts.hostname or "", parts.port or 80
        self.authority = parts.netloc.encode()
        self._seconds = seconds
        self._limits = settings.limits
        self._most_waiting = settings.upstream_queue
        self._slots = asyncio.Semaphore(settings.upstream_connections)
        self._idle: list[UpstreamConnection] = []
        self._all: set[UpstreamConnection] = set()
        self._sweeping: asyncio.TimerHandle | None = None
        # A machine that has just started counts from 0.
        self._logged_at = -inf
        self.waiting = 0

    @property
    def open(self) -> int:
        return len(self._all)

    @property
    def idle(self) -> int:
        return len(self._idle)

    async def send(self, request: UpstreamRequest) -> Response:
        """Return the whole response; the request is sent again only where that is harmless."""
        if self._slots.locked():
            await self._wait_for_slot()
        else:
            await self._slots.acquire()
        self._sweep_later()
        try:
            connection = self._kept(check=not request.repeatable) or await self._connect()
            try:
                response = await connection.exchange(request, self._seconds)
            except NoResponse:
                if not request.repeatable:
                    raise
                connection = await self._connect()
                response = await connection.exchange(request, self._seconds)
            if connection.reusable:
                self._idle.append(connection)
            return response
        finally:
            self._slots.release()

    def close(self) -> None:
        """Close idle connections; those in use close when their exchange ends."""
        for connection in self._idle:
            connection.abort()

    def _sweep_later(self) -> None:
        # One timer for all exchanges: a timer for each is a twentieth of a request's CPU.
        if self._sweeping is None:
            self._sweeping = self._loop.call_later(_SWEEP_SECONDS, self._sweep)

    def _sweep(self) -> None:
        now, self._sweeping = self._loop.time(), None
        for connection in self._all:
            if connection.deadline < now:
                connection.time_out()
        if len(self._idle) < len(self._all):
            self._sweep_later()

    async def _wait_for_slot(self) -> None:
        if self.waiting >= self._most_waiting:
            raise self._busy("The queue is full")
        self.waiting += 1
        try:
            async with asyncio.timeout(self._limits.upstream_queue_seconds):
                await self._slots.acquire()
        except TimeoutError:
            raise self._busy("No connection became free in time") from None
        finally:
            self.waiting -= 1

    def _busy(self, reason: str) -> Unavailable:
        """Refuse a request, with one line of the log a second."""
        error, now = Unavailable(reason), self._loop.time()
        error.is_logged = now - self._logged_at >= _LOG_SECONDS
        if error.is_logged:
            self._logged_at = now
        return error

    def _kept(self, *, check: bool) -> UpstreamConnection | None:
        """Take an idle connection; `check` asks the socket whether the service has closed it."""
        now = self._loop.time()
        while self._idle:
            connection = self._idle.pop()
            idle, age = now - connection.idle_since, now - connection.opened_at
            fresh = connection.open and idle < _IDLE_SECONDS and age < _AGE_SECONDS
            if fresh and not (check and connection.has_unread_input()):
                return connection
            connection.abort()
        return None

    async def _connect(self) -> UpstreamConnection:
        """Nothing has been sent yet, so a service that is just starting is worth a few tries."""
        reason = "No connection in time"
        try:
            async with asyncio.timeout(self._limits.connect_seconds):
                while True:
                    try:
                        _, connection = await self._loop.create_connection(
                            lambda: UpstreamConnection(self._loop, self._lost), *self._address
                        )
                    except OSError as error:
                        reason = f"{type(error).__name__}: {error}"
                    else:
                        if connection.open:
                            self._all.add(connection)
                            return connection
                    await asyncio.sleep(_CONNECT_PAUSE)
        except TimeoutError:
            raise Unavailable(reason) from None

    def _lost(self, connection: UpstreamConnection) -> None:
        self._all.discard(connection)
        if connection in self._idle:
            self._idle.remove(connection)
