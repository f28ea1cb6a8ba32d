"""Some of the failures of `make scenario`, side by side: their alerts fire, their runbooks work."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.e2e.scenarios import SCENARIOS, Played, Prometheus, World, play_all, running

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(not Prometheus.is_installed(), reason="prometheus is not installed"),
]
# They take some seconds each, and do not disturb one another.
QUICK = ("service-down", "one-database-password-is-wrong", "a-message-fits-no-contract")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def world(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    """A system of its own: its services are stopped."""
    async with running(tmp_path_factory.mktemp("scenarios")) as it:
        yield it


async def test_alerts_fire_and_the_commands_of_their_runbooks_end_the_failures(
    world: World,
) -> None:
    outcomes = await play_all(world, [SCENARIOS[name] for name in QUICK], print)
    assert [(each.name, seen) for each, seen in outcomes if not isinstance(seen, Played)] == []
