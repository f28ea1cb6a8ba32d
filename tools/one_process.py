"""The gateway and all services in this process, on real servers, for tools that look inside."""

import asyncio
import importlib
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import httpx
import uvicorn
from fastapi import FastAPI

from benchmarks.parts.servers import servers
from chassis.http import Tokens
from chassis.http.protocol import ServiceProtocol
from chassis.service import ServiceSettings
from contracts.services import SERVICES
from contracts.topology import KETO
from gateway.main import serve
from gateway.settings import read
from messaging import Broker, declare
from testkit import JWT_SECRET, SERVICE_SECRETS, FaultProxy, eventually
from testkit.ports import free_port
from testkit.running import empty_queues

SIGNING_SECRET = "whsec_of_this_process"
# Nothing is asked there.
_NOWHERE = "http://127.0.0.1:9"


# PostgreSQL ends what it sends about each request of a client with this message.
_READY_FOR_QUERY = ord("Z")


class RoundTrips(FaultProxy):
    """Counts what the connections of one service have asked PostgreSQL, since it was forgotten."""

    def __init__(self, database_url: str) -> None:
        super().__init__(urlsplit(database_url)._replace(query="sslmode=disable").geturl())
        # By what the server sends on a connection.
        self._counts: dict[asyncio.StreamReader, int] = {}

    @property
    def most(self) -> int:
        """Those of the connection that has asked most: one request has one connection."""
        return max(self._counts.values(), default=0)

    def forget(self) -> None:
        """Count from 0."""
        self._counts = dict.fromkeys(self._counts, 0)

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        server, to_server = await super()._open()
        self._counts[server] = 0
        return server, to_server

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        if source not in self._counts:
            await super()._pass(source, target)
            return
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                head = await source.readexactly(5)
                # The length counts itself, but not the type before it.
                rest = await source.readexactly(int.from_bytes(head[1:]) - 4)
                target.write(head + rest)
                self._counts[source] += head[0] == _READY_FOR_QUERY
        target.transport.abort()


@dataclass
class Part:
    """A running service."""

    app: FastAPI
    settings: ServiceSettings
    # This process's own way to the service's database.
    connection: asyncpg.Connection

    async def has(self, query: str, *values: Any) -> None:
        """Wait until a query of the service's database says true."""

        async def says() -> bool:
            return bool(await self.connection.fetchval(query, *values))

        await eventually(says, what=query)


@dataclass
class Keto:
    """The running system."""

    url: str
    parts: dict[str, Part]
    round_trips_of_billing: RoundTrips

    async def post(self, path: str, content: bytes, headers: dict[str, str]) -> None:
        """Send a request through the gateway, on a connection of its own."""
        headers = {"content-type": "application/json", **headers}
        async with httpx.AsyncClient(base_url=self.url, trust_env=False, timeout=60) as client:
            answer = await client.post(path, content=content, headers=headers)
        assert answer.status_code < 300, answer.text

    def as_member(self, user_id: str) -> dict[str, str]:
        """The headers of a logged-in member."""
        claims = {"sub": user_id, "role": "MEMBER", "email": "mia@example.com"}
        return {"authorization": f"Bearer {Tokens(JWT_SECRET).issue_access(claims)}"}


@asynccontextmanager
async def running() -> AsyncIterator[Keto]:
    """Run everything until the block ends."""
    async with AsyncExitStack() as stack:
        databases, rabbitmq = await stack.enter_async_context(servers())
        await declare(rabbitmq, KETO)
        urls = {service: await databases.of(service) for service in SERVICES}
        connections = {}
        for service in SERVICES:
            connections[service] = await asyncpg.connect(urls[service])
            stack.push_async_callback(connections[service].close)
        count = RoundTrips(urls["billing"])
        urls["billing"] = (await stack.enter_async_context(count)).url
        ports = {service: free_port() for service in SERVICES}
        parts = {}
        for service in SERVICES:
            await _empty_queues(service, rabbitmq)
            settings = _settings(service, urls[service], rabbitmq, ports)
            app = importlib.import_module(f"{service}.main").make(settings).app()
            await stack.enter_async_context(_served(app, ports[service]))
            parts[service] = Part(app, settings, connections[service])
        url = await stack.enter_async_context(_gateway(ports))
        yield Keto(url, parts, count)


def _settings(
    service: str, database_url: str, rabbitmq_url: str, ports: dict[str, int]
) -> ServiceSettings:
    found: ServiceSettings = importlib.import_module(f"{service}.settings").Settings(
        database_url=database_url,
        rabbitmq_url=rabbitmq_url,
        jwt_secret=JWT_SECRET,
        frontend_url="http://frontend.example",
        smtp_url="smtp://127.0.0.1:9",
        model_server_url=_NOWHERE,
        stripe_secret_key="sk_test_unused",
        stripe_webhook_secret=SIGNING_SECRET,
        stripe_api_base=_NOWHERE,
        billing_secret=SERVICE_SECRETS.get(service, SERVICE_SECRETS["identity"]),
        catalogue_secret=SERVICE_SECRETS["catalogue"],
        identity_secret=SERVICE_SECRETS["identity"],
        catalogue_url=f"http://127.0.0.1:{ports['catalogue']}",
        identity_url=f"http://127.0.0.1:{ports['identity']}",
    )
    return found


async def _empty_queues(service: str, rabbitmq_url: str) -> None:
    broker = Broker(rabbitmq_url, name="one process")
    await empty_queues(broker, KETO, service)
    await broker.close()


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
async def _gateway(ports: dict[str, int]) -> AsyncIterator[str]:
    urls = {f"{name.upper()}_URL": f"http://127.0.0.1:{port}" for name, port in ports.items()}
    stop, started = asyncio.Event(), asyncio.get_running_loop().create_future()
    serving = asyncio.create_task(serve(read({**urls, "PORT": "0"}), stop, started.set_result))
    try:
        yield f"http://127.0.0.1:{await started}"
    finally:
        stop.set()
        await serving
