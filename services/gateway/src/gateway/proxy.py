"""One request through to a service, and its answer back."""

import asyncio
import logging
from dataclasses import dataclass
from time import perf_counter

from gateway.answers import NOSNIFF, Refusal, answer
from gateway.asgi import Headers, Receive, Send
from gateway.companion import Companion
from gateway.forwarding import Asked, Forwarding, Outgoing
from gateway.lanes import Lane
from gateway.pool import Busy, Pool, Unreachable
from gateway.upload import ClientLeft, Upload
from gateway.upstream import Closed, Malformed, TooSlow, UpstreamConnection, UpstreamError

log = logging.getLogger("gateway")

_COLLECT_LIMIT = 8 * 1024 * 1024
# Said by the gateway on every answer, so not also by a service.
_OURS = frozenset(
    (b"access-control-allow-origin", b"access-control-expose-headers", b"x-request-id")
)


class BrokenOff(Exception):
    """The answer had begun, and its end will not come."""


@dataclass(frozen=True)
class Proxy:
    """Forwards requests; what the service cannot answer, it answers itself, in JSON."""

    forwarding: Forwarding
    body_seconds: float = 30.0
    client_seconds: float = 60.0
    access_log: bool = False

    async def __call__(
        self,
        lane: Lane,
        asked: Asked,
        receive: Receive,
        send: Send,
        extra: Headers,
    ) -> None:
        """Answer this request by way of this lane; the extra headers go on every answer."""
        lane.tally.in_flight += 1
        began = perf_counter()
        status = 500
        try:
            request = self.forwarding.outgoing(asked, lane.pool.authority)
            upload, first = await self._upload(lane, request, receive)
            companion = Companion(receive, request, upload, lane.route.seconds)
            try:
                connection = await _ask(lane.pool, request, first, companion)
                status = connection.status
                await self._pass_on(connection, lane, request, companion, asked, send, extra)
            finally:
                companion.stop()
        except ClientLeft:
            status = 499
        except BrokenOff as error:
            # Returning without the end of the answer makes uvicorn close the connection, which
            # is how a client learns that what it has is not all.
            _tell(logging.ERROR, "The answer broke off", error, _facts(lane, asked))
        except (Refusal, UpstreamError) as error:
            refusal = error if isinstance(error, Refusal) else _refusal_for(error)
            status = refusal.status
            level = logging.ERROR if status >= 500 else logging.WARNING
            _tell(level, refusal.error, error, _facts(lane, asked, status))
            await answer(send, status, {"error": refusal.error}, [*extra, *refusal.headers])
        finally:
            seconds = perf_counter() - began
            lane.tally.in_flight -= 1
            lane.tally.count(status, seconds)
            if self.access_log:
                facts = _facts(lane, asked, status)
                log.info("answered", extra={**facts, "seconds": round(seconds, 4)})

    async def _upload(
        self, lane: Lane, request: Outgoing, receive: Receive
    ) -> tuple[Upload | None, bytes]:
        """The head and what is here of the body: mostly all of it, in one write to the service."""
        if not request.has_body:
            return None, request.head
        upload = Upload(receive, request, limit=lane.route.body_limit, seconds=self.body_seconds)
        return upload, request.head + await upload.next()

    async def _pass_on(
        self,
        connection: UpstreamConnection,
        lane: Lane,
        request: Outgoing,
        companion: Companion,
        asked: Asked,
        send: Send,
        extra: Headers,
    ) -> None:
        headers = [pair for pair in connection.headers if pair[0] not in _OURS]
        headers += extra
        if NOSNIFF not in headers:
            headers.append(NOSNIFF)
        if request.upgrade:
            headers.append((b"connection", b"close"))
        start = {"type": "http.response.start", "status": connection.status, "headers": headers}
        body = connection.arrived()
        if connection.complete and not companion.uploading:
            # The next request may have the connection while the client still reads.
            lane.pool.give_back(connection)
            await send(start)
            await send({"type": "http.response.body", "body": body})
            return
        try:
            companion.hurry(connection)
            if asked.scope["http_version"] == "1.0" and request.method != "HEAD":
                body = await _collect(connection, headers, body, lane.route.seconds)
            await send(start)
            try:
                await self._stream(connection, body, send, lane.route.seconds)
            except (UpstreamError, Refusal) as error:
                raise BrokenOff(str(error)) from None
        finally:
            if companion.uploading:
                connection.abort()
            lane.pool.give_back(connection)

    async def _stream(
        self, connection: UpstreamConnection, body: bytes, send: Send, seconds: float
    ) -> None:
        while True:
            more = not connection.complete
            try:
                async with asyncio.timeout(self.client_seconds):
                    await send({"type": "http.response.body", "body": body, "more_body": more})
            except TimeoutError:
                raise BrokenOff("The client reads too slowly") from None
            if not more:
                return
            body = await connection.body(seconds)


async def _ask(
    pool: Pool, request: Outgoing, first: bytes, companion: Companion
) -> UpstreamConnection:
    """Send the request, again where that is harmless, and wait for the head of the answer."""
    tries = 0
    while True:
        tries += 1
        connection = await pool.take(fresh=tries > 1, sure=not request.idempotent)
        sent = connection.begin(first, head_only=request.method == "HEAD")
        try:
            if not sent:
                raise Closed("Closed before anything was sent")
            companion.begin(connection)
            await connection.head()
        except BaseException as error:
            companion.stop()
            connection.abort()
            pool.give_back(connection)
            # A kept connection may be closed by the service just when a request goes out on it.
            # Nothing came back, so most probably nobody read it; but what changes something
            # must not be sent twice on a guess.
            closed_at_once = (
                isinstance(error, Closed) and connection.exchanges > 1 and not connection.touched
            )
            may_repeat = request.idempotent and not companion.uploading
            if tries == 3 or (sent and not (closed_at_once and may_repeat)):
                raise
        else:
            return connection


async def _collect(
    connection: UpstreamConnection, headers: Headers, body: bytes, seconds: float
) -> bytes:
    """HTTP/1.0 knows no chunks: an answer of unknown length is counted before it is sent."""
    if any(name == b"content-length" for name, _ in headers):
        return body
    while not connection.complete:
        body += await connection.body(seconds)
        if len(body) > _COLLECT_LIMIT:
            raise Malformed("Too long an answer of unknown length for HTTP/1.0")
    headers.append((b"content-length", str(len(body)).encode()))
    return body


def _refusal_for(error: UpstreamError) -> Refusal:
    if isinstance(error, Busy | Unreachable):
        return Refusal(503, "Service unavailable", (b"retry-after", b"2"))
    if isinstance(error, TooSlow):
        return Refusal(504, "Service took too long to answer")
    return Refusal(502, "Service gave no valid answer")


def _facts(lane: Lane, asked: Asked, status: int = 0) -> dict[str, object]:
    facts: dict[str, object] = {
        "request_id": asked.request_id.decode(),
        "method": asked.method,
        "path": asked.scope["path"],
        "upstream": lane.route.service,
    }
    return {**facts, "status": status} if status else facts


def _tell(level: int, message: str, error: Exception, facts: dict[str, object]) -> None:
    if str(error) != message:
        facts["reason"] = f"{type(error).__name__}: {error}"
    log.log(level, message, extra=facts)
