"""The system under test: started once, for the specification, the journeys, faults and browser.

It is stopped after the last of these tests: idle, it takes a twentieth of a core from the others.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator

import httpx
import pytest
import pytest_asyncio

from tests.e2e import composed, private_data
from tests.e2e.people import Person, a_new_member
from tests.e2e.stand_ins import Mailbox, Payments
from tests.e2e.system import System


@pytest.fixture(scope="package")
def system(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[System]:
    """Everything that `make run` starts; its servers in containers, if the other tests' are. Or, if
    the environment says so, what `docker compose` has started."""
    if composed.is_wanted():
        it: System = composed.ComposedSystem()
    else:
        servers = request.getfixturevalue("servers")
        # As in the shipped deployments: what is refunded in full is not owned any more. The model
        # answers at once: a test that needs a slow one holds its answers.
        settings = {"REFUNDS_REVOKE": "true", "MODEL_SERVER_LATENCY_SECONDS": "0.02"}
        it = System(tmp_path_factory.mktemp("keto"), settings, servers.containers)
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
    url = system.run["sandbox"]["mailbox_url"]
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        yield Mailbox(client)


@pytest_asyncio.fixture(loop_scope="session")
async def payments(system: System) -> AsyncIterator[Payments]:
    """The payments stand-in."""
    url = system.run["sandbox"]["payments_url"]
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        yield Payments(client)
