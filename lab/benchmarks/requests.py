"""Requests through the gateway of this version and of an earlier one, alternating.

    make bench ARGS="requests --before=COMMIT --rounds=5 --seconds=2"

Both systems of `make run` are up at once; one is under load while the other is idle. CPU is that of
all processes of a system, including the handling of all events that a log causes. 32 members, each
with a month of logs and ten entries today, and as many connections.
"""

import argparse
import asyncio
import json
import os
import tempfile
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from lab.benchmarks.before import ROOT, extract, sources
from lab.benchmarks.parts.contest import Work, compare
from lab.benchmarks.parts.load import load, request
from lab.benchmarks.parts.whole_system import cpu_by_part, is_at_rest
from testkit import eventually
from tests.e2e.people import a_new_member
from tests.e2e.system import System

_MEMBERS = 32
_DAYS = [str(datetime.now(UTC).date() - timedelta(days=ago)) for ago in range(30)]
_LOG = {"weightKg": 79.5, "calories": 1810, "proteinG": 118, "notes": "Not hungry at all"}
_ENTRY = {"meal": "lunch", "foodId": "avocado-raw", "grams": 75}
_READ = (
    "auth/me",
    "tracker/logs",
    "tracker/summary",
    f"tracker/day?date={_DAYS[0]}",
    "plans",
    "plans/keto-kickstart",
)


class Version:
    """The running system of a version."""

    def __init__(self, version: Path, home: Path) -> None:
        self._home = home
        self.system = System(home, {"PYTHONPATH": os.pathsep.join(sources(version))})
        self.port = urlsplit(self.system.url).port or 0

    def cpu_seconds(self) -> float:
        asyncio.run(eventually(lambda: is_at_rest(self.system), within=300))
        return sum(cpu_by_part(self._home).values())

    async def members(self) -> list[str]:
        """The tokens of new members, each with a month of logs."""
        async with httpx.AsyncClient(base_url=self.system.url, timeout=60) as api:
            members = [await a_new_member(api) for _ in range(_MEMBERS)]
            for member in members:
                for day in _DAYS:
                    body = {"date": day, **_LOG}
                    await member.tracker.save_log(body)
                for _ in range(10):
                    eaten = {"date": _DAYS[0], **_ENTRY}
                    await member.tracker.add_entry(eaten)
        return [member.token for member in members]


def works(tokens: dict[str, list[str]]) -> list[Work]:
    """The requests to compare, sent as all members of a version."""

    def work(method: str, path: str, *bodies: bytes) -> Work:
        by_version = {
            name: [request(method, path, token, body) for body in bodies for token in its_tokens]
            for name, its_tokens in tokens.items()
        }
        return Work(f"{method} {path}", by_version)

    logs, entries = (
        [json.dumps({"date": day, **body}).encode() for day in _DAYS] for body in (_LOG, _ENTRY)
    )
    return [
        *(work("GET", f"/api/{path}", b"") for path in _READ),
        work("POST", "/api/tracker/log", *logs),
        work("POST", "/api/tracker/entries", *entries),
    ]


def main() -> None:
    """Start both versions, measure, and stop them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", default="HEAD~1")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="keto-requests-") as folder, ExitStack() as stack:
        before = Path(folder, "source")
        extract(arguments.before, before)
        (before / "web/node_modules").symlink_to(ROOT / "web/node_modules")
        versions = {
            f"before ({arguments.before})": Version(before, Path(folder, "before")),
            "now": Version(ROOT, Path(folder, "now")),
        }
        for each in versions.values():
            stack.callback(each.system.stop)
            each.system.start()
        tokens = {name: asyncio.run(each.members()) for name, each in versions.items()}
        for work in works(tokens):
            for name, each in versions.items():
                load(each.port, work.requests_of(name), seconds=1)
            compare(work, versions, arguments.rounds, arguments.seconds)


if __name__ == "__main__":
    main()
