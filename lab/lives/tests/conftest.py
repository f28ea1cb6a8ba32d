"""A world for the lives of a module."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from lab.lives.start import world
from lab.lives.world import World
from testkit.databases import Databases


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def lives(
    databases: Databases, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[World]:
    home = tmp_path_factory.mktemp("lives")
    async with world(await databases.of("billing"), home) as it:
        yield it
