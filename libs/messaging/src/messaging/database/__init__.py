"""The service's database: sessions and raw SQL that wake the relay, and what its errors mean."""

from messaging.database.errors import (
    is_conflict,
    is_of_erased_subject,
    is_unavailable,
    may_be_unavailable,
    may_pass,
    sqlstate,
)
from messaging.database.named_statements import Statement, statements
from messaging.database.pools import Database
from messaging.database.raw_sql import RawSql, Sql, SqlTransaction

__all__ = [
    "Database",
    "RawSql",
    "Sql",
    "SqlTransaction",
    "Statement",
    "is_conflict",
    "is_of_erased_subject",
    "is_unavailable",
    "may_be_unavailable",
    "may_pass",
    "sqlstate",
    "statements",
]
