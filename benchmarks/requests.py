"""Requests through the gateway, of this version and of an earlier one, in turns.

    make bench ARGS="requests --before=COMMIT --rounds=5 --seconds=2"

Both systems run at once, each whole (`keto run`) and with a home of its own; one has the load while
the other one rests. CPU is that of all processes of a system: gateway, services, PostgreSQL,
RabbitMQ. A log counts with its events, also those that are handled after the load. The load is
`wrk`, 32 connections, of 32 members.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx

from benchmarks.before import ROOT, extract, sources
from benchmarks.parts.contest import Work, compare
from benchmarks.parts.load import load, request
from benchmarks.parts.processes import MeasuredProcess
from testkit.ports import free_port

_MEMBERS = 32
_DAYS = 30
_QUIET_SECONDS = 1.0
# As good as no limit: all members are at one address.
_RATES = {
    name: str(10**6)
    for rate in ("RATE_LIMIT", "AUTH_RATE_LIMIT")
    for name in (f"{rate}_PER_MINUTE", f"{rate}_BURST")
}
_SLUG = "keto-kickstart"
_LOG = {"weightKg": 79.5, "calories": 1810, "proteinG": 118, "notes": "Not hungry at all"}


class WholeSystem(MeasuredProcess):
    """A version of the system; its CPU is read when its events have been handled."""

    def __init__(self, version: Path, home: Path) -> None:
        port = free_port()
        variables = {
            "KETO_PORT": str(port),
            "KETO_HOME": str(home),
            "PYTHONPATH": os.pathsep.join(sources(version)),
            "LOG_LEVEL": "ERROR",
            "PORT": "",
            **_RATES,
        }
        super().__init__(port, [sys.executable, "-m", "keto_local", "run"], variables)

    def cpu_seconds(self) -> float:
        """What was taken until less than a hundredth of a core is taken."""
        before, at = super().cpu_seconds(), time.monotonic()
        while True:
            time.sleep(_QUIET_SECONDS)
            now, then = super().cpu_seconds(), time.monotonic()
            if now - before < 0.1 * (then - at):
                return now
            before, at = now, then


async def members(port: int) -> list[str]:
    """Tokens of new members, each with a month of logs."""
    found = []
    today = datetime.now(UTC).date()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
        for number in range(_MEMBERS):
            body = {"email": f"m{number}@example.com", "password": "a password", "name": "Mia"}
            answer = (await http.post("/api/auth/register", json=body)).raise_for_status()
            found.append(answer.json()["token"])
            headers = {"authorization": f"Bearer {found[-1]}"}
            for ago in range(_DAYS):
                log = {"date": str(today - timedelta(days=ago)), "weightKg": 80 + ago / 10}
                answer = await http.post("/api/tracker/log", json=log, headers=headers)
                answer.raise_for_status()
    return found


def works(tokens: dict[str, list[str]]) -> list[Work]:
    """What is asked for, in the names of all members of a system."""

    def read(path: str) -> Work:
        asked = {
            name: [request("GET", path, token) for token in found] for name, found in tokens.items()
        }
        return Work(f"GET {path}", asked)

    today = datetime.now(UTC).date()
    days = [str(today - timedelta(days=ago)) for ago in range(_DAYS)]
    bodies = [json.dumps({"date": day, **_LOG}).encode() for day in days]
    saved = {
        name: [
            request("POST", "/api/tracker/log", token, body) for body in bodies for token in found
        ]
        for name, found in tokens.items()
    }
    paths = ("auth/me", "tracker/logs", "tracker/summary", "plans", f"plans/{_SLUG}")
    return [*(read(f"/api/{path}") for path in paths), Work("POST /api/tracker/log", saved)]


async def main() -> None:
    """Start both and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", default="HEAD~1")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        before = Path(folder, "before")
        extract(given.before, before)
        (before / "web/node_modules").symlink_to(ROOT / "web/node_modules")
        async with AsyncExitStack() as stack:
            systems = {
                name: await stack.enter_async_context(WholeSystem(version, Path(folder, name[:3])))
                for name, version in ((f"before ({given.before})", before), ("now", ROOT))
            }
            tokens = {name: await members(system.port) for name, system in systems.items()}
            for work in works(tokens):
                for name, system in systems.items():
                    load(system.port, work.requests_of(name), seconds=1)
                compare(work, systems, given.rounds, given.seconds)


if __name__ == "__main__":
    asyncio.run(main())
