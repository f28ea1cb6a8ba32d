"""The nodes of the broker: a queue has a replica on each node that runs when it is declared."""

import asyncio
import time

from messaging import management_api
from messaging.management_api import ManagementRefused


class NodesMissing(Exception):
    """The broker's cluster is not complete."""


async def await_nodes(
    management_url: str, count: int, *, login: str, seconds: float, pause_seconds: float = 2
) -> None:
    """Wait until this many nodes run; raise `NodesMissing` after this time."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            nodes = await asyncio.to_thread(
                management_api.call, management_url, "/api/nodes", login=login
            )
            running = sum(1 for node in nodes if node.get("running"))
            reason = f"{running} of {count} nodes run"
        except ManagementRefused as refused:
            running, reason = 0, str(refused)
        if running >= count:
            return
        if time.monotonic() >= deadline:
            raise NodesMissing(f"nothing is declared: {reason}")
        await asyncio.sleep(pause_seconds)
