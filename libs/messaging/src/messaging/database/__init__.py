"""The service's database: sessions and raw SQL that wake the relay, and what its errors mean."""

from messaging.database.errors import (
    is_conflict,
    is_of_erased_subject,
    is_unavailable,
    may_be_unavailable,
    may_pass,
    sqlstate,
)
from messaging.database.pools import Database
from messaging.database.raw_sql import RawSql

__all__ = [
    "Database",
    "RawSql",
    "is_conflict",
    "is_of_erased_subject",
    "is_unavailable",
    "may_be_unavailable",
    "may_pass",
    "sqlstate",
]
