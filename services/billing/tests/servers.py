"""Real HTTP servers around billing: its internal_api, and Stripe as the sandbox plays it."""

import asyncio
import socket
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from fastapi import FastAPI
from fastapi.responses import JSONResponse
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from chassis import ids
from chassis.http import BadToken, ServiceTokens
from sandbox.running import KEEP_ALIVE_SECONDS
from testkit import SERVICE_SECRETS, eventually


class Server:
    """An application on a separate port, in the loop of the test."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"

    async def start(self, app: ASGIApp, *, lifespan: bool = True) -> None:
        config = uvicorn.Config(
            app,
            log_config=None,
            lifespan="on" if lifespan else "off",
            timeout_graceful_shutdown=1,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
        )
        self._server = uvicorn.Server(config)
        # A copy: uvicorn closes it at the end, and the next server listens on the same port.
        self._serving = asyncio.create_task(self._server._serve([self.socket.dup()]))
        await eventually(lambda: self._server.started or self._serving.done())
        assert self._server.started

    async def pause(self) -> None:
        """Stop until the next start: the port stays."""
        self._server.should_exit = True
        await self._serving

    async def stop(self) -> None:
        await self.pause()
        self.socket.close()


@dataclass
class InternalApiDouble:
    """Catalogue and identity in one: knows what a test tells it, and only tells services."""

    plans: dict[str, dict[str, Any]] = field(default_factory=dict)
    users: dict[str, dict[str, Any]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    status: int = 200

    def app(self) -> FastAPI:
        app = FastAPI()

        @app.post("/internal/users/by-email")
        async def find(request: Request) -> JSONResponse:
            email = (await request.json())["email"]
            found = (each["id"] for each in self.users.values() if each["email"] == email)
            return await play("users", next(found, ""), request)

        @app.get("/api/plans")
        async def plans() -> JSONResponse:
            on_sale = [
                {"slug": plan["slug"], "price": float(plan["price"])}
                for plan in self.plans.values()
                if plan["published"]
            ]
            return JSONResponse({"plans": on_sale}, self.status)

        @app.get("/internal/{kind}/{wanted}")
        async def play(kind: str, wanted: str, request: Request) -> JSONResponse:
            self.asked.append(f"{kind}/{wanted}")
            scheme, _, token = request.headers.get("authorization", "").partition(" ")
            try:
                audience = "catalogue" if kind == "plans" else "identity"
                caller = ServiceTokens(audience, {"billing": SERVICE_SECRETS[audience]}).verify(
                    token
                )
                assert (scheme, caller) == ("Bearer", "service:billing")
            except (BadToken, AssertionError):
                return JSONResponse({"error": "For services only"}, 401)
            known = (self.plans if kind == "plans" else self.users).get(wanted)
            if self.status != 200:
                return JSONResponse({"error": "broken"}, self.status)
            return JSONResponse(known or {"error": "Not found"}, 200 if known else 404)

        return app

    def plan(self, **fields: Any) -> dict[str, Any]:
        plan_id = fields.get("id", ids.new())
        plan = {
            "id": plan_id,
            "slug": f"slug-{plan_id}",
            "title": "Thirty keto days",
            "shortDesc": "Thirty days of meals",
            "price": "29.99",
            "published": True,
            **fields,
        }
        self.plans[plan_id] = plan
        return plan

    def user(self, **fields: Any) -> str:
        user_id: str = fields.get("id", ids.new())
        self.users[user_id] = {
            "id": user_id,
            "email": f"{user_id}@example.com",
            "name": "Mia",
            **fields,
        }
        return user_id


@dataclass
class Recorded:
    """A request as it came to Stripe."""

    method: str
    path: str
    form: str
    headers: dict[str, str]


class Recorder:
    """Records the requests to the API."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.requests: list[Recorded] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or (scope["method"], scope["path"][:4]) != ("POST", "/v1/"):
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        body = await request.body()
        headers = {name: request.headers[name] for name in request.headers}
        self.requests.append(Recorded(request.method, request.url.path, body.decode(), headers))
        reported = False

        async def again() -> Any:
            nonlocal reported
            if reported:
                return await receive()
            reported = True
            return {"type": "http.request", "body": body}

        await self.app(scope, again, send)

    def to(self, path: str) -> list[Recorded]:
        return [request for request in self.requests if request.path == path]
