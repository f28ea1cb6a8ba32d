"""The stand-ins of other servers, for the tests that run services with a full account."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.full_accounts.stand_ins import stand_ins


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def others() -> AsyncIterator[dict[str, str]]:
    """The URLs of the stand-ins, which run in one process for all of these tests."""
    async with stand_ins() as urls:
        yield urls
