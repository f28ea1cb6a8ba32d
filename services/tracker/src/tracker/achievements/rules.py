"""The rules of achievements, as pure functions."""

import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from chassis import clock

_AT_ONCE = timedelta(seconds=1)
ConditionKind = Literal["streak", "logs", "purchases"]


def earliest_log(happened_at: datetime, received_at: datetime) -> datetime:
    """Return the earliest time of a log that counts as saved after another service's event.

    The date of an event that was received within a second, by this machine's clock, is taken as it
    is. An event that was received later, or before it happened, may come from a clock that is
    ahead: a log that seems slightly older may be newer. It is better to award an achievement one
    log too early than never.
    """
    is_received_at_once = timedelta() <= received_at - happened_at < _AT_ONCE
    return happened_at if is_received_at_once else happened_at - clock.SKEW


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts that conditions are compared with."""

    streak: int
    logs: int
    purchases: int


def reached(kind: ConditionKind, counts: Counts) -> int:
    count: int = getattr(counts, kind)
    return count


def is_earned(kind: ConditionKind, value: float, counts: Counts) -> bool:
    return reached(kind, counts) >= value


def share(current: int, value: float) -> float:
    return current / value if value else math.inf
