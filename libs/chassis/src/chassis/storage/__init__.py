"""PostgreSQL: sessions that commit before the response is sent, prebuilt statements, migrations."""

from chassis.storage.database import Database, Hot, HotPath, Session
from chassis.storage.errors import is_unavailable, may_be_unavailable

__all__ = ["Database", "Hot", "HotPath", "Session", "is_unavailable", "may_be_unavailable"]
