"""A client or the process ends while the model generates."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
import uvicorn

from planner.main import make
from planner.settings import Settings
from services.planner.tests.conftest import MakeSettings
from services.planner.tests.members import FAILED, PLANNER_INPUT, PlannerClient
from services.planner.tests.model_double import ModelServerDouble
from testkit import Program, RunningService, eventually, program
from testkit.ports import free_port


@asynccontextmanager
async def listening(settings: Settings) -> AsyncIterator[int]:
    """The port of a planner on a real socket, as uvicorn runs it."""
    server = uvicorn.Server(
        uvicorn.Config(make(settings).app(), port=0, http="httptools", log_config=None)
    )
    serving = asyncio.create_task(server.serve())
    await eventually(lambda: server.started)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        await serving


def request(headers: dict[str, str]) -> bytes:
    body = json.dumps(PLANNER_INPUT).encode()
    lines = [
        "POST /api/ai/generate-plan HTTP/1.1",
        "host: planner",
        f"authorization: {headers['authorization']}",
        f"content-length: {len(body)}",
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body


async def test_a_client_that_leaves_finds_the_plan_in_the_sessions(
    mia: PlannerClient, planner: RunningService, settings: MakeSettings, model: ModelServerDouble
) -> None:
    model.may_reply.clear()
    async with listening(settings()) as port:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request(planner.as_member(mia.id)))
        await eventually(lambda: model.requests, what="a request to the model")
        writer.transport.abort()
        await writer.wait_closed()
        # The generation continues without its client.
        assert (await mia.generate()).status_code == 429
        model.may_reply.set()
        (kept,) = await eventually(mia.sessions)
    assert kept["inputParams"]["weightKg"] == PLANNER_INPUT["weightKg"]


async def test_a_generation_continues_when_its_request_is_cancelled(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    model.may_reply.clear()
    asking = asyncio.create_task(mia.generate())
    await eventually(lambda: model.requests)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    model.may_reply.set()
    assert await eventually(mia.sessions)


@asynccontextmanager
async def process(settings: Settings) -> AsyncIterator[tuple[Program, str]]:
    """A planner in a separate process, and its URL."""
    environment = {
        "PORT": str(settings.port),
        "SHUTDOWN_SECONDS": str(settings.shutdown_seconds),
        "DATABASE_URL": settings.database_url,
        "RABBITMQ_URL": settings.rabbitmq_url,
        "JWT_SECRET": settings.jwt_secret,
        "MODEL_SERVER_URL": settings.model_server_url,
    }
    async with program("planner", "serve", "--http-only", environment=environment) as child:
        yield child, f"http://127.0.0.1:{settings.port}"


async def is_up(client: httpx.AsyncClient) -> bool:
    try:
        return (await client.get("/readyz")).status_code == 200
    except httpx.TransportError:
        return False


async def is_closed(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except ConnectionRefusedError:
        return True
    writer.close()
    return False


@asynccontextmanager
async def stopping(
    settings: Settings, mia: PlannerClient, model: ModelServerDouble
) -> AsyncIterator[tuple[Program, asyncio.Task[httpx.Response]]]:
    """A planner that receives SIGTERM while it writes a plan, and the request for the plan."""
    model.may_reply.clear()
    async with process(settings) as (child, url), httpx.AsyncClient(base_url=url) as client:
        await eventually(lambda: is_up(client), within=60)
        path = "/api/ai/generate-plan"
        posting = client.post(path, json=PLANNER_INPUT, headers=mia.headers, timeout=60)
        asking = asyncio.create_task(posting)
        await eventually(lambda: model.requests)
        child.terminate()
        yield child, asking
    model.may_reply.set()


@pytest.mark.faults
async def test_a_process_that_stops_finishes_its_generations(
    mia: PlannerClient, settings: MakeSettings, model: ModelServerDouble
) -> None:
    known = settings(port=free_port(), shutdown_seconds=15)
    async with stopping(known, mia, model) as (child, asking):
        await eventually(lambda: is_closed(known.port))
        model.may_reply.set()
        assert (await asking).status_code == 200
        await child.ends()
    assert len(await mia.sessions()) == 1


async def test_a_process_that_stops_too_early_releases_its_reservations(
    planner: RunningService, settings: MakeSettings, model: ModelServerDouble
) -> None:
    mia = PlannerClient(planner)
    known = settings(port=free_port(), shutdown_seconds=1)
    async with stopping(known, mia, model) as (child, asking):
        await child.ends()
        answer = await asking
        assert (answer.status_code, answer.json()) == (500, FAILED)
    assert await mia.sessions() == []
    assert await planner.rows("SELECT 1 FROM reservation WHERE user_id = $1", mia.id) == []
    assert (await mia.generate()).status_code == 200
