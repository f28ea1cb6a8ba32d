"""`make drill` with few members: databases are restored to a point in time."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from lab.drill import Drill, Scene
from testkit import programs

pytestmark = pytest.mark.faults


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def scene(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    """A separate system, as its database server is lost."""
    programs.needed("rsync")
    async with Drill(tmp_path_factory.mktemp("drill"), members=2).scene() as it:
        yield it


async def test_one_database_alone_is_restored_to_a_moment(scene: Scene) -> None:
    await scene.one_alone()


async def test_all_databases_are_restored_and_later_payments_and_erasures_applied_again(
    scene: Scene,
) -> None:
    await scene.all_five()


async def test_backups_older_than_archive_days_are_deleted(scene: Scene) -> None:
    await scene.expire_backups()
