"""PostgreSQL: sessions that commit before the response is sent, prebuilt statements, migrations."""

from chassis.storage.columns import timestamp
from chassis.storage.database import Database, Hot, HotPath, ServiceDatabase, Session

__all__ = [
    "Database",
    "Hot",
    "HotPath",
    "ServiceDatabase",
    "Session",
    "timestamp",
]
