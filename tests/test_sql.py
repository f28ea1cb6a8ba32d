"""Each named statement of a service is valid on its database, and scans no table of members."""

import pytest

from contracts.services import SERVICES
from messaging import Statement
from testkit.databases import Databases
from tools import sql


@pytest.mark.parametrize("service", SERVICES)
async def test_the_statements_are_valid_on_the_migrated_database(
    databases: Databases, service: str
) -> None:
    assert await sql.offences(service, await databases.of(service)) == []


async def test_a_statement_that_fails_scans_or_is_unused_is_found(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    queries = {
        name: Statement(name, f"SELECT id FROM member WHERE {condition}")
        for name, condition in {
            "find": "id = :user_id",
            "scan": "timezone = :zone",
            "fail": "zone = :zone",
            "forget": "id = :user_id",
        }.items()
    }
    package = sql.Package("tracker.days", queries, {"find", "scan", "fail", "other"})
    monkeypatch.setattr(sql, "packages", lambda _: [package])
    assert await sql.offences("tracker", await databases.of("tracker")) == [
        "tracker.days: forget is never used",
        "tracker.days: other does not exist",
        "tracker.days: scan scans member",
        'tracker.days: fail: column "zone" does not exist',
    ]
