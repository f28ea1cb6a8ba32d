"""One request through to a service, and its answer back, as they are."""

import asyncio

from gateway.answers import NOSNIFF, Refusal
from gateway.asgi import Headers, Receive, Send
from gateway.companion import Companion
from gateway.forwarding import Outgoing
from gateway.lanes import Lane
from gateway.upload import Upload
from gateway.upstream import Closed, Malformed, UpstreamConnection, UpstreamError

_TRIES = 3
_COLLECT_LIMIT = 8 * 1024 * 1024


class BrokenOff(Exception):
    """The answer had begun, and its end will not come."""


class Exchange:
    """A request that is ready to go out, and the client that waits for the answer."""

    def __init__(
        self, lane: Lane, request: Outgoing, receive: Receive, send: Send, client_seconds: float
    ) -> None:
        self._lane = lane
        self._request = request
        self._receive = receive
        self._send = send
        self._client_seconds = client_seconds

    async def run(self, body_seconds: float, extra: Headers) -> int:
        """Ask the service and pass its answer on, with extra headers; the status it had."""
        request, upload, first = self._request, None, self._request.head
        if request.has_body:
            upload = Upload(self._receive, request, self._lane.route.body_limit, body_seconds)
            # Mostly this is all of it, and goes out in one write.
            first += await upload.next()
        companion = Companion(self._receive, request, upload, self._lane.route.seconds)
        try:
            connection = await self._ask(first, companion)
            status = connection.answer.status
            await self._pass_on(connection, companion, extra)
            return status
        finally:
            companion.stop()

    async def _ask(self, first: bytes, companion: Companion) -> UpstreamConnection:
        """Send the request, again where that is harmless, and wait for the head of the answer."""
        request, pool = self._request, self._lane.pool
        for tries in range(1, _TRIES + 1):
            connection = await pool.take(fresh=tries > 1, sure=not request.idempotent)
            sent = connection.begin(first, head_only=request.method == "HEAD")
            try:
                if not sent:
                    raise Closed("Closed before anything was sent")
                companion.begin(connection)
                await connection.head()
                return connection
            except BaseException as error:
                companion.stop()
                connection.abort()
                pool.give_back(connection)
                harmless = not sent or self._may_repeat(connection, companion, error)
                if not harmless or tries == _TRIES:
                    raise
        raise AssertionError("the last try returns or raises")

    def _may_repeat(
        self, connection: UpstreamConnection, companion: Companion, error: BaseException
    ) -> bool:
        """A kept connection may be closed by the service just as a request goes out on it.

        No byte came back, so most probably nobody read it; but what changes something must not
        be sent twice on a guess.
        """
        return (
            isinstance(error, Closed)
            and connection.exchanges > 1
            and not connection.answer.touched
            and self._request.idempotent
            and not companion.uploading
        )

    async def _pass_on(
        self, connection: UpstreamConnection, companion: Companion, extra: Headers
    ) -> None:
        answer, pool = connection.answer, self._lane.pool
        headers = [*answer.headers, *extra]
        if NOSNIFF not in headers:
            headers.append(NOSNIFF)
        if self._request.upgrade:
            headers.append((b"connection", b"close"))
        start = {"type": "http.response.start", "status": answer.status, "headers": headers}
        body = answer.take()
        if answer.complete and not companion.uploading and not self._request.needs_length:
            # The next request may have the connection while this client still reads.
            pool.give_back(connection)
            await self._send(start)
            await self._send({"type": "http.response.body", "body": body})
            return
        try:
            companion.hurry(connection)
            if self._request.needs_length:
                body = await self._collect(connection, headers, body)
            await self._send(start)
            await self._stream(connection, body)
        finally:
            if companion.uploading:
                connection.abort()
            pool.give_back(connection)

    async def _stream(self, connection: UpstreamConnection, body: bytes) -> None:
        try:
            while True:
                more = not connection.answer.complete
                async with asyncio.timeout(self._client_seconds):
                    await self._send(
                        {"type": "http.response.body", "body": body, "more_body": more}
                    )
                if not more:
                    return
                body = await connection.body(self._lane.route.seconds)
        except TimeoutError:
            raise BrokenOff("The client reads too slowly") from None
        except (UpstreamError, Refusal) as error:
            raise BrokenOff(str(error)) from None

    async def _collect(
        self, connection: UpstreamConnection, headers: Headers, body: bytes
    ) -> bytes:
        """HTTP/1.0 knows no chunks: what has no length is counted before it is sent."""
        if any(name == b"content-length" for name, _ in headers):
            return body
        while not connection.answer.complete:
            body += await connection.body(self._lane.route.seconds)
            if len(body) > _COLLECT_LIMIT:
                raise Malformed("Too long an answer of unknown length for HTTP/1.0")
        headers.append((b"content-length", str(len(body)).encode()))
        return body
