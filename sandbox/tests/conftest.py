import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from sandbox.running import StandInServer
from sandbox.settings import Settings
from sandbox.stand_ins import Name, build, http_port, take_ports, with_addresses

Serve = Callable[..., Awaitable[Settings]]


@pytest.fixture
async def serve(tmp_path: Path) -> AsyncIterator[Serve]:
    """Runs stand-ins on free ports, and returns the settings with their addresses."""
    async with _serving(tmp_path) as serve:
        yield serve


@pytest.fixture(scope="session")
async def serve_once(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Serve]:
    """Runs stand-ins that many tests share."""
    async with _serving(tmp_path_factory.mktemp("shared")) as serve:
        yield serve


@asynccontextmanager
async def _serving(home: Path) -> AsyncIterator[Serve]:
    async def serve(*names: Name, **wanted: object) -> Settings:
        free = {f"{name}_port": 0 for name in ("mailbox_smtp", "mailbox", "payments", "frontend")}
        settings = Settings.model_validate(
            free
            | {
                "model_server_port": 0,
                "food_lookup_port": 0,
                "home": home,
                "model_server_latency_seconds": 0,
            }
            | wanted
        )
        taken = take_ports(list(names), settings)
        settings = with_addresses(settings, taken)
        for name in names:
            server = StandInServer(name, build(name, settings, taken))
            task = asyncio.create_task(server.serve(sockets=[taken[http_port(name)]]))
            running.push_async_callback(_stop, server, task)
            await _started(server)
        return settings

    async with AsyncExitStack() as running:
        yield serve


async def _started(server: StandInServer) -> None:
    async with asyncio.timeout(20):
        while not server.started:
            assert not server.should_exit, f"{server.name} did not start"
            await asyncio.sleep(0.005)


async def _stop(server: StandInServer, task: asyncio.Task[None]) -> None:
    server.should_exit = True
    async with asyncio.timeout(20):
        await task
