"""What traces cost a request: the CPU of all processes, its events handled.

    make bench ARGS=traces
    make bench ARGS="traces --shares=0.05"

Systems of `make run` at once: one without traces, one that samples the share of the shipped
deployments, one that samples all. Each round gives each of them the same requests, in turns; an
exporter's work is in its process, and what takes the spans is outside. What a system takes at rest
is no request's.
"""

import argparse
import asyncio
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

import httpx

from benchmarks.parts.load import load
from benchmarks.parts.whole_system import cpu_at_rest, cpu_by_part, is_at_rest, requests_of
from testkit import eventually
from testkit.listeners.span_collector import collecting_spans
from tests.e2e.people import a_new_member
from tests.e2e.system import System
from tools.tables import markdown

_MEMBERS = 16
_WORKS = {"day": "reading a day", "log": "saving a log, its events handled"}


@dataclass
class Traced:
    """A system with its share of traces, and the CPU of its requests by the work."""

    share: str
    home: Path
    system: System
    at_rest: float = 0.0
    works: dict[str, list[bytes]] = field(default_factory=dict)
    used: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in _WORKS})

    async def prepare(self) -> None:
        async with httpx.AsyncClient(base_url=self.system.url, timeout=60) as api:
            members = [await a_new_member(api) for _ in range(_MEMBERS)]
        self.works = {work: requests_of(work, members, 0) for work in _WORKS}
        await eventually(lambda: is_at_rest(self.system), within=300)
        self.at_rest = sum((await cpu_at_rest(self.home, seconds=30)).values())

    async def measure(self, work: str, seconds: float) -> None:
        await eventually(lambda: is_at_rest(self.system), within=300)
        before, began = sum(cpu_by_part(self.home).values()), time.perf_counter()
        port = urlsplit(self.system.url).port or 0
        run = load(port, self.works[work], seconds=seconds, connections=_MEMBERS)
        await eventually(lambda: is_at_rest(self.system), within=300)
        spent = sum(cpu_by_part(self.home).values()) - before
        spent -= self.at_rest * (time.perf_counter() - began)
        self.used[work].append(spent / run.requests * 1000)


async def compare(systems: list[Traced], rounds: int, seconds: float) -> None:
    """Do each work in turns, and print milliseconds and ratios."""
    for each in systems:
        await each.prepare()
    for number in range(rounds + 1):
        for work in _WORKS:
            # The first of a round is another one each time.
            for each in systems[number % len(systems) :] + systems[: number % len(systems)]:
                await each.measure(work, seconds)
    for each in systems:
        # The first round compiles statements, and opens connections.
        each.used = {work: used[1:] for work, used in each.used.items()}
    without = systems[0]
    rows = []
    for each in systems:
        row = [f"share {each.share}" if each.share else "no traces"]
        for work in _WORKS:
            ratios = [a / b for a, b in zip(each.used[work], without.used[work], strict=True)]
            row.append(f"{median(each.used[work]):.3f} ms, {median(ratios):.3f}")
        rows.append(row)
    print(markdown(("CPU a request, and its ratio", *_WORKS.values()), rows))


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--shares", default="0.05,1")
    arguments.add_argument("--rounds", type=int, default=40)
    arguments.add_argument("--seconds", type=float, default=2)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, ExitStack() as stack:
        endpoint = stack.enter_context(collecting_spans()).url
        systems = []
        for number, share in enumerate(["", *chosen.shares.split(",")]):
            given = {"OTEL_EXPORTER_OTLP_ENDPOINT": endpoint, "OTEL_TRACES_SAMPLER_ARG": share}
            home = Path(folder) / str(number)
            system = System(home, given if share else {})
            stack.callback(system.stop)
            system.start()
            systems.append(Traced(share, home, system))
        asyncio.run(compare(systems, chosen.rounds, chosen.seconds))


if __name__ == "__main__":
    main()
