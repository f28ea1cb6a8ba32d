"""The CPU time of a saved log and of a diary entry over all processes, their events handled, and
the processes' memory.

    make bench ARGS="saving_logs --seconds 10"

The system of `make run`, on ports of its own; 64 members save logs of 45 days through the gateway,
32 at a time, and then eat on these days. The events that are left when the load ends are handled
before the CPU time is read.
"""

import argparse
import asyncio
import json
import tempfile
from datetime import date, timedelta
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from benchmarks.parts.load import load, request
from benchmarks.parts.whole_system import cpu_by_part, is_at_rest
from chaos.table import markdown
from keto_local import memory
from keto_local.home import Home
from testkit import eventually
from tests.e2e.people import a_new_member
from tests.e2e.system import System

_MEMBERS = 64
_DAYS = 45
_WORKS: dict[str, tuple[str, dict[str, float | str]]] = {
    "log": ("/api/tracker/log", {"weightKg": 79.5, "calories": 1810, "proteinG": 118}),
    "entry": ("/api/tracker/entries", {"meal": "lunch", "foodId": "spinach-raw", "grams": 9.5}),
}


async def measure(system: System, home: Path, seconds: float) -> None:
    """Save logs and entries in turns, wait until their events are handled, and print."""
    async with httpx.AsyncClient(base_url=system.url, timeout=30) as api:
        tokens = [(await a_new_member(api)).token for _ in range(_MEMBERS)]
    port = urlsplit(system.url).port or 0
    used: dict[str, list[dict[str, float]]] = {name: [] for name in _WORKS}
    for turn in range(2):
        for name in _WORKS:
            # The days of a turn are its own: a day has at most 60 entries.
            requests = requests_of(name, tokens, turn)
            load(port, requests[:200], seconds=1)
            await eventually(lambda: is_at_rest(system), within=300)
            before = cpu_by_part(home)
            run = load(port, requests, seconds=seconds)
            await eventually(lambda: is_at_rest(system), within=300)
            after = cpu_by_part(home)
            used[name].append(
                {part: (after[part] - before[part]) / run.requests * 1000 for part in after}
            )
            print(f"{run.requests / run.seconds:,.0f} of {name} a second", flush=True)
    parts = sorted(used["log"][-1], key=lambda part: -used["log"][-1][part])
    rows = [(part, *(shown(used[name], part) for name in _WORKS)) for part in parts]
    sums = [sum(sum(of.values()) for of in used[name]) / len(used[name]) for name in _WORKS]
    print(
        markdown(("CPU a request", *_WORKS), [*rows, ("together", *(f"{s:.2f} ms" for s in sums))])
    )
    print(f"An entry takes {sums[1] / sums[0]:.2f} times the CPU of a log.")
    print(memory.table(memory.shares(Home(home), system.run["pid"])))


def requests_of(name: str, tokens: list[str], turn: int) -> list[bytes]:
    """A request of each member for each day."""
    path, body = _WORKS[name]
    first = date(2026, 1, 1) + timedelta(days=turn * _DAYS)
    days = [str(first + timedelta(days=n)) for n in range(_DAYS)]
    return [
        request("POST", path, token, json.dumps({"date": day, **body}).encode())
        for day in days
        for token in tokens
    ]


def shown(turns: list[dict[str, float]], part: str) -> str:
    return ", ".join(f"{turn[part]:.2f}" for turn in turns) + " ms"


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
