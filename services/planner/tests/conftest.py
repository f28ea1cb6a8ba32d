"""Planner, running against real servers and a model server with responses set by the test."""

import json
import os
from collections.abc import AsyncIterator, Callable, Iterator

import asyncpg
import pytest
import pytest_asyncio

from planner.jobs import tasks
from planner.main import make
from planner.settings import Settings
from testkit import JWT_SECRET, RunningService, ServerUrls, running
from testkit.databases import Databases

from .members import PlannerClient
from .model_double import ModelServerDouble, writes
from .stored_plans import written_plan

MakeSettings = Callable[..., Settings]


@pytest.fixture(scope="module", autouse=True)
def often_looking() -> Iterator[None]:
    """A canceled or erased job is found by polling."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tasks, "_CANCELED_SECONDS", 0.2)
        yield


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def double_process() -> AsyncIterator[ModelServerDouble]:
    double = ModelServerDouble()
    await double.start()
    yield double
    await double.stop()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def connections(settings: MakeSettings) -> AsyncIterator[asyncpg.Pool]:
    """A connection that is kept: to open one costs more than many of the tests."""
    async with asyncpg.create_pool(settings().database_url, min_size=0, max_size=1) as pool:
        yield pool


@pytest_asyncio.fixture(loop_scope="session")
async def model(
    double_process: ModelServerDouble, connections: asyncpg.Pool
) -> AsyncIterator[ModelServerDouble]:
    """The model server, reset; that it has failed in another test is forgotten."""
    double_process.reset()
    await connections.execute("DELETE FROM model_away")
    yield double_process
    double_process.may_reply.set()
    double_process.may_list.set()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def settings(
    servers: ServerUrls, databases: Databases, double_process: ModelServerDouble
) -> MakeSettings:
    """Makes settings, all on one database of planner's."""
    database_url = await databases.of("planner")

    def made(**changes: object) -> Settings:
        given: dict[str, object] = {
            "database_url": database_url,
            "rabbitmq_url": servers.rabbitmq,
            "jwt_secret": JWT_SECRET,
            "model_server_url": double_process.url,
            "model_name": "keto-test",
            "plan_seed": int(os.environ["PLAN_SEED"]),
            **changes,
        }
        return Settings.model_validate(given)

    return made


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def planner(settings: MakeSettings) -> AsyncIterator[RunningService]:
    async with running(make(settings())) as it:
        yield it


@pytest_asyncio.fixture(loop_scope="session")
async def mia(planner: RunningService, model: ModelServerDouble) -> PlannerClient:
    """A member; the model server is reset."""
    return PlannerClient(planner)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def two_written_days(
    planner: RunningService, double_process: ModelServerDouble
) -> tuple[PlannerClient, str]:
    """A member with a plan of the specified way, of two days."""
    double_process.reset()
    double_process.generates = writes(json.dumps(written_plan()))
    mia = PlannerClient(planner)
    return mia, (await mia.generate()).json()["sessionId"]


@pytest_asyncio.fixture(loop_scope="session")
async def own_settings(settings: MakeSettings, databases: Databases) -> MakeSettings:
    """Makes settings on a database of this test's alone, in which no other job is live."""
    database_url = await databases.of("planner")
    return lambda **changes: settings(**{"database_url": database_url, **changes})
