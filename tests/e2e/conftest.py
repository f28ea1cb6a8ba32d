"""The system under test: started once."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import httpx
import pytest
import pytest_asyncio

from testkit.key_pair import KeyPair
from tests.e2e import composed, private_data
from tests.e2e.people import Mailbox, Person, a_new_member
from tests.e2e.stripe_pages import Payments
from tests.e2e.system import System

# As in compose and Kubernetes: what is refunded in full is not owned any more, and identity alone
# can sign access tokens.
KEYS = KeyPair()
PRODUCTION = {
    "REFUNDS_REVOKE": "true",
    "JWT_PRIVATE_KEY": KEYS.private,
    "JWT_PUBLIC_KEY": KEYS.public,
}


@pytest.fixture(scope="session")
def system(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[System]:
    """Everything that `make run` starts, for all journeys; its servers in containers, if the
    other tests' are. Or, if the environment says so, what `docker compose` has started."""
    if composed.is_wanted():
        it: System = composed.ComposedSystem()
    else:
        servers = request.getfixturevalue("servers")
        it = System(tmp_path_factory.mktemp("keto"), PRODUCTION, servers.containers)
    try:
        it.start()
        yield it
        assert asyncio.run(private_data.found_in_system(it)) == []
    finally:
        it.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def api(system: System) -> AsyncIterator[httpx.AsyncClient]:
    """The API as the frontend sees it: through the gateway."""
    async with httpx.AsyncClient(
        base_url=system.url, timeout=30, event_hooks={"request": [private_data.collect]}
    ) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="session")
async def member(api: httpx.AsyncClient) -> Person:
    """A member who has just registered."""
    return await a_new_member(api)


@pytest_asyncio.fixture(loop_scope="session")
async def mailbox(system: System) -> AsyncIterator[Mailbox]:
    """The mailbox that all mails go to."""
    box = Mailbox(system.run["sandbox"]["mailbox_url"])
    yield box
    await box.close()


@pytest_asyncio.fixture(loop_scope="session")
async def payments(system: System) -> AsyncIterator[Payments]:
    """The payments stand-in."""
    pages = Payments(system.run["sandbox"]["payments_url"])
    yield pages
    await pages.close()
