"""Explain each named statement of a service on a migrated database: `make sql ARGS=tracker`.

A statement that PostgreSQL refuses is an error, and so is one that scans a whole table of members,
as its cost grows with the number of members. A statement that has to scan declares that in a
comment, `-- Scans TABLE: REASON`. An undefined or unused name is an error, too.
"""

import asyncio
import json
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

import asyncpg

from contracts.services import SERVICES
from messaging import Statement, statements
from testkit.databases import servers
from tools.environment import ROOT

# A statement without a plan is run and rolled back.
_EXPLAINED = re.compile(r"(?:--[^\n]*\n|\s)*(?:SELECT|INSERT|UPDATE|DELETE|WITH|VALUES)\b", re.I)
_SCANS = re.compile(r"^-- Scans (\w+): .", re.MULTILINE)
_USE = re.compile(r"\bqueries\.(\w+)")
# In a function, as EXPLAIN has no parameters: asyncpg would send NULL for those of the statement.
_PLAN = """
CREATE FUNCTION pg_temp.plan(statement text) RETURNS json LANGUAGE plpgsql AS $$
DECLARE plan json;
BEGIN
    EXECUTE 'EXPLAIN (GENERIC_PLAN, FORMAT JSON) ' || statement INTO plan;
    RETURN plan;
END $$
"""
_PARTITIONS = "SELECT inhrelid::regclass::text, inhparent::regclass::text FROM pg_inherits"


class Package(NamedTuple):
    """A package with a folder of statements."""

    name: str
    queries: dict[str, Statement]
    used: set[str]


def packages(service: str) -> list[Package]:
    """The packages of a service that have SQL statements."""
    source = ROOT / "services" / service / "src"
    found = []
    for folder in sorted(source.rglob("sql")):
        name = ".".join(folder.parent.relative_to(source).parts)
        modules = (path.read_text() for path in folder.parent.glob("*.py"))
        used = {each for module in modules for each in _USE.findall(module)}
        found.append(Package(name, statements(name), used))
    return found


async def offences(service: str, url: str) -> list[str]:
    """The errors in a service's statements, explained on its migrated database."""
    personal = import_module(f"{service}.personal_data").PERSONAL
    tables = {table.name for table in personal.tables}
    found = []
    connection = await asyncpg.connect(url)
    try:
        partitions = dict(await connection.fetch(_PARTITIONS))
        # Otherwise PostgreSQL scans empty tables despite their indexes.
        await connection.execute("SET enable_seqscan = off")
        await connection.execute(_PLAN)
        for package in packages(service):
            for name in sorted(package.used ^ package.queries.keys()):
                what = "is never used" if name in package.queries else "does not exist"
                found.append(f"{package.name}: {name} {what}")
            for statement in package.queries.values():
                try:
                    plan = await _plan_of(connection, statement)
                except asyncpg.PostgresError as error:
                    found.append(f"{package.name}: {statement.name}: {error}")
                    continue
                allowed = set(_SCANS.findall(statement.source))
                scanned = {partitions.get(each, each) for each in _scanned(plan)} & tables
                found += [
                    f"{package.name}: {statement.name} scans {table}"
                    for table in sorted(scanned - allowed)
                ]
                found += [
                    f"{package.name}: {statement.name} does not scan {table}"
                    for table in sorted(allowed - scanned)
                ]
    finally:
        await connection.close()
    return found


async def _plan_of(connection: asyncpg.Connection, statement: Statement) -> Any:
    if _EXPLAINED.match(statement.source):
        return json.loads(await connection.fetchval("SELECT pg_temp.plan($1)", statement.numbered))
    running = connection.transaction()
    await running.start()
    try:
        await connection.execute(statement.numbered)
    finally:
        await running.rollback()
    return []


def _scanned(plan: Any) -> Iterator[str]:
    """The tables that a plan scans completely."""
    if isinstance(plan, list):
        for each in plan:
            yield from _scanned(each)
    elif isinstance(plan, dict):
        is_scan = "Relation Name" in plan and plan["Node Type"].endswith("Scan")
        if is_scan and not _has_condition(plan):
            yield plan["Relation Name"]
        for name in ("Plan", "Plans"):
            yield from _scanned(plan.get(name, []))


def _has_condition(scan: Any) -> bool:
    """Whether a scan looks up a part of its index. The recheck condition of a bitmap scan does not
    show that: it can be the condition of a partial index that is read completely."""
    if scan["Node Type"] in ("Bitmap Heap Scan", "BitmapAnd", "BitmapOr"):
        looks_up = any if scan["Node Type"] == "BitmapAnd" else all
        below = [each for each in scan["Plans"] if each["Parent Relationship"] != "SubPlan"]
        return looks_up(map(_has_condition, below))
    return bool(scan.keys() & {"Index Cond", "TID Cond"})


async def main(services: list[str]) -> None:
    """Print all errors, and exit with 1 if there are any."""
    found = []
    async with servers() as (databases, _):
        for service in services or SERVICES:
            found += await offences(service, await databases.of(service))
            print(f"{service}: {sum(len(each.queries) for each in packages(service))} statements")
    print("\n".join(found))
    sys.exit(bool(found))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
