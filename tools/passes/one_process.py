"""The gateway and all services in this process, on real servers, for tools that look inside."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import uvicorn
from fastapi import FastAPI

from chassis.http.protocol import ServiceProtocol
from contracts.services import SERVICES
from contracts.topology import KETO
from gateway.main import serve
from gateway.settings import read
from keto_local import settings
from keto_local.home import Home
from keto_local.system import Wiring
from messaging import Broker, declare
from testkit import JWT_SECRET, eventually
from testkit.databases import servers
from testkit.running import empty_queues

SIGNING_SECRET = "whsec_of_this_process"
# Nothing is asked there.
_NOWHERE = "http://127.0.0.1:9"
_GIVEN = {
    "KETO_PORT": "0",
    "JWT_SECRET": JWT_SECRET,
    "FRONTEND_URL": _NOWHERE,
    "MODEL_SERVER_URL": _NOWHERE,
    "SMTP_URL": "smtp://127.0.0.1:9",
    "STRIPE_SECRET_KEY": "sk_test_unused",
    "STRIPE_WEBHOOK_SECRET": SIGNING_SECRET,
    "STRIPE_API_BASE": _NOWHERE,
}


@dataclass
class Keto:
    """The running system; its services' apps and databases are by name."""

    wiring: Wiring
    apps: dict[str, FastAPI]
    settings: dict[str, Any]
    databases: dict[str, asyncpg.Connection]

    async def post(self, path: str, content: bytes, headers: dict[str, str]) -> None:
        """Send a request through the gateway, on a connection of its own."""
        headers = {"content-type": "application/json", **headers}
        url = self.wiring.url("gateway")
        async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as client:
            (await client.post(path, content=content, headers=headers)).raise_for_status()

    async def has(self, service: str, query: str, *values: Any) -> None:
        """Wait until a query of a service's database says true."""

        async def says() -> bool:
            return bool(await self.databases[service].fetchval(query, *values))

        await eventually(says, what=query)


@asynccontextmanager
async def running() -> AsyncIterator[Keto]:
    """Run everything until the block ends."""
    async with AsyncExitStack() as stack:
        databases, rabbitmq = await stack.enter_async_context(servers())
        home = Home(Path(stack.enter_context(tempfile.TemporaryDirectory())))
        home.prepare()
        keto = Keto(Wiring.of(settings.read(_GIVEN), home), {}, {}, {})
        await declare(rabbitmq, KETO)
        broker = Broker(rabbitmq, name="one process")
        for service in SERVICES:
            await empty_queues(broker, KETO, service)
        await broker.close()
        for service in SERVICES:
            url = await databases.of(service)
            given = keto.wiring.service(service, url, rabbitmq)
            named = {name.lower(): value for name, value in given.items()}
            own = import_module(f"{service}.settings").Settings.model_validate(named)
            app = import_module(f"{service}.main").make(own).app()
            keto.settings[service], keto.apps[service] = own, app
            keto.databases[service] = await asyncpg.connect(url)
            stack.push_async_callback(keto.databases[service].close)
            await stack.enter_async_context(_served(app, own.port))
        await stack.enter_async_context(_gateway(keto.wiring.gateway()))
        yield keto


@asynccontextmanager
async def _served(app: FastAPI, port: int) -> AsyncIterator[None]:
    config = uvicorn.Config(app, port=port, http=ServiceProtocol, ws="none", log_config=None)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    try:
        await eventually(lambda: server.started or serving.done())
        yield
    finally:
        server.should_exit = True
        await serving


@asynccontextmanager
async def _gateway(environment: dict[str, str]) -> AsyncIterator[None]:
    stop, started = asyncio.Event(), asyncio.get_running_loop().create_future()
    serving = asyncio.create_task(serve(read(environment), stop, started.set_result))
    try:
        await started
        yield
    finally:
        stop.set()
        await serving
