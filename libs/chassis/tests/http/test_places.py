"""A member who sends many concurrent requests only slows down these."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import httpx
import pytest
import uvicorn
from fastapi import Request
from sqlalchemy import text

from chassis import ids
from chassis.http import CurrentUser, NotFound, OptionalUser, Routes, give_back
from chassis.http.protocol import ServiceProtocol
from chassis.service import Service
from chassis.storage import Session
from testkit import RunningService, ServerUrls, eventually, running
from testkit.databases import Databases
from testkit.toy import BAKERY, toy_settings


@dataclass
class Oven:
    """What the requests of the test wait for."""

    may_end: asyncio.Event = field(default_factory=asyncio.Event)
    begun: list[str] = field(default_factory=list)


@dataclass
class Bakery:
    it: RunningService
    client: httpx.AsyncClient
    oven: Oven

    def bake(self, mia: dict[str, str], *names: str) -> list[asyncio.Task[httpx.Response]]:
        return [self.get(f"/oven/bake/{name}", mia) for name in names]

    def get(self, path: str, member: dict[str, str]) -> asyncio.Task[httpx.Response]:
        return asyncio.create_task(self.client.get(path, headers=member))

    async def waiting(self, count: int) -> None:
        async def wait() -> bool:
            return await self.it.figures("keto_member_requests_waiting") == [count]

        await eventually(wait, what=f"{count} wait")

    async def refused(self, why: str) -> float:
        name = "keto_member_requests_refused_total"
        return sum(await self.it.figures(name, why=why))


def make_routes(oven: Oven) -> Routes:
    api = Routes("/oven")

    @api.get("/bake/{name}", errors={404: "No such loaf"})
    async def bake(name: str, session: Session, user: CurrentUser) -> str:
        oven.begun.append(name)
        await session.execute(text("SELECT 1"))
        await oven.may_end.wait()
        if name == "stone":
            raise NotFound("No such loaf")
        if name == "coal":
            raise RuntimeError("burnt")
        return name

    @api.get("/look")
    async def look(user: OptionalUser) -> str:
        return "warm"

    @api.get("/order")
    async def order(user: CurrentUser, request: Request) -> str:
        give_back(request.scope)
        oven.begun.append("order")
        await oven.may_end.wait()
        return "done"

    return api


@asynccontextmanager
async def a_bakery(
    servers: ServerUrls, databases: Databases, **settings: float
) -> AsyncIterator[Bakery]:
    oven = Oven()
    given = toy_settings(await databases.of(), servers.rabbitmq).model_copy(update=settings)
    service = Service(name="bakery", settings=given, topology=BAKERY, routes=[make_routes(oven)])
    async with running(service, handles=False) as it:
        config = uvicorn.Config(
            it.app, port=0, http=ServiceProtocol, ws="none", lifespan="off", log_config=None
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        await eventually(lambda: server.started)
        port = server.servers[0].sockets[0].getsockname()[1]
        limits = httpx.Limits(max_connections=100)
        try:
            async with httpx.AsyncClient(
                base_url=f"http://127.0.0.1:{port}", limits=limits, timeout=60, trust_env=False
            ) as client:
                yield Bakery(it, client, oven)
        finally:
            oven.may_end.set()
            server.should_exit = True
            await serving


async def statuses(answers: list[asyncio.Task[httpx.Response]]) -> list[int]:
    return [answer.status_code for answer in await asyncio.gather(*answers)]


async def test_a_member_has_four_concurrent_requests_and_the_twenty_ninth_is_refused(
    servers: ServerUrls, databases: Databases
) -> None:
    # Longer than a busy machine takes to send 28 requests.
    async with a_bakery(servers, databases, member_wait_seconds=60) as bakery:
        mia, tom = bakery.it.as_member(), bakery.it.as_member()
        names = [str(number) for number in range(28)]
        before = await bakery.refused("full")
        asked = bakery.bake(mia, *names[:4])
        await eventually(lambda: len(bakery.oven.begun) == 4)
        for number, name in enumerate(names[4:], 1):
            asked += bakery.bake(mia, name)
            await bakery.waiting(number)
        for path in ("/oven/bake/29", "/oven/look"):
            refused = await bakery.get(path, mia)
            assert (refused.status_code, refused.json()) == (429, {"error": "Too many requests"})
            assert refused.headers["retry-after"] == "1"
        assert await bakery.refused("full") == before + 2
        # Another member, and one without a token, wait for none of them.
        (toms,) = bakery.bake(tom, "Tom's")
        await eventually(lambda: "Tom's" in bakery.oven.begun)
        assert (await bakery.client.get("/oven/look")).status_code == 200
        assert sorted(bakery.oven.begun) == sorted([*names[:4], "Tom's"])
        # Those that wait have no connection of the database.
        in_use = "bakery_database_connections_in_use"

        async def five_are_in_use() -> bool:
            return await bakery.it.figures(in_use, pool="sessions") == [5]

        await eventually(five_are_in_use)
        bakery.oven.may_end.set()
        assert await statuses([*asked, toms]) == [200] * 29
        assert bakery.oven.begun[5:] == names[4:]
        await bakery.waiting(0)
        assert (await bakery.get("/oven/look", mia)).status_code == 200


async def test_a_request_that_waits_too_long_is_refused_and_leaves_the_queue(
    servers: ServerUrls, databases: Databases
) -> None:
    async with a_bakery(
        servers, databases, member_requests=1, member_requests_waiting=1, member_wait_seconds=0.01
    ) as bakery:
        mia = bakery.it.as_member()
        asked = bakery.bake(mia, "rye")
        await eventually(lambda: bakery.oven.begun)
        for _ in range(3):
            waited = await bakery.get("/oven/bake/oat", mia)
            assert waited.status_code == 429
            assert waited.headers["retry-after"] == "1"
        assert await bakery.refused("waited") >= 3
        bakery.oven.may_end.set()
        assert await statuses(asked) == [200]
        assert bakery.oven.begun == ["rye"]


@pytest.mark.parametrize(("name", "status"), [("stone", 404), ("coal", 500)])
async def test_a_failed_request_releases_its_place(
    servers: ServerUrls, databases: Databases, name: str, status: int
) -> None:
    async with a_bakery(servers, databases, member_requests=1) as bakery:
        mia = bakery.it.as_member()
        asked = bakery.bake(mia, name)
        await eventually(lambda: bakery.oven.begun)
        asked += bakery.bake(mia, "rye")
        await bakery.waiting(1)
        bakery.oven.may_end.set()
        assert await statuses(asked) == [status, 200]


async def test_a_cancelled_request_releases_its_place_or_leaves_the_queue(
    servers: ServerUrls, databases: Databases
) -> None:
    async with a_bakery(servers, databases, member_requests=1) as bakery:
        mia = bakery.it.as_member()

        def ask(name: str) -> asyncio.Task[httpx.Response]:
            # In the process: here a client that leaves cancels its request.
            asked = bakery.it.client.get(f"/oven/bake/{name}", headers=mia)
            return asyncio.create_task(_of(asked))

        at_work = ask("rye")
        await eventually(lambda: bakery.oven.begun)
        waiting = ask("oat")
        await bakery.waiting(1)
        waiting.cancel()
        await bakery.waiting(0)
        last = ask("spelt")
        await bakery.waiting(1)
        at_work.cancel()
        await eventually(lambda: bakery.oven.begun == ["rye", "spelt"])
        bakery.oven.may_end.set()
        assert (await last).status_code == 200


async def _of(asked: Awaitable[httpx.Response]) -> httpx.Response:
    return await asked


async def test_a_request_that_has_released_its_place_blocks_no_other(
    servers: ServerUrls, databases: Databases
) -> None:
    async with a_bakery(servers, databases, member_requests=1) as bakery:
        mia = bakery.it.as_member(ids.new())
        asked = [bakery.get("/oven/order", mia) for _ in range(3)]
        await eventually(lambda: bakery.oven.begun == ["order"] * 3)
        assert (await bakery.get("/oven/look", mia)).status_code == 200
        bakery.oven.may_end.set()
        assert await statuses(asked) == [200] * 3
