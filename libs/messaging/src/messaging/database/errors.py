"""Distinguish an unavailable database from errors in the work itself."""

import asyncpg
from sqlalchemy import exc

_UNAVAILABLE_STATES = (
    "08",  # connection exceptions
    "57P",  # shutdown, crash recovery, cannot connect now
    "53300",  # too many connections
    "25006",  # read only: this is a replica that is being promoted
)
_CONFLICT_STATES = ("40001", "40P01", "55P03")  # serialization, deadlock, lock timeout
_QUERY_CANCELED = "57014"  # statement timeout

# The error of the trigger `refuse_erased`.
_ERASED_STATE = "UE001"


class NoConnection(ConnectionError):
    """No connection to the database could be opened."""


def sqlstate(error: BaseException) -> str:
    """PostgreSQL's code for an error; empty when it did not come from PostgreSQL."""
    original = getattr(error, "orig", error)
    return getattr(original, "sqlstate", None) or getattr(original, "pgcode", None) or ""


def is_unavailable(error: BaseException) -> bool:
    """Whether the error itself says that the database is unavailable."""
    if isinstance(error, NoConnection):
        return True
    if isinstance(error, exc.DBAPIError) and error.connection_invalidated:
        return True
    # A session pool without a free connection: the same work will succeed later.
    return sqlstate(error).startswith(_UNAVAILABLE_STATES) or isinstance(error, exc.TimeoutError)


def may_be_unavailable(error: BaseException) -> bool:
    """Whether it looks like a lost connection, to the database or to something else.

    asyncpg raises InterfaceError for a closed connection, but also for a defect in the caller; and
    InternalClientError when a connection is lost at the moment at which it is used.
    """
    lost = OSError | TimeoutError | asyncpg.InterfaceError | asyncpg.InternalClientError
    return isinstance(error, lost)


def is_conflict(error: BaseException) -> bool:
    """Whether the transaction lost against a concurrent one and may be repeated at once."""
    return sqlstate(error) in _CONFLICT_STATES


def may_pass(error: BaseException) -> bool:
    """Whether the same work may succeed later: after an outage, a conflict, or a long statement."""
    is_refused = is_conflict(error) or sqlstate(error) == _QUERY_CANCELED
    return is_refused or is_unavailable(error) or may_be_unavailable(error)


def is_of_erased_subject(error: BaseException) -> bool:
    """Whether a row was refused because it is about an erased subject."""
    return sqlstate(error) == _ERASED_STATE
