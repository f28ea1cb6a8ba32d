"""The current time, in one place, so that a test can set it."""

from datetime import UTC, datetime, timedelta

# How far the clocks of two machines may differ: comparisons allow for it.
SKEW = timedelta(seconds=5)


def now() -> datetime:
    return datetime.now(UTC)
