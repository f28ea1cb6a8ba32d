"""One gateway process with its recording upstream, for all attacks that need no own settings."""

from collections.abc import AsyncIterator, Generator

import pytest
import pytest_asyncio

from .gateway_process import GatewayProcess
from .recording_upstream import RecordingUpstream

_failed = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember which tests failed."""
    report = yield
    item.stash[_failed] = item.stash.get(_failed, False) or report.failed
    return report


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_upstream() -> AsyncIterator[RecordingUpstream]:
    upstream = await RecordingUpstream().start()
    yield upstream
    await upstream.stop()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_gateway(
    shared_upstream: RecordingUpstream,
) -> AsyncIterator[list[GatewayProcess]]:
    gateway = GatewayProcess(shared_upstream.port)
    running = [gateway]
    await gateway.__aenter__()
    yield running
    await running[0].stop()


@pytest_asyncio.fixture(loop_scope="session")
async def upstream(shared_upstream: RecordingUpstream) -> AsyncIterator[RecordingUpstream]:
    shared_upstream.clear()
    yield shared_upstream
    shared_upstream.release.set()


@pytest_asyncio.fixture(loop_scope="session")
async def gateway(
    shared_gateway: list[GatewayProcess],
    upstream: RecordingUpstream,
    request: pytest.FixtureRequest,
) -> AsyncIterator[GatewayProcess]:
    yield shared_gateway[0]
    running, log = shared_gateway[0].running, shared_gateway[0].log()
    if not running or request.node.stash.get(_failed, False):
        # An attack that succeeded must not make the next test fail.
        await shared_gateway[0].stop()
        shared_gateway[0] = GatewayProcess(upstream.port)
        await shared_gateway[0].__aenter__()
    assert running, log[-2000:]
