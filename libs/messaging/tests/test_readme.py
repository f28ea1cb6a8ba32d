"""The README's example runs as it is printed."""

import re
from pathlib import Path
from typing import Any

import asyncpg

from testkit import ServerUrls
from testkit.databases import Databases

README = Path(__file__).parents[1] / "README.md"


async def test_the_example_publishes_and_handles_an_event(
    servers: ServerUrls, databases: Databases
) -> None:
    example = re.search(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    assert example is not None
    names: dict[str, Any] = {"__name__": "example"}
    exec(compile(example[1], str(README), "exec"), names)
    url = await databases.empty("readme")
    await names["main"](url, servers.rabbitmq)
    connection = await asyncpg.connect(url)
    try:
        assert await connection.fetchval("SELECT loaf FROM shown") == "rye"
    finally:
        await connection.close()
