"""The fixtures that every test may ask for."""

import os
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from testkit.databases import Databases

JWT_SECRET = "a secret for tests, known to everybody and long enough"


@dataclass(frozen=True)
class ServerUrls:
    """Where the servers are."""

    postgres: str
    rabbitmq: str


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerUrls]:
    """Real servers: those of the environment, or embedded ones for this run."""
    given = os.environ.get("POSTGRES_URL"), os.environ.get("RABBITMQ_URL")
    if given[0] and given[1]:
        yield ServerUrls(given[0], given[1])
        return
    from keto_local.servers import start_servers

    home: Path = tmp_path_factory.mktemp("servers")
    with start_servers(home) as started:
        yield ServerUrls(started.postgres_url, started.rabbitmq_url)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def databases(servers: ServerUrls) -> AsyncIterator[Databases]:
    """Makes fresh databases."""
    made = Databases(servers.postgres)
    yield made
    await made.drop_all()
