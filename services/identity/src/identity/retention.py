"""Delete what nobody needs any more."""

from datetime import timedelta

from chassis import clock
from chassis.storage import Database

_THROTTLING = timedelta(days=1)


async def delete_old(database: Database) -> None:
    """Delete the counts of old logins and mails."""
    before = clock.now() - _THROTTLING
    sql = database.raw_sql
    await sql.fetch("DELETE FROM failed_login WHERE started_at < $1", before)
    await sql.fetch("DELETE FROM requested_mail WHERE requested_at < $1", before)
