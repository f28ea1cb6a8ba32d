"""A server in the process of the test, and the webhook that receives events."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import stripe
import uvicorn
from fastapi import FastAPI, Request, Response

from sandbox.running import KEEP_ALIVE_SECONDS
from sandbox.sockets import bind

SECRET = "whsec_test"
WITHIN = 30.0
Json = dict[str, Any]


class Server(uvicorn.Server):
    """A server that shares its process with the test."""

    def __init__(self, app: FastAPI) -> None:
        config = uvicorn.Config(
            app,
            log_config=None,
            timeout_graceful_shutdown=1,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
        )
        super().__init__(config)
        self.socket = bind("PORT", "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"

    async def start(self) -> None:
        self.task = asyncio.create_task(self._serve([self.socket]))
        await until(lambda: self.started or self.task.done())
        assert self.started

    async def stop(self) -> None:
        self.should_exit = True
        await self.task


async def until(true: Callable[[], object]) -> None:
    """Wait for an outcome, but not for ever."""
    async with asyncio.timeout(WITHIN):
        while not true():  # noqa: ASYNC110 - it may be true of anything
            await asyncio.sleep(0.005)


@dataclass
class Webhook:
    """Receives events, checks their signature, and records them."""

    url: str = ""
    events: list[stripe.Event] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    always: int = 200
    arrivals: int = 0
    secret: str = SECRET

    async def take(self, request: Request) -> Response:
        self.arrivals += 1
        event = stripe.Webhook.construct_event(
            await request.body(), request.headers["stripe-signature"], self.secret
        )
        status = self.answers.pop(0) if self.answers else self.always
        if status == 200:
            self.events.append(event)
        return Response("taken" if status == 200 else "not now", status)

    def of(self, *types: str) -> list[stripe.Event]:
        return [event for event in self.events if event.type in types]

    @property
    def types(self) -> list[str]:
        return [event.type for event in self.events]

    async def wait_for(self, kind: str, count: int = 1) -> Json:
        """Wait for a number of events of a type, and return the object of the last one."""
        await until(lambda: len(self.of(kind)) >= count)
        found: Json = self.of(kind)[-1].to_dict()["data"]["object"]
        return found
