"""PostgreSQL: sessions that commit before the response is sent, raw SQL, migrations."""

from chassis.storage.database import RawSql, ServiceDatabase, Session
from chassis.storage.migrations import Migration, SchemaVersion, migrate, migrations_of
from chassis.storage.rows import for_each_row, next_version, timestamp
from chassis.storage.statistics import keep_no_values
from messaging import (
    Database,
    SharedRows,
    Sql,
    SqlTransaction,
    is_unavailable,
    may_be_unavailable,
    may_pass,
    statements,
)

__all__ = [
    "Database",
    "Migration",
    "RawSql",
    "SchemaVersion",
    "ServiceDatabase",
    "Session",
    "SharedRows",
    "Sql",
    "SqlTransaction",
    "for_each_row",
    "is_unavailable",
    "keep_no_values",
    "may_be_unavailable",
    "may_pass",
    "migrate",
    "migrations_of",
    "next_version",
    "statements",
    "timestamp",
]
