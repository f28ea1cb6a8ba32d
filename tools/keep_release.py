"""Keeps what a released version's databases look like, with data, for the tests of upgrades.

    python -m tools.keep_release 1.0.0

Dumps the databases of the system that `docker compose` runs; walk the journeys through it first,
so that every table has rows: KETO_SYSTEM=compose .venv/bin/python -m pytest tests/e2e
"""

import re
import subprocess
import sys
from collections.abc import Iterator

from contracts.services import SERVICES
from tools.environment import ROOT, say, stop

RELEASES = ROOT / "tests" / "deploy" / "releases"
# Enough to have one of each kind; the first ones are the oldest.
_ROWS = 25
_COMPOSE = ("docker", "compose", "--file", str(ROOT / "deploy" / "compose.yml"))


def main() -> None:
    if len(sys.argv) != 2 or not re.fullmatch(r"\d+\.\d+\.\d+", sys.argv[1]):
        stop("which version? python -m tools.keep_release 1.0.0")
    folder = RELEASES / sys.argv[1]
    folder.mkdir(parents=True, exist_ok=True)
    for service in SERVICES:
        lines = list(_few_rows(_portable(_dump(service))))
        (folder / f"{service}.sql").write_text("\n".join(lines) + "\n")
        rows = sum(line.startswith("INSERT INTO") for line in lines)
        say(f"{service}: {rows} rows")


def _dump(service: str) -> str:
    words = "pg_dump --username=postgres --no-owner --no-privileges --column-inserts"
    command = [*_COMPOSE, "exec", "-T", "postgres", *words.split(), service]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        stop(done.stderr.strip())
    return done.stdout


def _portable(dump: str) -> Iterator[str]:
    """The statements alone: no words for psql, no settings of one PostgreSQL's version."""
    for line in dump.splitlines():
        if line and not line.startswith(("--", "\\", "SET ", "SELECT pg_catalog.set_config")):
            yield line


def _few_rows(lines: Iterator[str]) -> Iterator[str]:
    """Not all of each table's rows. A row's text may go over several lines."""
    counts: dict[str, int] = {}
    keeps = True
    for line in lines:
        if found := re.match(r"INSERT INTO (\S+) ", line):
            counts[found[1]] = counts.get(found[1], 0) + 1
            keeps = counts[found[1]] <= _ROWS or found[1] == "public.migration"
        elif re.match(r"(CREATE|ALTER|SELECT|COMMENT) ", line):
            keeps = True
        if keeps:
            yield line


if __name__ == "__main__":
    main()
