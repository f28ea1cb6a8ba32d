"""Revoked access tokens, of a user or a session: a projection in the service's database, and its
copy in memory.

A request costs a dictionary lookup. Every process reads new revocations once a second, so that one
takes effect everywhere within two seconds of being recorded.
"""

import asyncio
import logging
import time
from datetime import datetime, timedelta

from sqlalchemy import Column, DateTime, MetaData, Table, Text, text
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.http.tokens import ACCESS_LIFETIME
from chassis.storage import Database, RawSql, SharedRows
from messaging import Event, Projection

log = logging.getLogger(__name__)

_REFRESH_SECONDS = 1.0
# Read everything again now and then, to drop the revocations of expired tokens.
_RELOAD_SECONDS = 3600.0
_FIRST_LOAD_SECONDS = 5.0
# `recorded_at` is set before the commit: read again what a slow transaction may have added.
_OVERLAP = timedelta(seconds=60)

_ALL = """
SELECT user_id, extract(epoch FROM valid_from)::float8 AS valid_from, recorded_at
FROM token_revocation WHERE valid_from > now() - $1::interval
"""
_RECENT = """
SELECT user_id, extract(epoch FROM valid_from)::float8 AS valid_from, recorded_at
FROM token_revocation WHERE recorded_at > $1
"""

_IS_REVOKED = text("SELECT true FROM token_revocation WHERE user_id = :id")

_IS_ENDED = """
SELECT true FROM token_revocation
WHERE user_id = $1 AND valid_from > to_timestamp($2) OR user_id = $3 LIMIT 1
"""

# The prefix of a session's id in the column of user ids, which have no colon.
_SESSION = "session:"

# This clock may be behind the one by which a token expires.
_KEPT = ACCESS_LIFETIME + clock.SKEW
_DELETE_OLD = "DELETE FROM token_revocation WHERE valid_from <= now() - $1::interval"


def shared_revocations(owner: str) -> SharedRows:
    """The projection of the revocations, as long as a token affected by one can be valid.

    Those of erased users stay longer than the owner's row.
    """
    return SharedRows(
        "revocations",
        owner=owner,
        table="token_revocation",
        key="user_id",
        fields={"validFrom": "valid_from"},
        where=f"valid_from > now() - interval '{ACCESS_LIFETIME.days} days'"
        f" AND user_id NOT LIKE '{_SESSION}%'"
        " AND NOT EXISTS (SELECT FROM erased_user WHERE erased_user.user_id = shared.user_id)",
    )


_TABLE = Table(
    "token_revocation",
    MetaData(),
    Column("user_id", Text, primary_key=True),
    Column("valid_from", DateTime(timezone=True), nullable=False),
    Column("recorded_at", DateTime(timezone=True), nullable=False),
)


def token_revocations(event: type[Event], queue: str) -> Projection:
    """The projection of the revocations, from the event of their owner."""
    return Projection(
        table=_TABLE,
        of=(event,),
        queue=queue,
        key=("user_id",),
        version={"valid_from": "before"},
        changed_at="recorded_at",
    )


def ended_sessions(event: type[Event], queue: str) -> Projection:
    """The projection of the sessions that were ended, in the same table."""
    return Projection(
        table=_TABLE,
        of=(event,),
        queue=queue,
        key={"user_id": lambda ended: _SESSION + ended.session_id},
        version={"valid_from": "ended_at"},
        changed_at="recorded_at",
    )


_REVOCATIONS = token_revocations(Event, "")


async def revoke_tokens(session: AsyncSession, user_id: str, valid_from: datetime) -> None:
    """Refuse the user's access tokens issued before `valid_from`; an older date changes nothing."""
    await _REVOCATIONS.store(session, [{"user_id": user_id, "valid_from": valid_from}])


async def revoke_session(session: AsyncSession, session_id: str, ended_at: datetime) -> None:
    """Refuse the access tokens of a session."""
    await revoke_tokens(session, _SESSION + session_id, ended_at)


async def is_session_ended(session: AsyncSession, session_id: str) -> bool:
    """Whether a session was ended; reads the database, a second before the guard knows."""
    return await session.scalar(_IS_REVOKED, {"id": _SESSION + session_id}) is not None


async def is_revoked(sql: RawSql, user_id: str, issued_at: float, session_id: str) -> bool:
    """Whether the database knows that a token was revoked, or its session ended."""
    ended = await sql.fetchval(_IS_ENDED, user_id, issued_at, _SESSION + session_id)
    return ended is not None


async def delete_old_revocations(sql: RawSql) -> None:
    """Delete the revocations of tokens that have all expired."""
    await sql.fetch(_DELETE_OLD, _KEPT)


class RevokedTokens:
    """The revocations in this process's memory."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._valid_from: dict[str, float] = {}
        self._newest: datetime | None = None
        self._loaded = asyncio.Event()

    async def loaded(self) -> None:
        """Wait until the revocations have been read once; before that no token can be trusted."""
        if not self._loaded.is_set():
            async with asyncio.timeout(_FIRST_LOAD_SECONDS):
                await self._loaded.wait()

    def includes(self, user_id: str, issued_at: float) -> bool:
        return issued_at < self._valid_from.get(user_id, 0.0)

    def includes_session(self, session_id: str) -> bool:
        return _SESSION + session_id in self._valid_from

    def add_session(self, session_id: str) -> None:
        """Refuse a session in this process immediately; the others read it within a second."""
        self._valid_from[_SESSION + session_id] = time.time()

    async def run(self) -> None:
        reload_at = 0.0
        while True:
            try:
                if time.monotonic() >= reload_at:
                    await self.reload()
                    reload_at = time.monotonic() + _RELOAD_SECONDS
                else:
                    await self.refresh()
            except Exception as error:
                # Requests that need the database fail with their own error.
                log.debug("The token revocations can't be read: %r", error)
            await asyncio.sleep(_REFRESH_SECONDS)

    async def reload(self) -> None:
        """Read all revocations that can affect an unexpired token."""
        rows = await self._database.raw_sql.fetch(_ALL, _KEPT)
        self._valid_from = {row["user_id"]: row["valid_from"] for row in rows}
        self._newest = max((row["recorded_at"] for row in rows), default=None)
        self._loaded.set()

    async def refresh(self) -> None:
        if self._newest is None:
            await self.reload()
            return
        for row in await self._database.raw_sql.fetch(_RECENT, self._newest - _OVERLAP):
            self._valid_from[row["user_id"]] = row["valid_from"]
            self._newest = max(self._newest, row["recorded_at"])
