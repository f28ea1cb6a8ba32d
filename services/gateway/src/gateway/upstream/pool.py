"""The pool of connections to one service: keep-alive, and no more than the limit."""

import asyncio
from math import inf
from urllib.parse import urlsplit

from gateway.messages import RETRY_SOON, ErrorResponse, Response
from gateway.settings import Settings
from gateway.upstream.connection import NoResponse, UpstreamConnection, UpstreamRequest

_SWEEP_SECONDS = 0.1
_CONNECT_PAUSE = 0.05


class Unavailable(ErrorResponse):
    """The request was not sent to the service."""

    def __init__(self, reason: str) -> None:
        super().__init__(503, "Service unavailable", RETRY_SOON, reason=reason)


class Pool:
    """Sends requests on the most recently used connection; without one, a request waits."""

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
        # The loop's clock can begin at 0.
        self._logged_at = -inf
        self.waiting = 0

    @property
    def open(self) -> int:
        return len(self._all)

    @property
    def idle(self) -> int:
        return len(self._idle)

    async def send(self, request: UpstreamRequest) -> Response:
        """Return the whole response; retry only an idempotent request."""
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
        """Refuse a request; log at most one line per `log_seconds`."""
        error, now = Unavailable(reason), self._loop.time()
        error.is_logged = now - self._logged_at >= self._limits.log_seconds
        if error.is_logged:
            self._logged_at = now
        return error

    def _kept(self, *, check: bool) -> UpstreamConnection | None:
        """Take an idle connection; with `check`, not one that the service has just closed."""
        now = self._loop.time()
        while self._idle:
            connection = self._idle.pop()
            is_fresh = (
                connection.open
                and now - connection.idle_since < self._limits.upstream_idle_seconds
                and now - connection.opened_at < self._limits.upstream_age_seconds
            )
            if is_fresh and not (check and connection.has_unread_input()):
                return connection
            connection.abort()
        return None

    async def _connect(self) -> UpstreamConnection:
        """Connect, with retries while the service may be starting: nothing has been sent yet."""
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
