"""The export of each service has every table with a member's data."""

import importlib

import pytest

from contracts.services import SERVICES

# Hashes and counts of minutes, and what is there while a member is erased.
_LEFT_OUT = {
    "identity": {"failed_login", "requested_mail"},
    "billing": {"unfinished_erasure"},
}


@pytest.mark.parametrize("service", SERVICES)
def test_no_table_with_a_members_data_is_left_out(service: str) -> None:
    tables = importlib.import_module(f"{service}.tables").Table.metadata.tables.values()
    records = importlib.import_module(f"{service}.export_records").RECORDS
    exported = {record.table.__tablename__ for record in records}
    personal = {table.name for table in tables if "user_id" in table.columns}
    assert personal - _LEFT_OUT.get(service, set()) <= exported
    assert "member" in exported or "member" not in {table.name for table in tables}
