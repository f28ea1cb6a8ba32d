"""Fixtures of the specification's tests."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
import pytest_asyncio

from tests.e2e import private_data, responses
from tests.e2e.people import Person, a_new_member
from tests.e2e.shopping import plan
from tests.e2e.spec.provider import SLUG, Provider
from tests.e2e.spec.tokens import Forger
from tests.e2e.system import System


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def api(system: System) -> AsyncIterator[httpx.AsyncClient]:
    """The API through the gateway; every response must be well formed and documented."""
    async with httpx.AsyncClient(
        base_url=system.url,
        timeout=60,
        event_hooks={"request": [private_data.collect], "response": [responses.check]},
        limits=httpx.Limits(max_connections=20),
    ) as client:
        yield client


class ServiceDatabases:
    """The services' databases, for state that no response shows, and to take a table away."""

    def __init__(self, urls: Mapping[str, str]) -> None:
        self._urls = urls

    @asynccontextmanager
    async def of(self, service: str) -> AsyncIterator[asyncpg.Connection]:
        connection = await asyncpg.connect(self._urls[service])
        try:
            yield connection
        finally:
            await connection.close()

    async def row(self, service: str, query: str, *values: Any) -> dict[str, Any]:
        """The one row that a statement returns."""
        async with self.of(service) as connection:
            (only,) = await connection.fetch(query, *values)
            return dict(only)

    @asynccontextmanager
    async def without(self, service: str, *tables: str) -> AsyncIterator[None]:
        """While the block runs, whatever needs one of these tables fails."""
        async with self.of(service) as connection:
            for table in tables:
                await connection.execute(f"ALTER TABLE {table} RENAME TO {table}_away")
            try:
                yield
            finally:
                for table in tables:
                    await connection.execute(f"ALTER TABLE {table}_away RENAME TO {table}")


@pytest.fixture(scope="package")
def stored(system: System) -> ServiceDatabases:
    """The services' databases."""
    return ServiceDatabases(system.run["postgres"]["databases"])


@pytest.fixture(scope="package")
def forger(system: System) -> Forger:
    """Signs tokens with the system's secret, or the key of the composed system."""
    run = system.run
    key = run.get("jwt_private_key_file")
    return Forger(
        Path(run["jwt_secret_file"]).read_text().strip(), Path(key).read_text() if key else ""
    )


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def mia(api: httpx.AsyncClient) -> Person:
    """A member whose state no test changes or checks."""
    return await a_new_member(api)


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def plan_id(mia: Person) -> str:
    """The id of the plan that the tests sell and review."""
    return str((await plan(mia, SLUG))["id"])


@pytest.fixture(scope="package")
def provider(system: System, api: httpx.AsyncClient, plan_id: str) -> Provider:
    """The payment provider, which has the webhook's secret."""
    secret = Path(system.run["webhook_secret_file"]).read_text().strip()
    return Provider(api, secret, plan_id)


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def patron(api: httpx.AsyncClient, provider: Provider) -> Person:
    """A LIFETIME member."""
    return await provider.makes_a_patron(await a_new_member(api, "Pat"))


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def owner(api: httpx.AsyncClient, provider: Provider) -> Person:
    """A member who has bought the plan and can review it."""
    return await provider.sells_the_plan_to(await a_new_member(api))
