"""A model server that misbehaves."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from tests.e2e.system import System


@asynccontextmanager
async def faulty_model(system: System, **faults: Any) -> AsyncIterator[None]:
    """While the block runs, the model server has these faults."""
    async with httpx.AsyncClient(base_url=system.run["sandbox"]["model_server_url"]) as model:
        (await model.post("/api/faults", json=faults)).raise_for_status()
        try:
            yield
        finally:
            await model.delete("/api/faults")
