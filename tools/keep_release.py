"""Keeps a released version's databases, with data, and its golden messages, for tests of upgrades.

    python -m tools.keep_release 1.0.0

Starts this version on this machine, has members of every kind live in it, as `make chaos` does but
without a fault, and dumps its databases.
"""

import asyncio
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from chaos.journeys import KINDS
from chaos.run import Plan, Result, run
from chaos.system import RunningSystem, start_system
from contracts.services import SERVICES
from keto_local import postgres_binaries
from tools.environment import ROOT, say, stop

RELEASES = ROOT / "tests" / "deploy" / "releases"
GOLDEN = ROOT / "libs" / "contracts" / "src" / "contracts" / "golden"
# With this seed there are members of every kind.
_LIVES = Plan(journeys=25, members=10, seed=5, settle_seconds=120)


class Calm:
    """No fault at all."""

    is_enough = True

    def __init__(self) -> None:
        self.made: Counter[str] = Counter()

    async def run(self, stop: asyncio.Event) -> None:
        await stop.wait()

    async def end_all(self) -> None:
        """Nothing was begun."""


def main() -> None:
    if len(sys.argv) != 2 or not re.fullmatch(r"\d+\.\d+\.\d+", sys.argv[1]):
        stop("which version? python -m tools.keep_release 1.0.0")
    folder = RELEASES / sys.argv[1]
    with tempfile.TemporaryDirectory() as home, start_system(Path(home) / "keto") as system:
        _check(asyncio.run(run(system, _LIVES, Calm(), say)))
        folder.mkdir(parents=True, exist_ok=True)
        for service in SERVICES:
            lines = list(_portable(_dump(system, service)))
            (folder / f"{service}.sql").write_text("\n".join(lines) + "\n")
            say(f"{service}: {sum(line.startswith('INSERT INTO') for line in lines)} rows")
    shutil.copytree(GOLDEN, folder / "golden", dirs_exist_ok=True)


def _check(result: Result) -> None:
    if result.findings:
        stop("\n".join(finding.what for finding in result.findings))
    if missing := KINDS.keys() - {entry.kind for entry in result.ledger.entries}:
        stop(f"no member lived as {', '.join(sorted(missing))}: another seed is needed")


def _dump(system: RunningSystem, service: str) -> str:
    words = "--no-owner --no-privileges --column-inserts"
    url = system.facts["postgres"]["databases"][service]
    command = [str(postgres_binaries.find() / "pg_dump"), *words.split(), url]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        stop(done.stderr.strip())
    return done.stdout


def _portable(dump: str) -> Iterator[str]:
    """The statements alone: no words for psql, no settings of one PostgreSQL's version."""
    for line in dump.splitlines():
        if line and not line.startswith(("--", "\\", "SET ", "SELECT pg_catalog.set_config")):
            yield line


if __name__ == "__main__":
    main()
