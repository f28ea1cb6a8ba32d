"""One system for all tests of the specification, with its own content."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from tests.e2e import private_data
from tests.e2e.people import Mailbox, Person, a_new_member
from tests.e2e.spec.documented import only_documented_responses
from tests.e2e.spec.provider import Provider, lifetime
from tests.e2e.spec.service_databases import ServiceDatabases
from tests.e2e.spec.shapes import every_answer_is_well_formed
from tests.e2e.spec.tokens import Forger
from tests.e2e.stripe_pages import Payments
from tests.e2e.system import System

SECRET = "the secret of the tokens of the specification's tests"


@pytest.fixture(scope="session")
def system(tmp_path_factory: pytest.TempPathFactory) -> Iterator[System]:
    """Everything that `make run` starts, on servers of its own."""
    it = System(
        tmp_path_factory.mktemp("keto-spec"),
        {
            "KETO_CONTENT": str(Path(__file__).parent / "content.yaml"),
            # One secret for all of a member's tokens, as the specification says.
            "JWT_SECRET": SECRET,
        },
    )
    try:
        it.start()
        yield it
        assert asyncio.run(private_data.found_in_system(it)) == []
    finally:
        it.stop()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def api(system: System) -> AsyncIterator[httpx.AsyncClient]:
    """The API through the gateway; every response must be well formed."""
    async with httpx.AsyncClient(
        base_url=system.url,
        timeout=60,
        event_hooks={
            "request": [private_data.collect],
            "response": [every_answer_is_well_formed, only_documented_responses],
        },
        limits=httpx.Limits(max_connections=20),
    ) as client:
        yield client


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def mailbox(system: System) -> AsyncIterator[Mailbox]:
    """The mailbox that all mails go to."""
    box = Mailbox(system.run["sandbox"]["mailbox_url"])
    yield box
    await box.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def payments(system: System) -> AsyncIterator[Payments]:
    """The payments stand-in."""
    pages = Payments(system.run["sandbox"]["payments_url"])
    yield pages
    await pages.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def stored(system: System) -> AsyncIterator[ServiceDatabases]:
    """The services' databases."""
    it = ServiceDatabases(system.run["postgres"]["databases"])
    yield it
    await it.close()


@pytest.fixture(scope="session")
def forger(system: System) -> Forger:
    """Signs with the tokens' secret, and with the key that the composed system has."""
    keys = [system.run.get(name) for name in ("jwt_secret_file", "jwt_private_key_file")]
    secret, private_key = (Path(file).read_text().strip() if file else "" for file in keys)
    return Forger(secret or SECRET, private_key)


@pytest.fixture(scope="session")
def provider(system: System, api: httpx.AsyncClient) -> Provider:
    """The payment provider, who knows the webhook's secret."""
    return Provider(api, Path(system.run["webhook_secret_file"]).read_text().strip())


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def mia(api: httpx.AsyncClient) -> Person:
    """A member whose state no test changes or looks at."""
    return await a_new_member(api)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def patron(api: httpx.AsyncClient, provider: Provider) -> Person:
    """A LIFETIME member."""
    person = await a_new_member(api, "Pat")
    await provider.deliver(lifetime(person.id))
    await person.becomes(subscriptionTier="LIFETIME")
    return person
