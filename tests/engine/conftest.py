"""What runs on a real Docker engine, alone: `make engine`, and `.ci/run` before all other tests."""

import os
import shutil
import subprocess
from collections.abc import AsyncIterator, Iterator

import httpx
import pytest
import pytest_asyncio

from tests.e2e.composed import Compose, ComposedSystem
from tests.e2e.stand_ins import Mailbox, Payments
from tests.engine.installation import prepared, running


def _first_line_of(*words: str) -> str:
    """What a command of docker prints; nothing when it fails."""
    if not shutil.which("docker"):
        return ""
    done = subprocess.run(["docker", *words], capture_output=True, text=True)
    return done.stdout.strip().partition("\n")[0] if done.returncode == 0 else ""


def pytest_report_header() -> list[str]:
    engine = _first_line_of("version", "--format", "{{.Server.Version}}")
    return [f"Docker engine {engine}, {_first_line_of('compose', 'version')}"] if engine else []


@pytest.fixture(scope="package", autouse=True)
def engine() -> None:
    """Skip without an engine, and where other tests run at the same time."""
    if not _first_line_of("version", "--format", "{{.Server.Version}}"):
        pytest.skip("no Docker engine answers")
    if not os.environ.get("KETO_TEST_ENGINE"):
        pytest.skip("`make engine` runs it, alone")


@pytest.fixture(scope="package")
def compose(engine: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Compose]:
    """An installation that has been built and runs, with its stand-ins and its archive."""
    folder = tmp_path_factory.mktemp("clone")
    with running(prepared(folder, "compose.yml", profiles="sandbox,archive")) as it:
        yield it


@pytest.fixture
def system(compose: Compose) -> ComposedSystem:
    """The same, as the end-to-end tests see a system."""
    return ComposedSystem(compose)


@pytest_asyncio.fixture(loop_scope="session")
async def api(system: ComposedSystem) -> AsyncIterator[httpx.AsyncClient]:
    """The API through the gateway."""
    async with httpx.AsyncClient(base_url=system.url, timeout=60) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="session")
async def mailbox(system: ComposedSystem) -> AsyncIterator[Mailbox]:
    """The mailbox that all mails go to."""
    url = system.run["sandbox"]["mailbox_url"]
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        yield Mailbox(client)


@pytest_asyncio.fixture(loop_scope="session")
async def payments(system: ComposedSystem) -> AsyncIterator[Payments]:
    """The payments stand-in."""
    url = system.run["sandbox"]["payments_url"]
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        yield Payments(client)
