"""A gateway in front of services with responses set by the test."""

from collections.abc import AsyncIterator

import pytest_asyncio

from gateway.settings import MIB, SERVICES

from .wire import Client, Door, UpstreamService, all_at

FRONTEND = "https://keto.example/app"


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def services() -> AsyncIterator[dict[str, UpstreamService]]:
    started = {name: await UpstreamService().start() for name in SERVICES}
    yield started
    for service in started.values():
        await service.stop()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def door(services: dict[str, UpstreamService]) -> AsyncIterator[Door]:
    """One gateway for all tests that need no settings of their own."""
    urls = {name: service.url for name, service in services.items()}
    async with Door(urls, frontend_url=FRONTEND, auth_body_limit=MIB) as it:
        yield it


@pytest_asyncio.fixture(loop_scope="session")
async def service(services: dict[str, UpstreamService]) -> AsyncIterator[UpstreamService]:
    """Identity: what is under /api/auth."""
    identity = services["identity"]
    identity.forget()
    yield identity
    identity.forget()


@pytest_asyncio.fixture(loop_scope="session")
async def client(door: Door, service: UpstreamService) -> AsyncIterator[Client]:
    async with door.client() as it:
        yield it


@pytest_asyncio.fixture(loop_scope="session")
async def own() -> AsyncIterator[UpstreamService]:
    """A service for a gateway of the test's own."""
    it = await UpstreamService().start()
    yield it
    await it.stop()


__all__ = ["FRONTEND", "all_at"]
