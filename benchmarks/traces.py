"""What traces cost a request: the CPU of all processes, its events handled.

    make bench ARGS=traces

Three systems of `make run` at once: one without traces, one that samples the share of the shipped
deployments, one that samples all. Each round gives each of them the same requests, in turns; an
exporter's work is in its process, and what takes the spans is outside.
"""

import argparse
import asyncio
import json
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread
from urllib.parse import urlsplit

import httpx

from benchmarks.parts.load import load, request
from benchmarks.parts.whole_system import cpu_by_part, is_at_rest
from testkit import eventually
from tests.e2e.people import a_new_member
from tests.e2e.system import System
from tools.tables import markdown

SHARES = ("", "0.05", "1")
_MEMBERS = 8
_LOG = {"weightKg": 79.5, "calories": 1810, "proteinG": 118}
_WORKS = ("reading a day", "saving a log, its events handled")


@dataclass
class Traced:
    """A system with its share of traces, and the CPU of its requests by the work."""

    share: str
    home: Path
    system: System
    works: dict[str, list[bytes]] = field(default_factory=dict)
    used: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in _WORKS})

    async def prepare(self) -> None:
        async with httpx.AsyncClient(base_url=self.system.url, timeout=60) as api:
            tokens = [(await a_new_member(api)).token for _ in range(_MEMBERS)]
        body = json.dumps(_LOG).encode()
        self.works = {
            _WORKS[0]: [
                request("GET", "/api/tracker/day?date=2026-01-01", each) for each in tokens
            ],
            _WORKS[1]: [request("POST", "/api/tracker/log", each, body) for each in tokens],
        }

    async def measure(self, work: str, seconds: float) -> None:
        await eventually(lambda: is_at_rest(self.system), within=300)
        before = sum(cpu_by_part(self.home).values())
        port = urlsplit(self.system.url).port or 0
        run = load(port, self.works[work], seconds=seconds, connections=_MEMBERS)
        await eventually(lambda: is_at_rest(self.system), within=300)
        spent = sum(cpu_by_part(self.home).values()) - before
        self.used[work].append(spent / run.requests * 1000)


async def compare(systems: list[Traced], rounds: int, seconds: float) -> None:
    """Do each work in turns, and print milliseconds and ratios."""
    for each in systems:
        await each.prepare()
    for number in range(rounds + 1):
        for work in _WORKS:
            # The first of a round is another one each time.
            for each in systems[number % 3 :] + systems[: number % 3]:
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
    print(markdown(("CPU a request, and its ratio", *_WORKS), rows))


@contextmanager
def taking_spans() -> Iterator[str]:
    """Where spans go for a block."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Sink)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


class _Sink(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: it would be most of the output."""


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--seconds", type=float, default=4)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, ExitStack() as stack:
        endpoint = stack.enter_context(taking_spans())
        systems = []
        for number, share in enumerate(SHARES):
            given = {"OTEL_EXPORTER_OTLP_ENDPOINT": endpoint, "OTEL_TRACES_SAMPLER_ARG": share}
            home = Path(folder) / str(number)
            system = System(home, given if share else {})
            stack.callback(system.stop)
            system.start()
            systems.append(Traced(share, home, system))
        asyncio.run(compare(systems, chosen.rounds, chosen.seconds))


if __name__ == "__main__":
    main()
