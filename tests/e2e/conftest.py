"""The system under test: started once for the specification, the journeys, faults and browser.

It is stopped after the last of these tests: an idle system uses a twentieth of a core.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator

import httpx
import pytest
import pytest_asyncio

from testkit.listeners.span_collector import collecting_spans
from tests.e2e import composed, private_data
from tests.e2e.people import Person, a_new_member
from tests.e2e.stand_ins import Mailbox, Payments
from tests.e2e.system import System


@pytest.fixture(scope="package")
def system(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[System]:
    """Everything that `make run` starts, in containers if other tests use them. Or, if
    the environment says so, what `docker compose` has started."""
    with collecting_spans() as spans:
        if composed.is_wanted():
            it: System = composed.ComposedSystem()
        else:
            servers = request.getfixturevalue("servers")
            settings = {
                # As in the shipped deployments: a full refund ends the ownership.
                "REFUNDS_REVOKE": "true",
                # The model answers immediately; a test that needs a slow model holds its responses.
                "MODEL_SERVER_LATENCY_SECONDS": "0.02",
                "OTEL_EXPORTER_OTLP_ENDPOINT": spans.url,
                "OTEL_TRACES_SAMPLER_ARG": "1",
            }
            it = System(tmp_path_factory.mktemp("keto"), settings, servers.containers)
        try:
            it.start()
            if "rabbitmq" in it.run:
                asyncio.run(private_data.record_events(it))
            yield it
            problems = asyncio.run(private_data.found_in_system(it))
        finally:
            # Stopping makes the processes send their last spans.
            it.stop()
        assert problems + private_data.found_in(spans.text()) == []


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
    """The mailbox that receives every mail."""
    url = system.run["sandbox"]["mailbox_url"]
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        yield Mailbox(client)


@pytest_asyncio.fixture(loop_scope="session")
async def payments(system: System) -> AsyncIterator[Payments]:
    """The payments stand-in."""
    url = system.run["sandbox"]["payments_url"]
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        yield Payments(client)
