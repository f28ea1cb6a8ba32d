"""The current time, in one place, so that a test can set it."""

from datetime import UTC, datetime, timedelta

# How far apart the clocks of two machines may be: what compares them allows for it.
SKEW = timedelta(seconds=5)


def now() -> datetime:
    return datetime.now(UTC)
