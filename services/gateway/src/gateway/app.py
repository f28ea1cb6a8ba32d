"""The ASGI application: request → limits → route → ask → answer."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from time import perf_counter

from gateway import bodies, forwarding, paths
from gateway.answers import Answer, Headers, Receive, Refusal, Scope, Send, json_answer
from gateway.backends import Backend, Backends
from gateway.bodies import BodyLimits
from gateway.buffers import Buffer
from gateway.cors import Cors
from gateway.forwarding import Asked
from gateway.limits import FREE, Addresses, Budget, Holding, Peer, counted_as
from gateway.pages import Pages
from gateway.pool import Busy, Unreachable
from gateway.reading import AnswerReader, UpstreamError
from gateway.routes import Route
from gateway.upstream import TooSlow

log = logging.getLogger("gateway")

_PIECE = 16 * 1024

Step = Callable[[Asked, Route], AbstractContextManager[Callable[[int], None]]]


@dataclass(frozen=True)
class Rules:
    """What holds for every request."""

    body: BodyLimits
    answer_limit: int
    reader_seconds: float
    trusted_proxies: int
    access_log: bool


@dataclass(slots=True)
class _Question:
    """A whole request for a service."""

    method: str
    head: bytes
    body: Buffer
    limit: int
    grow: Callable[[int, int], None]

    @property
    def repeatable(self) -> bool:
        return self.method in ("GET", "HEAD", "PUT", "DELETE")

    def reader(self) -> AnswerReader:
        return AnswerReader(to_head=self.method == "HEAD", limit=self.limit, grow=self.grow)


_READS = ("GET", "HEAD", "OPTIONS")


class Gateway:
    """Everything between hyper and the connections to the services."""

    def __init__(
        self,
        rules: Rules,
        backends: Backends,
        cors: Cors,
        pages: Pages,
        addresses: Addresses,
        budget: Budget,
        abort: Callable[[Peer], None],
        step: Step | None = None,
    ) -> None:
        self._rules = rules
        self._backends = backends
        self._cors = cors
        self._pages = pages
        self._addresses = addresses
        self._budget = budget
        self._abort = abort
        # Makes each request a step of its trace, where traces are made.
        self._step = step

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = Asked(scope, self._rules.trusted_proxies)
        extra = [*self._cors.headers(asked.origin), (b"x-request-id", asked.request_id)]
        address = counted_as(asked.client)
        self._addresses.enter(asked.peer, address)
        try:
            asked.check()
            path = paths.normalised(scope["raw_path"])
            backend = self._backends.find(path)
            if backend is None:
                await self._send(send, await self._pages.answer(asked.method, path), extra, asked)
            elif asked.is_preflight:
                await send_whole(send, *self._preflight(asked, extra))
            else:
                await self._forward(backend, asked, path, address, receive, send, extra)
        except Refusal as refusal:
            await send_whole(send, refusal.answer(), extra)
        except paths.AmbiguousPath:
            await send_whole(send, json_answer(400, {"error": "Bad request"}), extra)
        except asyncio.CancelledError:
            # The process is ending, and this request has used up the time that was left to it.
            log.warning("Abandoned at the end of the process", extra={"path": scope["path"]})
        finally:
            self._addresses.leave(asked.peer, address)

    def _preflight(self, asked: Asked, extra: Headers) -> tuple[Answer, Headers]:
        allowed = self._cors.preflight(asked.origin)
        if allowed is None:
            return json_answer(403, {"error": "Origin not allowed"}), extra
        return Answer(204), [*allowed, (b"x-request-id", asked.request_id)]

    async def _forward(
        self,
        backend: Backend,
        asked: Asked,
        path: bytes,
        address: str,
        receive: Receive,
        send: Send,
        extra: Headers,
    ) -> None:
        """Answer by way of the service; every request is counted, every failure is logged."""
        holding = Holding(self._budget, address, exempt=self._addresses.is_exempt(address))
        backend.tally.in_flight += 1
        began = perf_counter()
        status = 500
        try:
            if self._step is None:
                answer = await self._answer(backend, asked, path, address, receive, holding)
            else:
                with self._step(asked, backend.route) as answered:
                    answer = await self._answer(backend, asked, path, address, receive, holding)
                    answered(answer.status)
            status = answer.status
            await self._send(send, answer, extra, asked)
        finally:
            holding.release()
            backend.tally.in_flight -= 1
            seconds = perf_counter() - began
            backend.tally.count(status, seconds)
            if self._rules.access_log:
                facts = _facts(backend, asked, status)
                log.info("answered", extra={**facts, "seconds": round(seconds, 4)})

    async def _answer(
        self,
        backend: Backend,
        asked: Asked,
        path: bytes,
        address: str,
        receive: Receive,
        holding: Holding,
    ) -> Answer:
        """The service's answer, or the one that tells why there is none."""
        try:
            writes = asked.method not in _READS and backend.route.service == "identity"
            self._addresses.check(address, writes_auth=writes)
            body = Buffer()
            if asked.has_body:
                body = await bodies.read(
                    receive,
                    self._rules.body,
                    most=backend.route.body_limit,
                    declared=asked.read.get(b"content-length"),
                    grow=holding.grow,
                )
            trusted = self._rules.trusted_proxies > 0
            authority = backend.pool.authority
            head = forwarding.head(asked, path, authority, body.size, trusted=trusted)
            limit = self._rules.answer_limit
            return await backend.pool.ask(_Question(asked.method, head, body, limit, holding.grow))
        except Refusal as refusal:
            # A flood of requests must not become a flood of lines.
            if refusal.status != 429:
                _tell(refusal.error, refusal.status, refusal, backend, asked)
            return refusal.answer()
        except UpstreamError as error:
            instead = _refusal_for(error)
            _tell(instead.error, instead.status, error, backend, asked)
            return instead.answer()
        except Exception:
            log.exception("Failed", extra=_facts(backend, asked, 500))
            return json_answer(500, {"error": "Internal server error"})

    async def _send(self, send: Send, answer: Answer, extra: Headers, asked: Asked) -> None:
        """Hand a large answer over as fast as the client takes it, but not slower than agreed."""
        if answer.body.size <= FREE or asked.method == "HEAD":
            await send_whole(send, answer, extra)
            return
        await send(answer.start(extra))
        try:
            for page in answer.body.pages:
                async with asyncio.timeout(self._rules.reader_seconds):
                    for at in range(0, len(page), _PIECE):
                        piece = bytes(page[at : at + _PIECE])
                        await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        except TimeoutError:
            self._abort(asked.peer)


async def send_whole(send: Send, answer: Answer, extra: Headers) -> None:
    """Hand an answer over in one piece."""
    await send(answer.start(extra))
    await send({"type": "http.response.body", "body": answer.body.joined()})


def _refusal_for(error: UpstreamError) -> Refusal:
    if isinstance(error, Busy | Unreachable):
        return Refusal(503, "Service unavailable", (b"retry-after", b"2"))
    if isinstance(error, TooSlow):
        return Refusal(504, "Service took too long to answer")
    return Refusal(502, "Service gave no valid answer")


def _tell(message: str, status: int, error: Exception, backend: Backend, asked: Asked) -> None:
    facts = _facts(backend, asked, status)
    if str(error) != message:
        facts["reason"] = f"{type(error).__name__}: {error}"
    log.log(logging.ERROR if status >= 500 else logging.WARNING, message, extra=facts)


def _facts(backend: Backend, asked: Asked, status: int) -> dict[str, object]:
    return {
        "request_id": asked.request_id.decode(),
        "method": asked.method,
        "path": asked.scope["path"],
        "upstream": backend.route.service,
        "status": status,
    }
