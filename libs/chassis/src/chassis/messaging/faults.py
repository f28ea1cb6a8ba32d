"""Telling apart what went wrong: the database is away, or this piece of work is at fault."""

import asyncpg
from sqlalchemy import exc

_AWAY_STATES = (
    "08",  # connection exceptions
    "57P",  # shutdown, crash recovery, cannot connect now
    "53300",  # too many connections
    "25006",  # read only: we talk to a replica that is being promoted
)
_RETRY_STATES = ("40001", "40P01", "55P03")  # serialization, deadlock, lock timeout


def _state(error: BaseException) -> str:
    original = getattr(error, "orig", error)
    return getattr(original, "sqlstate", None) or getattr(original, "pgcode", None) or ""


def database_is_away(error: BaseException) -> bool:
    """Whether the database says so itself: the same work again, later, will do."""
    if isinstance(error, exc.DBAPIError) and error.connection_invalidated:
        return True
    if _state(error).startswith(_AWAY_STATES):
        return True
    return isinstance(error, exc.TimeoutError | asyncpg.InterfaceError)


def may_be_the_database(error: BaseException) -> bool:
    """Whether it looks like a lost connection, to the database or to something else."""
    return isinstance(error, OSError | TimeoutError)


def is_collision(error: BaseException) -> bool:
    """Whether two transactions got in each other's way and one had to go."""
    return _state(error) in _RETRY_STATES
