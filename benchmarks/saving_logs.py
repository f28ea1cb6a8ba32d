"""The CPU time of a saved log over all processes, its events handled, and their memory.

    make bench ARGS="saving_logs --seconds 10"

The system of `make run`, on ports of its own; 64 members save logs through the gateway, 32 at a
time. The events that are left when the load ends are handled before the CPU time is read.
"""

import argparse
import asyncio
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import httpx

from benchmarks.parts.load import load, request
from benchmarks.parts.processes import cpu_of_tree
from chaos.table import markdown
from keto_local import memory
from keto_local.home import Home
from testkit import eventually
from tests.e2e.people import a_new_member
from tests.e2e.system import System

_MEMBERS = 64
_BODY = b'{"weightKg": 79.5, "calories": 1810, "proteinG": 118}'
_QUEUES = "/api/queues?disable_stats=true&enable_queue_totals=true"


async def measure(system: System, home: Path, seconds: float) -> None:
    """Save logs, wait until their events are handled, and print."""
    async with httpx.AsyncClient(base_url=system.url, timeout=30) as api:
        tokens = [(await a_new_member(api)).token for _ in range(_MEMBERS)]
    requests = [request("POST", "/api/tracker/log", token, _BODY) for token in tokens]
    port = urlsplit(system.url).port or 0
    load(port, requests, seconds=2)
    await eventually(lambda: is_at_rest(system), within=300)
    before = cpu_by_part(home)
    run = load(port, requests, seconds=seconds)
    await eventually(lambda: is_at_rest(system), within=300)
    used = {
        part: (spent - before[part]) / run.requests for part, spent in cpu_by_part(home).items()
    }
    rows = [(part, f"{used[part] * 1000:.2f} ms") for part in sorted(used, key=lambda p: -used[p])]
    head = (f"{run.requests / run.seconds:,.0f} logs/s", "CPU a log")
    print(markdown(head, [*rows, ("together", f"{sum(used.values()) * 1000:.2f} ms")]))
    print(memory.table(memory.shares(Home(home), system.run["pid"])))


async def is_at_rest(system: System) -> bool:
    """Whether every event of tracker has been published and handled."""
    tracker = await asyncpg.connect(system.run["postgres"]["databases"]["tracker"])
    unpublished = await tracker.fetchval("SELECT count(*) FROM outbox")
    await tracker.close()
    async with httpx.AsyncClient() as management:
        url = httpx.URL(system.run["rabbitmq"]["management_url"]).join(_QUEUES)
        queues = (await management.get(url)).json()
    return not unpublished and not sum(queue.get("messages", 0) for queue in queues)


def cpu_by_part(home: Path) -> dict[str, float]:
    """The CPU seconds of each part's processes so far."""
    pids = {file.stem: int(file.read_text().split()[0]) for file in Home(home).pids.glob("*.pid")}
    return {part: cpu_of_tree(pid) for part, pid in pids.items()}


def main() -> None:
    """Run everything, measure, and stop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory(prefix="keto-saving-") as folder:
        home = Path(folder) / "keto"
        system = System(home)
        try:
            system.start()
            asyncio.run(measure(system, home, seconds))
        finally:
            system.stop()


if __name__ == "__main__":
    main()
