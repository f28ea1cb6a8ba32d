"""The CPU time of a request in each part of the system including the handling of its events, the
number of these events, and the memory of the processes.

    make bench ARGS="by_part --seconds 10" RECORD=1

The system of `make run` on other ports. 16 members concurrently save logs of 45 days through the
gateway, add diary entries to these days, read them, and log in. The events that are left when the
load ends are handled before the CPU time is read; the idle CPU of each part is subtracted. Some
members generate a plan, to measure its size.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from statistics import fmean
from urllib.parse import urlsplit

import asyncpg
import httpx

from keto_local import memory
from keto_local.home import Home
from lab.benchmarks.parts.load import load
from lab.benchmarks.parts.record import record
from lab.benchmarks.parts.whole_system import cpu_at_rest, cpu_by_part, is_at_rest, requests_of
from testkit import eventually
from tests.e2e.people import PLANNER_INPUT, a_new_member
from tests.e2e.system import System
from tools.tables import markdown

_MEMBERS = 16
_PLANS = 4
_ROUNDS = 2
_REQUESTS = ("log", "entry", "day", "login")
# All members of a run share one network, which can have 17 password checks queued.
_AT_ONCE = {"login": 8}
_PLAN = {**PLANNER_INPUT, "durationDays": 7}


async def measure(system: System, home: Path, seconds: float) -> None:
    """Send each kind of request in alternation, wait until its events are handled, and print."""
    async with httpx.AsyncClient(base_url=system.url, timeout=120) as api:
        members = [await a_new_member(api) for _ in range(_MEMBERS)]
        for member in members[:_PLANS]:
            await member.ai.generate_plan(_PLAN)
    await eventually(lambda: is_at_rest(system), within=300)
    idle = memory.shares(Home(home), system.run["pid"])
    at_rest = await cpu_at_rest(home)
    port = urlsplit(system.url).port or 0
    used: dict[str, list[dict[str, float]]] = {name: [] for name in _REQUESTS}
    events: dict[str, list[float]] = {name: [] for name in _REQUESTS}
    for round_number in range(_ROUNDS):
        for name in _REQUESTS:
            # Each round has different days, as a day has at most 60 entries.
            requests = requests_of(name, members, round_number)
            at_once = _AT_ONCE.get(name, _MEMBERS)
            load(port, requests[:200], seconds=1, connections=at_once)
            await eventually(lambda: is_at_rest(system), within=300)
            handled = await all_handled(system)
            before, began = cpu_by_part(home), time.perf_counter()
            run = load(port, requests, seconds=seconds, connections=at_once)
            await eventually(lambda: is_at_rest(system), within=300)
            after, took = cpu_by_part(home), time.perf_counter() - began
            spent = {part: after[part] - before[part] - at_rest[part] * took for part in after}
            used[name].append({part: each / run.requests * 1000 for part, each in spent.items()})
            events[name].append((await all_handled(system) - handled) / run.requests)
            print(f"{run.requests / run.seconds:,.0f} of {name} a second", flush=True)
    means = {
        name: {part: fmean(each[part] for each in rounds) for part in rounds[0]}
        for name, rounds in used.items()
    }
    parts = sorted(means["log"], key=lambda part: -means["log"][part])
    rows = [(part, *(formatted(used[name], part) for name in _REQUESTS)) for part in parts]
    sums = [f"{sum(means[name].values()):.2f} ms" for name in _REQUESTS]
    print(markdown(("CPU per request", *_REQUESTS), [*rows, ("together", *sums)]))
    print(memory.table(idle))
    record(
        "by_part",
        {
            "cpu_ms": {name: rounded(means[name]) for name in _REQUESTS},
            "events_handled": rounded({name: fmean(events[name]) for name in _REQUESTS}),
            "idle_mb": rounded(idle, digits=0),
            "plan_bytes": round(await plan_bytes(system)),
        },
    )


async def all_handled(system: System) -> int:
    """The number of events that the handlers of all services have handled so far."""
    count = 0
    for url in system.run["postgres"]["databases"].values():
        connection = await asyncpg.connect(url)
        if await connection.fetchval("SELECT to_regclass('inbox')"):
            count += await connection.fetchval("SELECT count(*) FROM inbox")
        await connection.close()
    return count


async def plan_bytes(system: System) -> float:
    """The mean size of a stored plan of a week."""
    connection = await asyncpg.connect(system.run["postgres"]["databases"]["planner"])
    size = await connection.fetchval("SELECT avg(pg_column_size(each.*)) FROM ai_session AS each")
    await connection.close()
    return float(size)


def rounded(figures: dict[str, float], digits: int = 3) -> dict[str, float]:
    """Round the figures; a part that took less than its idle CPU counts as zero."""
    return {name: round(max(0.0, figure), digits) for name, figure in figures.items()}


def formatted(rounds: list[dict[str, float]], part: str) -> str:
    return ", ".join(f"{each[part]:.2f}" for each in rounds) + " ms"


def main() -> None:
    """Start the system, measure, and stop it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory(prefix="keto-by-part-") as folder:
        home = Path(folder) / "keto"
        system = System(home)
        try:
            system.start()
            asyncio.run(measure(system, home, seconds))
        finally:
            system.stop()


if __name__ == "__main__":
    main()
