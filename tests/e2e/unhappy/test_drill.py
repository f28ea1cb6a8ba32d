"""The drill of `make drill` with few members: the databases come back as they were at a moment."""

import shutil
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.e2e.drill import Drill, Scene

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(not shutil.which("rsync"), reason="rsync is not installed"),
]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def scene(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    """A system of its own: its server is lost."""
    async with Drill(tmp_path_factory.mktemp("drill"), members=2).scene() as it:
        yield it


async def test_one_database_alone_is_as_it_was_at_a_moment(scene: Scene) -> None:
    await scene.one_alone()


async def test_all_databases_of_a_lost_server_are_as_they_were_and_what_must_be_is_repeated(
    scene: Scene,
) -> None:
    await scene.all_five()


async def test_what_is_older_than_archive_days_leaves_the_archive(scene: Scene) -> None:
    await scene.what_is_old_goes()
