"""What services declare about persons holds in their databases."""

import importlib

import asyncpg
import pytest

from chassis.personal import PersonalData
from contracts.services import SERVICES
from testkit.databases import Databases
from tools.privacy_page import undeclared

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


def test_a_table_and_a_column_that_are_declared_nowhere_are_named() -> None:
    whole = personal_data("tracker")
    lacking = PersonalData(whole.tables[:1])
    found = list(undeclared("tracker", lacking))
    assert len(found) == len(whole.tables) + len(whole.impersonal) - 1
    assert any("the table progress_log is not in both" in line for line in found)
