"""One gateway process with its recording upstream, for all attacks that need no own settings."""

from collections.abc import AsyncIterator

import pytest_asyncio

from .gateway_process import GatewayProcess
from .recording_upstream import RecordingUpstream


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_upstream() -> AsyncIterator[RecordingUpstream]:
    upstream = await RecordingUpstream().start()
    yield upstream
    await upstream.stop()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_gateway(shared_upstream: RecordingUpstream) -> AsyncIterator[GatewayProcess]:
    async with GatewayProcess(shared_upstream.port) as gateway:
        yield gateway


@pytest_asyncio.fixture(loop_scope="session")
async def upstream(shared_upstream: RecordingUpstream) -> AsyncIterator[RecordingUpstream]:
    shared_upstream.clear()
    yield shared_upstream
    shared_upstream.release.set()


@pytest_asyncio.fixture(loop_scope="session")
async def gateway(
    shared_gateway: GatewayProcess, upstream: RecordingUpstream
) -> AsyncIterator[GatewayProcess]:
    yield shared_gateway
    assert shared_gateway.running, shared_gateway.log()[-2000:]
