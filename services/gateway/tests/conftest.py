"""A gateway in front of services with responses set by the test, and one to attack."""

from collections.abc import AsyncIterator

import pytest_asyncio

from gateway.settings import MIB, SERVICES

from .gateways import Door, GatewayProcess
from .upstream import Upstream
from .wire import Client

FRONTEND = "https://keto.example/app"


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def services() -> AsyncIterator[dict[str, Upstream]]:
    started = {name: await Upstream().start() for name in SERVICES}
    yield started
    for service in started.values():
        await service.stop()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def door(services: dict[str, Upstream]) -> AsyncIterator[Door]:
    """One gateway for all tests that need no settings of their own."""
    urls = {name: service.url for name, service in services.items()}
    async with Door(urls, frontend_url=FRONTEND, auth_body_limit=MIB) as it:
        yield it


@pytest_asyncio.fixture(loop_scope="session")
async def service(services: dict[str, Upstream]) -> AsyncIterator[Upstream]:
    """Identity: what is under /api/auth; the others behave."""
    for each in services.values():
        each.forget()
    yield services["identity"]
    services["identity"].forget()


@pytest_asyncio.fixture(loop_scope="session")
async def client(door: Door, service: Upstream) -> AsyncIterator[Client]:
    async with door.client() as it:
        yield it


@pytest_asyncio.fixture(loop_scope="session")
async def own() -> AsyncIterator[Upstream]:
    """A service for a gateway of the test's own."""
    it = await Upstream().start()
    yield it
    await it.stop()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_upstream() -> AsyncIterator[Upstream]:
    upstream = await Upstream().start()
    yield upstream
    await upstream.stop()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_gateway(shared_upstream: Upstream) -> AsyncIterator[GatewayProcess]:
    async with GatewayProcess(shared_upstream.port) as it:
        yield it


@pytest_asyncio.fixture(loop_scope="session")
async def upstream(shared_upstream: Upstream) -> AsyncIterator[Upstream]:
    """All services behind the gateway that is attacked."""
    shared_upstream.forget()
    yield shared_upstream
    shared_upstream.release.set()


@pytest_asyncio.fixture(loop_scope="session")
async def gateway(
    shared_gateway: GatewayProcess, upstream: Upstream
) -> AsyncIterator[GatewayProcess]:
    """One gateway process for all attacks that need no settings of their own."""
    yield shared_gateway
    assert shared_gateway.running, shared_gateway.log()[-2000:]
