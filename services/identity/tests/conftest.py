"""Identity, running against real servers and a real SMTP server."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from argon2 import PasswordHasher

from identity.main import make
from identity.passwords import hashing
from identity.settings import Settings
from testkit import JWT_SECRET, SERVICE_SECRETS, RunningService, ServerUrls, running
from testkit.databases import Databases

from .mail_server import MailServer
from .members import Newcomer, registered


@pytest.fixture(scope="module", autouse=True)
def shipped_hasher() -> Iterator[PasswordHasher]:
    """The production hasher: in tests, passwords need not take 30 ms each."""
    shipped = hashing._HASHER
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hashing, "_HASHER", PasswordHasher(1, 8, 1))
        yield shipped


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def mail_server() -> AsyncIterator[MailServer]:
    server = MailServer()
    await server.start()
    yield server
    await server.stop()


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def settings(servers: ServerUrls, databases: Databases, mail_server: MailServer) -> Settings:
    return Settings(
        database_url=await databases.of("identity"),
        rabbitmq_url=servers.rabbitmq,
        jwt_secret=JWT_SECRET,
        billing_secret=SERVICE_SECRETS["identity"],
        frontend_url="http://frontend.example",
        smtp_url=mail_server.url,
    )


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def identity(settings: Settings) -> AsyncIterator[RunningService]:
    async with running(make(settings)) as it:
        yield it


@pytest_asyncio.fixture(loop_scope="session")
async def mia(identity: RunningService, mail_server: MailServer) -> Newcomer:
    _, answer = await registered(identity)
    return Newcomer(identity, mail_server, answer)
