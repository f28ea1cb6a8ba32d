"""A second billing beside the running one, with settings of its own: started for one test."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from keto_local import environments
from keto_local.home import Home
from testkit import eventually
from testkit.ports import free_port
from tests.e2e.system import System


@asynccontextmanager
async def second_billing(system: System, **settings: str) -> AsyncIterator[str]:
    """Its address, while the block runs."""
    port = free_port()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "billing", "serve", "--http-only"),
        env={**os.environ, **_environment_of(system), "PORT": str(port), **settings},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:

        async def is_ready() -> bool:
            assert process.returncode is None
            try:
                return (await client.get("/readyz")).status_code == 200
            except httpx.TransportError:
                return False

        try:
            await eventually(is_ready, within=60)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            await process.wait()


def _environment_of(system: System) -> dict[str, str]:
    """What the running one was given, without its prices."""
    found = environments.read(Home(Path(system.run["home"])), "billing")
    return {name: value for name, value in found.items() if "STRIPE_PRICE" not in name}
