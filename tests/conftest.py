"""What the tests of several services at once share."""

from collections.abc import AsyncIterator

import pytest_asyncio

from benchmarks.parts.stand_ins import stand_ins


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def others() -> AsyncIterator[dict[str, str]]:
    """The addresses of what a service asks."""
    async with stand_ins() as urls:
        yield urls
