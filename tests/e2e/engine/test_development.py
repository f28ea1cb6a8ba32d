"""compose.dev.yml: the sources run in containers, and a member who pays is served."""

from collections.abc import Iterator

import httpx
import pytest

from tests.e2e.composed import Compose
from tests.e2e.engine.installation import prepared, running
from tests.e2e.people import a_new_member
from tests.e2e.shopping import buy
from tests.e2e.stand_ins import Payments


@pytest.fixture(scope="module")
def compose(engine: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Compose]:
    """Development in containers."""
    folder = tmp_path_factory.mktemp("clone")
    with running(prepared(folder, "compose.yml", "compose.dev.yml")) as it:
        yield it


async def test_development_in_containers_starts_and_serves_a_paying_member(
    api: httpx.AsyncClient, payments: Payments
) -> None:
    await buy(await a_new_member(api), payments)
