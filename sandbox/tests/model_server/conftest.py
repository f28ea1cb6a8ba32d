from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from sandbox.tls import tls_context

PROMPT = """You write keto meal plans. Answer with JSON only.

Duration: 3 days
Goal: weight_loss
Budget: premium
Allergies: nuts, dairy
Calories: 1850 kcal
Protein: 120 g
Fat: 144 g
Net carbs: 20 g

{"summary": "text", "dailyMacros": {"calories": 0}}
"""


@pytest.fixture(scope="session")
async def running(serve_once: Any) -> AsyncIterator[httpx.AsyncClient]:
    settings = await serve_once("model-server")
    url = f"http://127.0.0.1:{settings.model_server_port}"
    async with httpx.AsyncClient(base_url=url, timeout=20, verify=tls_context()) as client:
        yield client


@pytest.fixture
async def http(running: httpx.AsyncClient) -> AsyncIterator[httpx.AsyncClient]:
    yield running
    await running.delete("/api/faults")


async def generate(http: httpx.AsyncClient, **request: object) -> httpx.Response:
    body = {"model": "keto-sandbox", "prompt": PROMPT, "stream": False} | request
    return await http.post("/api/generate", json=body)
