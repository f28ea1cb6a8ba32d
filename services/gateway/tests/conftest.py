"""A gateway in front of services with responses set by the test, and one to attack."""

from collections.abc import AsyncIterator

import pytest_asyncio

from gateway.settings import MIB

from .gateways import Door, GatewayProcess
from .upstream import Upstream
from .wire import Client

FRONTEND = "https://keto.example/app"


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def all_services() -> AsyncIterator[Upstream]:
    async with Upstream() as it:
        yield it


@pytest_asyncio.fixture(loop_scope="session")
async def service(all_services: Upstream) -> AsyncIterator[Upstream]:
    """What stands for all services behind the gateways that tests share."""
    all_services.forget()
    yield all_services
    all_services.release.set()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def door(all_services: Upstream) -> AsyncIterator[Door]:
    """One gateway for all tests that need no settings of their own."""
    async with Door(all_services, frontend_url=FRONTEND, auth_body_limit=MIB) as it:
        yield it


@pytest_asyncio.fixture(loop_scope="session")
async def client(door: Door, service: Upstream) -> AsyncIterator[Client]:
    async with door.client() as it:
        yield it


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_gateway(all_services: Upstream) -> AsyncIterator[GatewayProcess]:
    async with GatewayProcess(all_services) as it:
        yield it


@pytest_asyncio.fixture(loop_scope="session")
async def gateway(
    shared_gateway: GatewayProcess, service: Upstream
) -> AsyncIterator[GatewayProcess]:
    """One gateway process for all attacks that need no settings of their own."""
    yield shared_gateway
    assert shared_gateway.running, shared_gateway.log()[-2000:]


@pytest_asyncio.fixture(loop_scope="session")
async def own() -> AsyncIterator[Upstream]:
    """The services of a gateway of the test's own."""
    async with Upstream() as it:
        yield it
