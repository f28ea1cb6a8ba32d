"""PostgreSQL: sessions that commit before the response is sent, raw SQL, migrations."""

from chassis.storage.checksums import SharedRows
from chassis.storage.columns import timestamp
from chassis.storage.database import Database, RawSql, ServiceDatabase, Session
from chassis.storage.errors import is_unavailable, may_be_unavailable
from chassis.storage.pages import for_each_row
from chassis.storage.versions import next_version

__all__ = [
    "Database",
    "RawSql",
    "ServiceDatabase",
    "Session",
    "SharedRows",
    "for_each_row",
    "is_unavailable",
    "may_be_unavailable",
    "next_version",
    "timestamp",
]
