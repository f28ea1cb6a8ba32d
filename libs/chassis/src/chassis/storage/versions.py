"""Versions of rows of which other services have a projection: the higher version is the newer."""

from datetime import UTC, datetime

from chassis import clock

# The columns are PostgreSQL's integers: seconds since this day fit until 2094.
_SINCE = datetime(2026, 1, 1, tzinfo=UTC)


def next_version(version: int) -> int:
    """The version of a row's next state, while the row is locked; 0 for a new row.

    A backup has older versions than the projections, which ignore an older version. So a version is
    at least the time in seconds: the first change after a restore is above what was published
    before it. A clock that is wrong by less than the restore takes does no harm, nor does one that
    goes back: the version still grows.
    """
    return max(version + 1, int((clock.now() - _SINCE).total_seconds()))
