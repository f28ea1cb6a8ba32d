"""The export of each service has every table with a member's data."""

import importlib

import pytest

from contracts.services import SERVICES

# What is kept of an erasure: there is no account any more.
_LEFT_OUT = {
    "identity": {"erasure", "erasure_answer"},
    "billing": {"unfinished_erasure"},
}


@pytest.mark.parametrize("service", SERVICES)
def test_no_table_with_a_members_data_is_left_out(service: str) -> None:
    tables = importlib.import_module(f"{service}.tables").Table.metadata.tables.values()
    records = importlib.import_module(f"{service}.export_records").RECORDS
    exported = {record.sql_table.name for record in records}
    personal = {table.name for table in tables if "user_id" in table.columns}
    assert personal - _LEFT_OUT.get(service, set()) <= exported
    assert "member" in exported or "member" not in {table.name for table in tables}
