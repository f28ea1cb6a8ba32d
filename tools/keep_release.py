"""Keeps a released version for tests of upgrades and of contracts.

    python -m tools.keep_release 1.0.0

Keeps its golden messages and its API document. Starts this version on this machine, has members of
every kind live in it, as `make chaos` does but without a fault, sends the document's own examples
of what none of them does, and dumps a few rows of each table.
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

from chaos.members.journeys import KINDS
from chaos.run import Plan, Result, run
from chaos.system import LinedSystem, start
from contracts.services import SERVICES
from keto_local.servers import postgres_programs
from testkit import eventually
from tests.e2e.people import a_new_member
from tools import openapi
from tools.checks.contracts import API, MESSAGES, write
from tools.checks.contracts import RELEASES as CONTRACTS
from tools.environment import ROOT, say, stop

DUMPS = ROOT / "tests" / "deploy" / "releases"
GOLDEN = ROOT / "libs" / "contracts" / "src" / "contracts" / "golden"
# With this seed there are members of every kind.
_LIVES = Plan(journeys=25, members=10, seed=85, settle_seconds=120)
_ROWS = 5
# What members do beside, as the document's examples have it.
_BESIDE = (
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
        stop("which version? python -m tools.keep_release 1.0.0")
    version = sys.argv[1]
    _keep_contracts(CONTRACTS / version)
    with tempfile.TemporaryDirectory() as home, start(LinedSystem, Path(home) / "keto") as system:
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
        stop(f"no member lived as {', '.join(sorted(missing))}: another seed is needed")


async def _send_examples(url: str) -> None:
    paths = openapi.document()["paths"]
    async with httpx.AsyncClient(base_url=url, timeout=30) as api:
        member = await a_new_member(api)
        for method, path in _BESIDE:
            [(kind, body)] = paths[path][method.lower()]["requestBody"]["content"].items()
            example = body["example"]
            content = example if isinstance(example, str) else json.dumps(example)
            headers = {**member.headers, "content-type": kind}
            sent = await api.request(method, path, content=content, headers=headers)
            if sent.is_error:
                stop(f"{method} {path}: {sent.status_code} {sent.text}")

        async def is_written() -> bool:
            return bool((await member.reads("/api/ai/sessions"))["sessions"])

        await eventually(is_written, within=120)


def _keep_database(url: str, file: Path) -> None:
    asyncio.run(keep_few(url))
    lines = list(_portable(_dump(url)))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(lines) + "\n")
    say(f"{file.stem}: {sum(line.startswith('INSERT INTO') for line in lines)} rows")


async def keep_few(url: str, rows: int = _ROWS) -> None:
    """Delete all but a few rows of each table, and those that other rows refer to."""
    connection = await asyncpg.connect(url)
    try:
        references = await connection.fetch(_REFERENCES)
        tables: TopologicalSorter[str] = TopologicalSorter()
        for row in await connection.fetch(_TABLES):
            tables.add(row["tablename"])
        for row in references:
            # What is referred to is known once the rows that refer to it have gone.
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
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        stop(done.stderr.strip())
    return done.stdout


def _portable(dump: str) -> Iterator[str]:
    """The statements alone: no words for psql, no settings of one PostgreSQL's version."""
    # A function may name a table that comes after it.
    yield "SET check_function_bodies = false;"
    for line in dump.splitlines():
        if line and not line.startswith(("--", "\\", "SET ", "SELECT pg_catalog.set_config")):
            yield line


if __name__ == "__main__":
    main()
