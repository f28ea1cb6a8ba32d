"""The rules of achievements, as pure functions."""

import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from chassis import clock

_AT_ONCE = timedelta(seconds=1)
Kind = Literal["streak", "logs", "purchases"]


def earliest_log(happened_at: datetime, heard_at: datetime) -> datetime:
    """Return from when on a saved log counts as saved after an event of another service.

    Heard at once by this machine's clock, the event is where its date says. Heard late, or before
    it happened, its clock may be ahead: a log that seems to be a little older may be newer, and to
    award an achievement a log too early is better than never.
    """
    is_heard_at_once = timedelta() <= heard_at - happened_at < _AT_ONCE
    return happened_at if is_heard_at_once else happened_at - clock.SKEW


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts that conditions are compared with."""

    streak: int
    logs: int
    purchases: int


def reached(kind: Kind, counts: Counts) -> int:
    count: int = getattr(counts, kind)
    return count


def is_earned(kind: Kind, value: float, counts: Counts) -> bool:
    return reached(kind, counts) >= value


def share(current: int, value: float) -> float:
    return current / value if value else math.inf
