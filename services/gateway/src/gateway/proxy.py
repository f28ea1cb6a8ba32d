"""Requests to services: forwarded, counted, and answered in JSON where the service cannot."""

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from time import perf_counter

from gateway.answers import Refusal, answer
from gateway.asgi import Headers, Receive, Send
from gateway.exchange import BrokenOff, Exchange
from gateway.forwarding import Asked, Forwarding
from gateway.lanes import Lane
from gateway.pool import Busy, Unreachable
from gateway.routes import Route
from gateway.upload import ClientLeft
from gateway.upstream import TooSlow, UpstreamError

log = logging.getLogger("gateway")

CLIENT_LEFT = 499

Step = Callable[[Asked, Route], AbstractContextManager[Callable[[int], None]]]


@dataclass(frozen=True)
class Proxy:
    """Sees to it that every request gets an answer, and every failure one line in the log."""

    forwarding: Forwarding
    body_seconds: float = 30.0
    client_seconds: float = 60.0
    access_log: bool = False
    # Makes each request a step of its trace, where traces are made.
    step: Step | None = None

    async def __call__(
        self, lane: Lane, asked: Asked, receive: Receive, send: Send, extra: Headers
    ) -> None:
        """Answer this request by way of this lane; the extra headers go on every answer."""
        if self.step is None:
            await self._answer(lane, asked, receive, send, extra)
            return
        with self.step(asked, lane.route) as answered:
            answered(await self._answer(lane, asked, receive, send, extra))

    async def _answer(
        self, lane: Lane, asked: Asked, receive: Receive, send: Send, extra: Headers
    ) -> int:
        lane.tally.in_flight += 1
        began = perf_counter()
        status = 500
        try:
            request = self.forwarding.outgoing(asked, lane.pool.authority)
            exchange = Exchange(lane, request, receive, send, self.client_seconds)
            status = await exchange.run(self.body_seconds, extra)
        except ClientLeft:
            status = CLIENT_LEFT
        except BrokenOff as error:
            # Returning without the end of the answer makes uvicorn close the connection, which
            # is how a client learns that what it has is not all.
            status = 502
            _tell("The answer broke off", status, error, lane, asked)
        except (Refusal, UpstreamError) as error:
            refusal = error if isinstance(error, Refusal) else _refusal_for(error)
            status = refusal.status
            _tell(refusal.error, status, error, lane, asked)
            await answer(send, status, {"error": refusal.error}, [*extra, *refusal.headers])
        finally:
            seconds = perf_counter() - began
            lane.tally.in_flight -= 1
            lane.tally.count(status, seconds)
            if self.access_log:
                facts = _facts(lane, asked, status)
                log.info("answered", extra={**facts, "seconds": round(seconds, 4)})
        return status


def _refusal_for(error: UpstreamError) -> Refusal:
    if isinstance(error, Busy | Unreachable):
        return Refusal(503, "Service unavailable", (b"retry-after", b"2"))
    if isinstance(error, TooSlow):
        return Refusal(504, "Service took too long to answer")
    return Refusal(502, "Service gave no valid answer")


def _tell(message: str, status: int, error: Exception, lane: Lane, asked: Asked) -> None:
    facts = _facts(lane, asked, status)
    if str(error) != message:
        facts["reason"] = f"{type(error).__name__}: {error}"
    log.log(logging.ERROR if status >= 500 else logging.WARNING, message, extra=facts)


def _facts(lane: Lane, asked: Asked, status: int) -> dict[str, object]:
    return {
        "request_id": asked.request_id.decode(),
        "method": asked.method,
        "path": asked.scope["path"],
        "upstream": lane.route.service,
        "status": status,
    }
