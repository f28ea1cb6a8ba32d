"""Stores a released version for the tests of upgrades and contracts.

    python -m lab.keep_release 1.0.0

Stores its golden messages and its API document. Starts this version on this machine, runs journeys
of every kind in it, as `make chaos` does but without faults, sends the API document's examples of
other requests, and dumps a few rows of each table.
"""

import asyncio
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import asyncpg
import httpx

from contracts.services import SERVICES
from keto_local.servers import postgres_programs
from lab.chaos.members.journeys import KINDS
from lab.chaos.run import Result, RunPlan, run
from lab.chaos.system import start
from testkit import eventually
from tests.e2e.people import a_new_member
from tools import openapi
from tools.checks.contracts import API, MESSAGES, write
from tools.checks.contracts import RELEASES as CONTRACTS
from tools.environment import ROOT, say, stop

DUMPS = ROOT / "tests" / "deploy" / "releases"
GOLDEN = ROOT / "libs" / "contracts" / "src" / "contracts" / "golden"
# With this seed there are journeys of every kind.
_LIVES = RunPlan(journeys=30, members=10, seed=22108, settle_seconds=240)
_ROWS = 5
# Requests that no journey sends, with the examples of the API document as bodies.
_OTHER_REQUESTS = (
    ("PATCH", "/api/auth/settings"),
    ("PUT", "/api/ai/exclusions/mine"),
    ("PUT", "/api/ai/health"),
    ("PUT", "/api/tracker/targets"),
    ("POST", "/api/tracker/dishes"),
    ("POST", "/api/tracker/log"),
    ("POST", "/api/tracker/water"),
    ("POST", "/api/tracker/plan-starts"),
    ("POST", "/api/tracker/measurements"),
    ("POST", "/api/tracker/imports"),
    ("POST", "/api/ai/jobs"),
)
_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration'"
_REFERENCES = """
SELECT source.relname AS source, source_column.attname AS source_column,
       target.relname AS target, target_column.attname AS target_column
FROM pg_constraint
JOIN pg_class AS source ON source.oid = conrelid
JOIN pg_class AS target ON target.oid = confrelid
JOIN pg_attribute AS source_column ON source_column.attrelid = conrelid
     AND source_column.attnum = conkey[1]
JOIN pg_attribute AS target_column ON target_column.attrelid = confrelid
     AND target_column.attnum = confkey[1]
WHERE contype = 'f'
"""


def main() -> None:
    if len(sys.argv) != 2 or not re.fullmatch(r"\d+\.\d+\.\d+", sys.argv[1]):
        stop("name a version: python -m lab.keep_release 1.0.0")
    version = sys.argv[1]
    _keep_contracts(CONTRACTS / version)
    with tempfile.TemporaryDirectory() as home, start(Path(home) / "keto") as system:
        _check(asyncio.run(run(system, _LIVES, None, say)))
        asyncio.run(_send_examples(system.url))
        for service in SERVICES:
            _keep_database(
                system.facts()["postgres"]["databases"][service], DUMPS / version / f"{service}.sql"
            )


def _keep_contracts(folder: Path) -> None:
    messages = {
        f"{file.parent.name}.{file.stem}": json.loads(file.read_text())
        for file in sorted(GOLDEN.glob("*/*.json"))
    }
    folder.mkdir(exist_ok=True)
    write(folder / MESSAGES, messages)
    write(folder / API, openapi.document())


def _check(result: Result) -> None:
    if result.findings:
        stop("\n".join(finding.what for finding in result.findings))
    if missing := KINDS.keys() - {entry.kind for entry in result.ledger.entries}:
        stop(f"no journey was {', '.join(sorted(missing))}: choose another seed")


async def _send_examples(url: str) -> None:
    paths = openapi.document()["paths"]
    async with httpx.AsyncClient(base_url=url, timeout=30) as api:
        member = await a_new_member(api)
        for method, path in _OTHER_REQUESTS:
            [(kind, body)] = paths[path][method.lower()]["requestBody"]["content"].items()
            example = body["example"]
            content = example if isinstance(example, str) else json.dumps(example)
            headers = {**member.headers, "content-type": kind}
            response = await api.request(method, path, content=content, headers=headers)
            if response.is_error:
                stop(f"{method} {path}: {response.status_code} {response.text}")

        async def has_plan() -> bool:
            return bool((await member.ai.get_sessions())["sessions"])

        await eventually(has_plan, within=120)


def _keep_database(url: str, file: Path) -> None:
    asyncio.run(keep_few(url))
    lines = list(_portable(_dump(url)))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(lines) + "\n")
    say(f"{file.stem}: {sum(line.startswith('INSERT INTO') for line in lines)} rows")


async def keep_few(url: str, rows: int = _ROWS) -> None:
    """Delete all rows except a few of each table, and those that other kept rows refer to."""
    connection = await asyncpg.connect(url)
    try:
        references = await connection.fetch(_REFERENCES)
        tables: TopologicalSorter[str] = TopologicalSorter()
        for row in await connection.fetch(_TABLES):
            tables.add(row["tablename"])
        for row in references:
            # Delete referring rows first: they determine which rows are still referred to.
            tables.add(row["target"], row["source"])
        async with connection.transaction():
            for table in tables.static_order():
                few = f"ctid = ANY(ARRAY(SELECT ctid FROM {table} LIMIT {rows}))"
                needed = [
                    f"{column} IN (SELECT {named_by} FROM {source})"
                    for source, named_by, target, column in references
                    if target == table
                ]
                kept = " OR ".join([few, *needed])
                await connection.execute(f"DELETE FROM {table} WHERE NOT ({kept})")
    finally:
        await connection.close()


def _dump(url: str) -> str:
    words = "--no-owner --no-privileges --column-inserts"
    command = [str(postgres_programs.find() / "pg_dump"), *words.split(), url]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    if process.returncode != 0:
        stop(process.stderr.strip())
    return process.stdout


def _portable(dump: str) -> Iterator[str]:
    """The statements alone, without commands of psql or settings of one version of PostgreSQL."""
    # A function can refer to a table that is created after it.
    yield "SET check_function_bodies = false;"
    for line in dump.splitlines():
        if line and not line.startswith(("--", "\\", "SET ", "SELECT pg_catalog.set_config")):
            yield line


if __name__ == "__main__":
    main()
