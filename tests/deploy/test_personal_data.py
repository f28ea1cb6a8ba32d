"""The services' declarations of personal data match their databases."""

import importlib
import re

import asyncpg
import pytest

from chassis.personal import PersonalData
from contracts.services import SERVICES
from testkit.databases import Databases
from tools.privacy_page import undeclared

_WITH_STATISTICS = """
SELECT relname AS name, attname AS column FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
WHERE attnum > 0 AND relkind IN ('r', 'p') AND attstattarget IS DISTINCT FROM 0
"""
_TRIGGERS = """
SELECT tgrelid::regclass::text AS name FROM pg_trigger
WHERE tgfoid = 'refuse_erased'::regproc AND tgtype = 7
"""


def personal_data(service: str) -> PersonalData:
    found: PersonalData = importlib.import_module(f"{service}.personal_data").PERSONAL
    return found


@pytest.mark.parametrize("service", SERVICES)
async def test_each_table_that_is_written_in_flight_refuses_erased_members(
    databases: Databases, service: str
) -> None:
    connection = await asyncpg.connect(await databases.of(service))
    try:
        refusing = [row["name"] for row in await connection.fetch(_TRIGGERS)]
    finally:
        await connection.close()
    assert sorted(refusing) == sorted(personal_data(service).refusing)


@pytest.mark.parametrize("service", SERVICES)
async def test_statistics_have_no_value_of_a_private_column(
    databases: Databases, service: str
) -> None:
    connection = await asyncpg.connect(await databases.of(service))
    try:
        kept = {(row["name"], row["column"]) for row in await connection.fetch(_WITH_STATISTICS)}
    finally:
        await connection.close()
    private = personal_data(service).private_columns
    assert [
        (table, column)
        for table, columns in private.items()
        for column in columns
        if any(column == name and re.match(rf"{table}($|_\d|_default)", of) for of, name in kept)
    ] == []
    assert not any(name == "user_id" for columns in private.values() for name in columns)


@pytest.mark.parametrize(
    ("service", "table", "column"),
    [
        ("identity", "member", "normal_email"),
        ("planner", "ai_session", "input_params"),
        ("tracker", "progress_log", "notes"),
        ("catalogue", "reviewer", "name"),
        ("billing", "stripe_event", "payload"),
    ],
)
def test_columns_that_members_write_are_private(service: str, table: str, column: str) -> None:
    assert column in personal_data(service).private_columns[table]


def test_undeclared_tables_and_columns_are_reported() -> None:
    whole = personal_data("tracker")
    lacking = PersonalData(whole.tables[:1])
    found = list(undeclared("tracker", lacking))
    assert len(found) == len(whole.tables) + len(whole.impersonal) - 1
    assert any("the table progress_log is not in both" in line for line in found)
