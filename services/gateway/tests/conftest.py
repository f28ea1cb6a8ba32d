"""A gateway in front of services with responses set by the test, and one to attack."""

import sys
from collections.abc import AsyncIterator, Callable

import pytest

from gateway.settings import MIB

from .gateways import Door, GatewayProcess
from .upstream_server import Upstream
from .wire import Client

FRONTEND = "https://keto.example/app"
SetConstant = Callable[[str, object], None]


@pytest.fixture(scope="session")
async def all_services() -> AsyncIterator[Upstream]:
    async with Upstream() as it:
        yield it


@pytest.fixture
async def service(all_services: Upstream) -> AsyncIterator[Upstream]:
    """What stands for all services behind the gateways that tests share."""
    all_services.forget()
    yield all_services
    all_services.release.set()


@pytest.fixture(scope="session")
async def door(all_services: Upstream) -> AsyncIterator[Door]:
    """One gateway for all tests that need no settings of their own.

    With one connection to a service: whatever a test does, the next one needs it.
    """
    settings = {"frontend_url": FRONTEND, "auth_body_limit": MIB, "upstream_connections": 1}
    async with Door(all_services, **settings) as it:
        yield it


@pytest.fixture
async def client(door: Door, service: Upstream) -> AsyncIterator[Client]:
    async with door.client() as it:
        yield it


@pytest.fixture(scope="session")
async def gateway(all_services: Upstream) -> AsyncIterator[GatewayProcess]:
    """One gateway process for all attacks that need no settings of their own."""
    async with GatewayProcess(all_services) as it:
        yield it
        assert it.running, it.log()[-2000:]


@pytest.fixture
async def own() -> AsyncIterator[Upstream]:
    """The services of a gateway of the test's own."""
    async with Upstream() as it:
        yield it


@pytest.fixture
def set_constant(monkeypatch: pytest.MonkeyPatch) -> SetConstant:
    """Change a constant of the gateway's, whichever of its modules has it."""

    def change(name: str, value: object) -> None:
        modules = [each for path, each in sys.modules.items() if path.startswith("gateway.")]
        owners = [each for each in modules if hasattr(each, name)]
        assert owners, name
        for each in owners:
            monkeypatch.setattr(each, name, value)

    return change
