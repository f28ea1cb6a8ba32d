"""Retention: what is deleted, and when."""

from datetime import timedelta

from chassis import clock
from chassis.storage import Database

_THROTTLING = timedelta(days=1)
_LEADS = timedelta(days=2 * 365)
_KNOWN_NETWORKS = timedelta(days=90)


async def delete_old(database: Database) -> None:
    """Delete the counts of old logins and mails, networks of old, and leads without an account."""
    now = clock.now()
    before = now - _THROTTLING
    sql = database.raw_sql
    await sql.fetch(
        "DELETE FROM email_lead WHERE user_id IS NULL AND created_at < $1", now - _LEADS
    )
    await sql.fetch("DELETE FROM failed_login WHERE started_at < $1", before)
    await sql.fetch("DELETE FROM requested_mail WHERE requested_at < $1", before)
    await sql.fetch("DELETE FROM known_network WHERE seen_at < $1", now - _KNOWN_NETWORKS)
