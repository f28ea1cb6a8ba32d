"""The servers that services call, in a separate process, so that their CPU is not measured.

Stripe, the model server and Open Food Facts from the sandbox, and the internal endpoints that
billing calls, with one plan and any member.
"""

import asyncio
import contextlib
import json
import socket
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from sandbox.running import KEEP_ALIVE_SECONDS, StandInServer
from sandbox.settings import Settings
from sandbox.stand_ins import Name, build, http_port, take_ports, with_addresses
from testkit import eventually

_NAMES: list[Name] = ["payments", "model-server", "food-lookup"]
PLAN = "01939fa0-8000-7000-8000-000000000003"


@asynccontextmanager
async def stand_ins() -> AsyncIterator[dict[str, str]]:
    """The URLs of the stand-ins, by their names and `internal`."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", __name__),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield json.loads(await process.stdout.readline())
    finally:
        # The process ends with its input, also when this one was killed.
        process.stdin.close()
        await process.wait()


def _internal() -> FastAPI:
    app = FastAPI()
    priced = {"slug": "keto-kickstart", "price": 29.99}

    @app.get("/api/plans")
    async def plans() -> dict[str, object]:
        return {"plans": [priced]}

    @app.get("/internal/plans/{id}")
    async def plan(id: str) -> dict[str, object]:
        return {**priced, "id": id, "title": "Keto kickstart", "published": True}

    @app.get("/internal/users/{id}")
    async def user(id: str) -> dict[str, str]:
        return {"id": id, "email": "mia@example.com", "name": "Mia"}

    return app


async def _main(home: Path) -> None:
    free = {http_port(name): 0 for name in _NAMES}
    settings = Settings.model_validate({**free, "home": home, "model_server_latency_seconds": 0})
    taken = take_ports(_NAMES, settings)
    settings = with_addresses(settings, taken)
    served = {name: taken[http_port(name)] for name in _NAMES}
    servers: list[uvicorn.Server] = [
        StandInServer(name, build(name, settings, taken)) for name in _NAMES
    ]
    others = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(_internal(), log_config=None, timeout_keep_alive=KEEP_ALIVE_SECONDS)
    servers.append(uvicorn.Server(config))
    sockets = [*served.values(), others]
    serving = [
        asyncio.create_task(server.serve(sockets=[listening]))
        for server, listening in zip(servers, sockets, strict=True)
    ]
    await eventually(lambda: all(server.started for server in servers), what="all have started")
    names = [*served, "internal"]
    urls = {
        name: f"http://127.0.0.1:{listening.getsockname()[1]}"
        for name, listening in zip(names, sockets, strict=True)
    }
    print(json.dumps(urls), flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for server in servers:
        server.should_exit = True
    await asyncio.gather(*serving)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_main(Path(folder)))
