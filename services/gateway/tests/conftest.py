"""A gateway in front of services with responses set by the test, and one to attack."""

from collections.abc import AsyncIterator

import pytest

from gateway.settings import MIB

from .gateways import GatewayProcess, GatewayThread
from .upstream_server import Upstream
from .wire import Client

FRONTEND = "https://keto.example/app"


@pytest.fixture(scope="session")
async def all_services() -> AsyncIterator[Upstream]:
    async with Upstream() as it:
        yield it


@pytest.fixture
async def service(all_services: Upstream) -> AsyncIterator[Upstream]:
    """The server that stands for all services behind the gateways that tests share."""
    all_services.forget()
    yield all_services
    all_services.release.set()


@pytest.fixture(scope="session")
async def gateway_thread(all_services: Upstream) -> AsyncIterator[GatewayThread]:
    """One gateway for all tests that need no special settings.

    It has one connection to a service: a test that blocks it fails the next one.
    """
    settings = {"frontend_url": FRONTEND, "auth_body_limit": MIB, "upstream_connections": 1}
    async with GatewayThread(all_services, **settings) as it:
        yield it


@pytest.fixture
async def client(gateway_thread: GatewayThread, service: Upstream) -> AsyncIterator[Client]:
    async with gateway_thread.client() as it:
        yield it


@pytest.fixture(scope="session")
async def gateway(all_services: Upstream) -> AsyncIterator[GatewayProcess]:
    """One gateway process for all attacks that need no special settings."""
    async with GatewayProcess(all_services) as it:
        yield it
        assert it.running, it.log()[-2000:]


@pytest.fixture
async def upstream() -> AsyncIterator[Upstream]:
    """The services behind a gateway of this test alone."""
    async with Upstream() as it:
        yield it
