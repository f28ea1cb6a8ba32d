"""Wake the worker of this process when a transaction has added tasks."""

import asyncio
from weakref import WeakKeyDictionary

from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncSession

from messaging import Database

_woken: WeakKeyDictionary[Engine, asyncio.Event] = WeakKeyDictionary()


def woken(database: Database) -> asyncio.Event:
    """Set after each commit with new tasks."""
    return _woken.setdefault(database.engine.sync_engine, asyncio.Event())


def wake_after_commit(session: AsyncSession) -> None:
    bind = session.sync_session.get_bind()
    engine = bind.engine if isinstance(bind, Connection) else bind
    if (signal := _woken.get(engine)) is not None:
        event.listen(session.sync_session, "after_commit", lambda _: signal.set(), once=True)
