"""PostgreSQL: sessions that commit before the response is sent, raw SQL, leases, migrations."""

from chassis.storage.database import RawSql, ServiceDatabase, Session
from chassis.storage.leases import NOT_LEASED, LeaseLost, Leases
from chassis.storage.migrations import Migration, SchemaVersion, migrate, migrations_of
from chassis.storage.rows import for_each_row, next_version, timestamp
from chassis.storage.statistics import keep_no_values
from messaging import Database, SharedRows, is_unavailable, may_be_unavailable, may_pass

__all__ = [
    "NOT_LEASED",
    "Database",
    "LeaseLost",
    "Leases",
    "Migration",
    "RawSql",
    "SchemaVersion",
    "ServiceDatabase",
    "Session",
    "SharedRows",
    "for_each_row",
    "is_unavailable",
    "keep_no_values",
    "may_be_unavailable",
    "may_pass",
    "migrate",
    "migrations_of",
    "next_version",
    "timestamp",
]
